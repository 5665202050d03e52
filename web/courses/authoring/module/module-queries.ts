import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AuthoredModule } from '../../../../contract/courses/lectures.ts'
import { callApi } from '../../../lib/api.ts'
import { authoredCourseQuery, changesQuery, checksQuery, forgetPublic } from '../queries.ts'

/** A module as its authors write it. */
export const authoredModuleQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['/api/authoring/modules', moduleId],
    queryFn: ({ signal }) =>
      callApi('GET /api/authoring/modules/{moduleId}', { params: { moduleId } }, signal),
  })

/** A module as students will see it once everything is live. */
export const modulePreviewQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['/api/authoring/modules', moduleId, 'preview'],
    queryFn: ({ signal }) =>
      callApi('GET /api/authoring/modules/{moduleId}/preview', { params: { moduleId } }, signal),
  })

/** Films of the author's courses, for reuse. */
export const filmsQuery = () =>
  queryOptions({
    queryKey: ['/api/authoring/films'],
    queryFn: ({ signal }) => callApi('GET /api/authoring/films', {}, signal),
  })

export const versionsQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['/api/authoring/modules', moduleId, 'versions'],
    queryFn: ({ signal }) =>
      callApi('GET /api/authoring/modules/{moduleId}/versions', { params: { moduleId } }, signal),
  })

export const versionQuery = (moduleId: string, number: number) =>
  queryOptions({
    queryKey: ['/api/authoring/modules', moduleId, 'versions', number],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/authoring/modules/{moduleId}/versions/{number}',
        { params: { moduleId, number: String(number) } },
        signal,
      ),
  })

/** Caches a saved module and drops other cached copies. */
export function showModule(queryClient: QueryClient, module: AuthoredModule): void {
  queryClient.setQueryData(authoredModuleQuery(module.id).queryKey, { module })
  void queryClient.invalidateQueries({ queryKey: authoredCourseQuery(module.course.id).queryKey })
  void queryClient.invalidateQueries({ queryKey: filmsQuery().queryKey })
  void queryClient.invalidateQueries({ queryKey: checksQuery(module.course.id).queryKey })
  void queryClient.invalidateQueries({ queryKey: changesQuery(module.course.id).queryKey })
  forgetPublic(queryClient)
}

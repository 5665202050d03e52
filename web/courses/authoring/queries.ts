import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AuthoredCourse } from '../../../contract/courses/authoring.ts'
import { callApi } from '../../lib/api.ts'
import { orNotFound } from '../../lib/or-not-found.ts'

export const managedCoursesQuery = queryOptions({
  queryKey: ['/api/admin/courses'],
  queryFn: ({ signal }) => callApi('GET /api/admin/courses', {}, signal),
})

/** Courses that teachers ask to archive. */
export const archiveRequestsQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/archive-requests'],
  queryFn: ({ pageParam, signal }) =>
    callApi('GET /api/admin/archive-requests', { query: pageParam }, signal),
  initialPageParam: {} as { after?: string },
  getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
})

export const departmentsQuery = queryOptions({
  queryKey: ['/api/authoring/departments'],
  queryFn: ({ signal }) => callApi('GET /api/authoring/departments', {}, signal),
})

/** A course as its authors see it. */
export const authoredCourseQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/authoring/courses', id],
    queryFn: ({ signal }) => callApi('GET /api/authoring/courses/{id}', { params: { id } }, signal),
  })

/** Findings to look at before publishing. */
export const checksQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/authoring/checks', id],
    queryFn: ({ signal }) => callApi('GET /api/authoring/courses/{id}/checks', { params: { id } }, signal),
  })

/** What a copy of a course would begin with. */
export const copyProposalQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/authoring/copies', id],
    queryFn: ({ signal }) => callApi('GET /api/authoring/courses/{id}/copies', { params: { id } }, signal),
  })

/** What students of a course do not see yet. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/authoring/changes', id],
    queryFn: ({ signal }) => callApi('GET /api/authoring/courses/{id}/changes', { params: { id } }, signal),
  })

const fresh = { staleTime: 0 }

/**
 * Loads the page of a course. Always refetches, because several authors may write.
 *
 * @returns the page's title
 * @throws notFound if the course does not exist or the viewer may not write it
 */
export async function loadAuthoredCourse(queryClient: QueryClient, id: string): Promise<{ title: string }> {
  const [{ course }] = await Promise.all([
    queryClient.query({ ...authoredCourseQuery(id), ...fresh }),
    queryClient.query({ ...checksQuery(id), ...fresh }),
    queryClient.query({ ...changesQuery(id), ...fresh }),
  ]).catch(orNotFound)
  return { title: `${course.code}: ${course.title}` }
}

/** Throws as `loadAuthoredCourse`. */
export async function loadCourseFacts(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.query({ ...authoredCourseQuery(id), ...fresh }),
    queryClient.query({ ...departmentsQuery, ...fresh }),
  ]).catch(orNotFound)
}

/** Caches a saved course and drops other cached copies. */
export function showCourse(queryClient: QueryClient, course: AuthoredCourse): void {
  queryClient.setQueryData(authoredCourseQuery(course.id).queryKey, { course })
  void queryClient.invalidateQueries({ queryKey: checksQuery(course.id).queryKey })
  void queryClient.invalidateQueries({ queryKey: changesQuery(course.id).queryKey })
  void queryClient.invalidateQueries({ queryKey: managedCoursesQuery.queryKey })
  forgetPublic(queryClient)
}

/** The public pages' data never goes stale by itself. */
export function forgetPublic(queryClient: QueryClient): void {
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => /^\/api\/(catalogue|courses|tracts)/.test(String(queryKey[0])),
  })
}

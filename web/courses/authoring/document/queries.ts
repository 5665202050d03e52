import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '../../../../contract/index.ts'
import { callApi } from '../../../lib/api.ts'
import { modulePreviewQuery, showModule } from '../module/module-queries.ts'

/** The uploaded PDF of a module and its versions. */
export const documentQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['/api/authoring/modules', moduleId, 'document'],
    queryFn: ({ signal }) =>
      callApi('GET /api/authoring/modules/{moduleId}/document', { params: { moduleId } }, signal),
  })

export type DocumentOfModule = OutputOf<'GET /api/authoring/modules/{moduleId}/document'>

/** Caches a change and drops other cached copies. */
export function showDocument(queryClient: QueryClient, answer: DocumentOfModule): void {
  const { module } = answer
  queryClient.setQueryData(documentQuery(module.id).queryKey, answer)
  void queryClient.invalidateQueries({ queryKey: modulePreviewQuery(module.id).queryKey })
  showModule(queryClient, module)
}

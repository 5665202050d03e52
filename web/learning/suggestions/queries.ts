import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** Whose words are in a lesson, by their consent. */
export const contributorsQuery = (id: string, moduleId: string) =>
  queryOptions({
    queryKey: ['/api/user/lesson-contributors', id, moduleId],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/lesson-contributors/{id}/{moduleId}', { params: { id, moduleId } }, signal),
  })

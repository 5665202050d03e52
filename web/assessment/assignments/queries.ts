import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** For loaders: due dates pass and teachers grade, so refetch on every visit. */
export const fresh = { staleTime: 2_000 } as const

export const assignmentsQuery = queryOptions({
  queryKey: ['/api/user/assignments'],
  queryFn: ({ signal }) => callApi('GET /api/user/assignments', {}, signal),
})

export const assignmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/user/assignments', id],
    queryFn: ({ signal }) => callApi('GET /api/user/assignments/{id}', { params: { id } }, signal),
  })

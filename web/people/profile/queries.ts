import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const profileQuery = queryOptions({
  queryKey: ['/api/user/profile'],
  queryFn: ({ signal }) => callApi('GET /api/user/profile', {}, signal),
})

export const sessionsQuery = queryOptions({
  queryKey: ['/api/user/sessions'],
  queryFn: ({ signal }) => callApi('GET /api/user/sessions', {}, signal),
})

/** Polled every few seconds while a download is being prepared. */
export const exportsQuery = queryOptions({
  queryKey: ['/api/user/data-exports'],
  queryFn: ({ signal }) => callApi('GET /api/user/data-exports', {}, signal),
  refetchInterval: ({ state }) =>
    state.data?.exports.some((one) => one.state === 'preparing') ? 3_000 : false,
})

export const publicWorkQuery = (handle: string, id: string) =>
  queryOptions({
    queryKey: ['/api/people', handle, 'works', id],
    queryFn: ({ signal }) =>
      callApi('GET /api/people/{handle}/works/{id}', { params: { handle, id } }, signal),
  })

export const portfolioQuery = (handle: string) =>
  queryOptions({
    queryKey: ['/api/people', handle],
    queryFn: ({ signal }) => callApi('GET /api/people/{handle}', { params: { handle } }, signal),
  })

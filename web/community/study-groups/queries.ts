import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export interface GroupSearch {
  course?: string
  search?: string
  after?: string
}

export const groupsQuery = (query: GroupSearch) =>
  queryOptions({
    queryKey: ['/api/study-groups', query],
    queryFn: ({ signal }) => callApi('GET /api/study-groups', { query: { ...query } }, signal),
  })

export const myGroupsQuery = queryOptions({
  queryKey: ['/api/user/study-groups'],
  queryFn: ({ signal }) => callApi('GET /api/user/study-groups', {}, signal),
})

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/user/study-groups', id],
    queryFn: ({ signal }) => callApi('GET /api/study-groups/{id}', { params: { id } }, signal),
  })

export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/user/study-groups', id, 'messages'],
    queryFn: ({ signal }) =>
      callApi('GET /api/study-groups/{id}/messages', { params: { id }, query: {} }, signal),
  })

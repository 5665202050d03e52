import { queryOptions } from '@tanstack/react-query'
import type { Role } from '../../../contract/people/accounts.ts'
import { callApi } from '../../lib/api.ts'

export interface UsersSearch {
  search?: string
  role?: Role
  state?: 'active' | 'waiting' | 'suspended'
  after?: string
}

export const usersQuery = (query: UsersSearch) =>
  queryOptions({
    queryKey: ['/api/admin/users', query],
    queryFn: ({ signal }) => callApi('GET /api/admin/users', { query }, signal),
  })

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: ['/api/admin/users', userId],
    queryFn: ({ signal }) => callApi('GET /api/admin/users/{userId}', { params: { userId } }, signal),
  })

export const mergeQuery = (userId: string, into: string) =>
  queryOptions({
    queryKey: ['/api/admin/users', userId, 'merge', into],
    queryFn: ({ signal }) =>
      callApi('GET /api/admin/users/{userId}/merge', { params: { userId }, query: { into } }, signal),
  })

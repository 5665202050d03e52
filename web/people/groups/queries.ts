import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export interface GroupsSearch {
  search?: string
  state?: 'archived'
  after?: string
}

export const groupsQuery = (query: GroupsSearch) =>
  queryOptions({
    queryKey: ['/api/admin/groups', query],
    queryFn: ({ signal }) => callApi('GET /api/admin/groups', { query }, signal),
  })

export const groupQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['/api/admin/groups', groupId],
    queryFn: ({ signal }) => callApi('GET /api/admin/groups/{groupId}', { params: { groupId } }, signal),
  })

export const membersQuery = (groupId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/groups', groupId, 'members', search],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'GET /api/admin/groups/{groupId}/members',
        { params: { groupId }, query: { ...(search === '' ? {} : { search }), ...pageParam } },
        signal,
      ),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  })

/** Courses by part of their code or title. */
export const courseChoiceQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/announcement-audiences', 'course', search],
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /api/announcement-audiences', { query: { kind: 'course', search, ...pageParam } }, signal),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  })

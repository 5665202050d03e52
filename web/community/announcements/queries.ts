import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AddressedKind } from '../../../contract/community/announcements.ts'
import { callApi } from '../../lib/api.ts'

export const announcementsQuery = (after?: string) =>
  queryOptions({
    queryKey: ['/api/user/announcements', after ?? ''],
    queryFn: ({ signal }) => callApi('GET /api/user/announcements', { query: { after } }, signal),
  })

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/user/announcements', 'one', id],
    queryFn: ({ signal }) => callApi('GET /api/user/announcements/{id}', { params: { id } }, signal),
  })

/** Those I may edit. */
export const managedQuery = (after?: string) =>
  queryOptions({
    queryKey: ['/api/announcements', after ?? ''],
    queryFn: ({ signal }) => callApi('GET /api/announcements', { query: { after } }, signal),
  })

/** @param search part of the name */
export const audiencesQuery = (kind: AddressedKind, search: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/announcement-audiences', kind, search],
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /api/announcement-audiences', { query: { kind, search, ...pageParam } }, signal),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  })

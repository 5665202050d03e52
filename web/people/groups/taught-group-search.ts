import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export interface TaughtGroupSearch {
  search?: string | undefined
  stuck?: 'true' | undefined
  after?: string | undefined
}

export function readTaughtGroupSearch(search: Record<string, unknown>): TaughtGroupSearch {
  // The router parses digits as a number.
  const text =
    typeof search.search === 'string' || typeof search.search === 'number' ? String(search.search).trim() : ''
  return {
    ...(text === '' ? {} : { search: text.slice(0, 100) }),
    ...(String(search.stuck) === 'true' ? { stuck: 'true' as const } : {}),
    ...(typeof search.after === 'string' ? { after: search.after } : {}),
  }
}

export function taughtGroupAddress(groupId: string, search: TaughtGroupSearch): string {
  const known = Object.entries(search).filter((part): part is [string, string] => part[1] !== undefined)
  return `/teach/groups/${groupId}${known.length > 0 ? `?${new URLSearchParams(known)}` : ''}`
}

export const taughtGroupsQuery = (after?: string) =>
  queryOptions({
    queryKey: ['/api/teach/own-groups', { after }],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/own-groups', { query: after === undefined ? {} : { after } }, signal),
  })

export const taughtGroupQuery = (groupId: string, search: TaughtGroupSearch) =>
  queryOptions({
    queryKey: ['/api/teach/own-groups', groupId, search],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/teach/own-groups/{groupId}',
        {
          params: { groupId },
          query: {
            ...(search.search === undefined ? {} : { search: search.search }),
            ...(search.stuck === undefined ? {} : { stuck: search.stuck }),
            ...(search.after === undefined ? {} : { after: search.after }),
          },
        },
        signal,
      ),
  })

import { infiniteQueryOptions } from '@tanstack/react-query'
import { callApi } from './api.ts'

/** School groups by part of their name, for a choice. */
export const groupChoiceQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/teach/groups', search],
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /api/teach/groups', { query: { search, ...pageParam } }, signal),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  })

export const groupOptions = (groups: readonly { id: string; name: string; memberCount: number }[]) =>
  groups.map(({ id, name, memberCount }) => ({
    value: id,
    label: name,
    context: memberCount === 1 ? '1 person' : `${memberCount.toLocaleString('en')} people`,
  }))

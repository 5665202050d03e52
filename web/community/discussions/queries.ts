import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ThreadView } from '../../../contract/community/discussions.ts'
import { callApi } from '../../lib/api.ts'

/**
 * For loaders: refetch on every visit, because others write all the time. The moment allowed makes hovering and
 * clicking a link one request.
 */
export const fresh = { staleTime: 2_000 } as const

export interface ForumList {
  can?: 'write' | 'moderate'
  search?: string
}

/** The forums I may read. */
export const forumsQuery = (list: ForumList = {}) =>
  infiniteQueryOptions({
    queryKey: ['/api/discussions/forums', 'list', list],
    queryFn: ({ pageParam, signal }) =>
      callApi('GET /api/discussions/forums', { query: { ...list, ...pageParam } }, signal),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { cursor: next }),
  })

export const forumQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/discussions/forums', 'one', id],
    queryFn: ({ signal }) => callApi('GET /api/discussions/forums/{id}', { params: { id } }, signal),
  })

/** New posts in followed threads, by forum. */
export const newAnswersQuery = queryOptions({
  queryKey: ['/api/user/discussion-news'],
  queryFn: ({ signal }) => callApi('GET /api/user/discussion-news', {}, signal),
})

export interface ThreadList {
  forum?: string
  module?: string
  view?: ThreadView
  cursor?: string
}

export const threadsQuery = (list: ThreadList) =>
  queryOptions({
    queryKey: ['/api/discussions/threads', 'list', list],
    queryFn: ({ signal }) => callApi('GET /api/discussions/threads', { query: list }, signal),
  })

export const searchQuery = (q: string, forum?: string) =>
  queryOptions({
    queryKey: ['/api/discussions/search', q, forum],
    queryFn: ({ signal }) => callApi('GET /api/discussions/search', { query: { q, forum } }, signal),
  })

export interface ThreadPlace {
  after?: string
  before?: string
  post?: string
}

/** Prefix of all pages of a thread. */
export const threadKey = (id: string) => ['/api/discussions/threads', 'one', id] as const

export const threadQuery = (id: string, place: ThreadPlace = {}) =>
  queryOptions({
    queryKey: [...threadKey(id), place],
    queryFn: ({ signal }) =>
      callApi('GET /api/discussions/threads/{id}', { params: { id }, query: place }, signal),
  })

export const newsQuery = (id: string, since: number) =>
  queryOptions({
    queryKey: ['/api/discussions/news', id, since],
    queryFn: ({ signal }) =>
      callApi(
        'GET /api/discussions/threads/{id}/news',
        { params: { id }, query: { since: String(since) } },
        signal,
      ),
  })

export const sourceQuery = (postId: string) =>
  queryOptions({
    queryKey: ['/api/discussions/posts', postId],
    queryFn: ({ signal }) => callApi('GET /api/discussions/posts/{id}', { params: { id: postId } }, signal),
  })

export const revisionsQuery = (postId: string) =>
  queryOptions({
    queryKey: ['/api/discussions/posts', postId, 'revisions'],
    queryFn: ({ signal }) =>
      callApi('GET /api/discussions/posts/{id}/revisions', { params: { id: postId } }, signal),
  })

export const actionsQuery = (threadId: string) =>
  queryOptions({
    queryKey: ['/api/discussions/threads', 'actions', threadId],
    queryFn: ({ signal }) =>
      callApi('GET /api/discussions/threads/{id}/actions', { params: { id: threadId } }, signal),
  })

export const peopleQuery = (forumId: string, q: string) =>
  queryOptions({
    queryKey: ['/api/discussions/people', forumId, q],
    queryFn: ({ signal }) =>
      callApi('GET /api/discussions/forums/{id}/people', { params: { id: forumId }, query: { q } }, signal),
  })

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { sessionQuery } from '../../lib/session-query.ts'

export interface ConversationsPage {
  filter?: 'unread' | 'archived'
  search?: string
  after?: string
}

const all = '/api/user/conversations'

export const conversationsQuery = (page: ConversationsPage) =>
  queryOptions({
    queryKey: [all, page],
    queryFn: ({ signal }) => callApi('GET /api/user/conversations', { query: { ...page } }, signal),
  })

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [all, 'one', id],
    queryFn: ({ signal }) => callApi('GET /api/user/conversations/{id}', { params: { id } }, signal),
  })

export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: [all, 'one', id, 'messages'],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/conversations/{id}/messages', { params: { id }, query: {} }, signal),
  })

export interface ToManyPage {
  filter?: 'answered'
  after?: string
}

export const toManyQuery = (id: string, page: ToManyPage) =>
  queryOptions({
    queryKey: [all, 'one', id, 'people', page],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/messages-to-many/{id}', { params: { id }, query: { ...page } }, signal),
  })

export const everyConversation = { queryKey: [all] }

export const recipientsQuery = (search: string) =>
  queryOptions({
    queryKey: ['/api/user/message-recipients', search],
    queryFn: ({ signal }) => callApi('GET /api/user/message-recipients', { query: { search } }, signal),
  })

export const messagePreferencesQuery = queryOptions({
  queryKey: ['/api/user/message-preferences'],
  queryFn: ({ signal }) => callApi('GET /api/user/message-preferences', {}, signal),
})

/** The name of the person whose site an administrator sees; their messages stay closed. Null on one’s own. */
export function seenAs(queryClient: QueryClient): string | null {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  return session?.view ? (session.user?.firstName ?? '') : null
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Conversation } from '../../../contract/community/messages.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { conversationQuery, everyConversation } from './queries.ts'

/** Archives, mutes, closes or blocks, and shows what became of it. */
export function useConversationActions(id: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (change: { archived?: boolean; muted?: boolean; closed?: boolean }) =>
      callApi('PUT /api/user/conversations/{id}', { params: { id }, body: change }),
    onSuccess: (answer) => {
      queryClient.setQueryData(conversationQuery(id).queryKey, answer)
      return queryClient.invalidateQueries(everyConversation)
    },
    onError: (error) => refused(error),
  })
  const block = useMutation({
    mutationFn: ({ userId, blocked }: { userId: string; blocked: boolean }) =>
      callApi('PUT /api/user/message-blocks/{userId}', { params: { userId }, body: { blocked } }),
    onSuccess: () => queryClient.invalidateQueries(everyConversation),
    onError: (error) => refused(error),
  })
  return {
    change: mutate,
    block: (userId: string, blocked: boolean) => block.mutate({ userId, blocked }),
    busy: isPending || block.isPending,
  }
}

const refused = (error: Error) =>
  toast({
    title: 'That didn’t work',
    description: sentenceOf(error, 'Please try again.'),
    variant: 'destructive',
  })

/** Marks what is on screen as read, while the page is looked at. */
export function useReadThrough(
  { id, unread }: Pick<Conversation, 'id' | 'unread'>,
  newest: string | undefined,
) {
  const queryClient = useQueryClient()
  const sent = useRef<string | null>(null)
  useEffect(() => {
    const read = () => {
      if (document.hidden || newest === undefined || unread === 0 || sent.current === newest) return
      sent.current = newest
      callApi('PUT /api/user/conversations/{id}/read', { params: { id }, body: { through: newest } })
        .then(() => queryClient.invalidateQueries(everyConversation))
        .catch(() => {
          // The next look at the page tries again.
          sent.current = null
        })
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, unread, newest, queryClient])
}

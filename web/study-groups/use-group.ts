import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Group } from '../../contract/study-groups.ts'
import { callApi, sentenceOf } from '../lib/api.ts'
import { onLive, onMissed, wantTopic } from '../lib/live/registry.ts'
import { toast } from '../ui/toast.ts'
import { groupQuery, messagesQuery, myGroupsQuery } from './queries.ts'

/** Each returns the updated group. */
type Deed =
  | { deed: 'join' }
  | { deed: 'admit' | 'organiser' | 'member' | 'remove'; userId: string }
  | { deed: 'cancel'; sessionId: string }

function callOf(id: string, deed: Deed): Promise<{ group: Group }> {
  switch (deed.deed) {
    case 'join':
      return callApi('POST /api/study-groups/{id}/join', { params: { id } })
    case 'remove':
      return callApi('DELETE /api/study-groups/{id}/members/{userId}', {
        params: { id, userId: deed.userId },
      })
    case 'cancel':
      return callApi('DELETE /api/study-groups/{id}/sessions/{sessionId}', {
        params: { id, sessionId: deed.sessionId },
      })
    default:
      return callApi('PUT /api/study-groups/{id}/members/{userId}', {
        params: { id, userId: deed.userId },
        body: { role: deed.deed === 'organiser' ? 'organiser' : 'member' },
      })
  }
}

/** Runs a group action and shows the updated group, or an error. */
export function useGroupDeeds(id: string) {
  const queryClient = useQueryClient()
  const show = useShowGroup()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (deed: Deed) => callOf(id, deed),
    onSuccess: ({ group }) => show(group),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: groupQuery(id).queryKey })
      toast({
        title: 'That didn’t work',
        description: sentenceOf(error, 'Please try again.'),
        variant: 'destructive',
      })
    },
  })
  return { act: mutate, busy: isPending ? variables : null }
}

/** Caches a group from a response. */
export function useShowGroup(): (group: Group) => void {
  const queryClient = useQueryClient()
  return (group) => {
    queryClient.setQueryData(groupQuery(group.id).queryKey, { group })
    void queryClient.invalidateQueries({ queryKey: myGroupsQuery.queryKey, exact: true })
    void queryClient.invalidateQueries({ queryKey: ['/api/study-groups'] })
    void queryClient.invalidateQueries({ queryKey: ['/api/user/calendar'] })
  }
}

/** Live updates of an open group. */
export function useLiveGroup(id: string, isMember: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isMember) return
    const readGroup = () =>
      void queryClient.invalidateQueries({ queryKey: groupQuery(id).queryKey, exact: true })
    const readBoard = () => void queryClient.invalidateQueries({ queryKey: messagesQuery(id).queryKey })
    const ends = [
      onLive('group-changed', ({ data }) => data.groupId === id && readGroup()),
      onLive('group-message', ({ data }) => data.groupId === id && readBoard()),
      onMissed(() => {
        readGroup()
        readBoard()
      }),
      wantTopic(`group:${id}`),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [id, isMember, queryClient])
}

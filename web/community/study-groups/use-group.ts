import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Group } from '../../../contract/community/study-groups.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { onLive, onMissed, wantTopic } from '../../lib/live/registry.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { groupQuery, messagesQuery, myGroupsQuery } from './queries.ts'

/** Each returns the updated group. */
type GroupAction =
  | { kind: 'join' }
  | { kind: 'admit' | 'organiser' | 'member' | 'remove'; userId: string }
  | { kind: 'cancel'; sessionId: string }
  | { kind: 'respond'; sessionId: string; startsAt: string; coming: boolean }

function callOf(id: string, action: GroupAction): Promise<{ group: Group }> {
  switch (action.kind) {
    case 'join':
      return callApi('POST /api/study-groups/{id}/join', { params: { id } })
    case 'remove':
      return callApi('DELETE /api/study-groups/{id}/members/{userId}', {
        params: { id, userId: action.userId },
      })
    case 'cancel':
      return callApi('DELETE /api/study-groups/{id}/sessions/{sessionId}', {
        params: { id, sessionId: action.sessionId },
      })
    case 'respond':
      return callApi('PUT /api/study-groups/{id}/sessions/{sessionId}/response', {
        params: { id, sessionId: action.sessionId },
        body: { coming: action.coming, startsAt: action.startsAt },
      })
    default:
      return callApi('PUT /api/study-groups/{id}/members/{userId}', {
        params: { id, userId: action.userId },
        body: { role: action.kind === 'organiser' ? 'organiser' : 'member' },
      })
  }
}

/** Runs a group action and shows the updated group, or an error. */
export function useGroupActions(id: string) {
  const queryClient = useQueryClient()
  const show = useShowGroup()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: GroupAction) => callOf(id, action),
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

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Group } from '../../../contract/community/study-groups.ts'
import { courseAddress, studyGroupAddress } from '../../../rules/addresses.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Crumb, Kicker, TextLink } from '../../ui/text/text.tsx'
import { GroupMembers } from './group-members.tsx'
import { GroupSessions } from './group-sessions.tsx'
import { myGroupsQuery } from './queries.ts'
import { useGroupActions, useLiveGroup } from './use-group.ts'

export interface GroupPageProps {
  group: Group
  /** Members only. */
  board: ReactNode
  /** Called after the viewer has left or closed the group. */
  onGone: () => void
}

/** States: joinable, full, requested, member, organizer. */
export function GroupPage({ group, board, onGone }: GroupPageProps) {
  const { id, name, description, course, members, mostMembers, mine, can } = group
  const { act, busy } = useGroupActions(id)
  const isMember = mine?.status === 'member'
  useLiveGroup(id, isMember)
  return (
    <main id="main" className="wrap pb-24">
      <div className="pt-8">
        <Crumb to="/dashboard/study-groups">Study Groups</Crumb>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pt-6 pb-4">
        <div className="min-w-0 max-w-reading">
          <Kicker>{`${members} of ${mostMembers} members`}</Kicker>
          <h1 className="type-title wrap-anywhere pt-1" dir="auto">
            {name}
          </h1>
        </div>
        <div className="flex flex-wrap gap-2">
          {can.join && (
            <Button busy={busy?.kind === 'join'} onClick={() => act({ kind: 'join' })}>
              {group.joining === 'open' ? 'Join group' : 'Ask to join'}
            </Button>
          )}
          {can.edit && (
            <ButtonLink to={`${studyGroupAddress(id)}/edit`} variant="outline" size="small">
              Edit
            </ButtonLink>
          )}
          {can.leave && <LeaveGroup group={group} onGone={onGone} />}
        </div>
      </div>
      <p className="max-w-reading wrap-anywhere whitespace-pre-line" dir="auto">
        {description}
      </p>
      {course && (
        <p className="pt-3 text-ink-2">
          {'Course: '}
          <TextLink to={courseAddress(course.id)}>{`${course.code} ${course.title}`}</TextLink>
        </p>
      )}
      {!isMember && (
        <p className="pt-6 text-ink-2" role="status">
          {mine?.status === 'asking'
            ? 'Request sent. We’ll let you know when you’re in.'
            : can.join
              ? 'Only members see the sessions, members and board.'
              : 'This group is full right now.'}
        </p>
      )}
      {isMember && (
        <div className="grid gap-14 pt-10">
          <GroupSessions group={group} act={act} />
          <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[7fr_5fr]">
            {board}
            <GroupMembers group={group} act={act} />
          </div>
        </div>
      )}
    </main>
  )
}

/** Leaves, cancels a request, or closes the group; asks first if something would be lost. */
function LeaveGroup({ group, onGone }: { group: Group; onGone: () => void }) {
  const { id, mine, members, can } = group
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'leave' | 'close' | null>(null)
  const { mutate, isPending } = useMutation<unknown, unknown, 'leave' | 'close'>({
    mutationFn: (action) =>
      action === 'close'
        ? callApi('DELETE /api/study-groups/{id}', { params: { id } })
        : callApi('POST /api/study-groups/{id}/leave', { params: { id } }),
    onSuccess: async () => {
      setAsking(null)
      onGone()
      await queryClient.invalidateQueries({ queryKey: myGroupsQuery.queryKey, exact: true })
      await queryClient.invalidateQueries({ queryKey: ['/api/study-groups'] })
    },
    onError: (error) =>
      toast({
        title: 'That didn’t work',
        description: sentenceOf(error, 'Please try again.'),
        variant: 'destructive',
      }),
  })
  const isLast = members === 1 && mine?.role === 'owner'
  const closes = asking === 'close' || isLast
  return (
    <>
      {mine?.status === 'asking' ? (
        <Button variant="outline" size="small" busy={isPending} onClick={() => mutate('leave')}>
          Cancel request
        </Button>
      ) : (
        <Button variant="quiet" size="small" className="max-sm:-ml-3" onClick={() => setAsking('leave')}>
          {isLast ? 'Close group' : 'Leave'}
        </Button>
      )}
      {can.remove && !isLast && (
        <Button variant="quiet" size="small" className="max-sm:-ml-3" onClick={() => setAsking('close')}>
          Close group
        </Button>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(isOpen) => !isOpen && setAsking(null)}
        title={closes ? 'Close this group?' : 'Leave this group?'}
        description={
          closes
            ? 'This removes its sessions and board for everyone. You can’t undo this.'
            : mine?.role === 'owner'
              ? 'The longest-serving organizer, or else member, becomes the owner.'
              : 'You can join again while there are places.'
        }
        confirmLabel={closes ? 'Close group' : 'Leave'}
        danger={closes}
        busy={isPending}
        onConfirm={() => mutate(asking === 'close' ? 'close' : 'leave')}
      />
    </>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Thread } from '../../../../contract/community/discussions.ts'
import type { ThreadAction } from '../../../../contract/community/moderation.ts'
import { callApi } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import type { FoundOption } from '../../../ui/forms/search-choice.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { threadAddress } from '../addresses.ts'
import { ForumChoice } from '../forums/forum-choice.tsx'
import { actionsQuery } from '../queries.ts'
import { useRefreshThread } from '../thread/use-refresh-thread.ts'
import { ModerationLog } from './moderation-log.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const labels: Record<ThreadAction, string> = {
  pin: 'Pin',
  unpin: 'Unpin',
  lock: 'Lock',
  unlock: 'Unlock',
  move: 'Move',
  merge: 'Merge',
  hide: 'Hide',
  restore: 'Restore',
}

export function ThreadModeration({ thread }: { thread: Thread }) {
  const [chosen, setChosen] = useState<ThreadAction | null>(null)
  const [shown, setShown] = useState(false)
  const { data, error } = useQuery({ ...actionsQuery(thread.id), enabled: shown, staleTime: 0 })
  const actions: ThreadAction[] = [
    thread.pinned ? 'unpin' : 'pin',
    thread.locked ? 'unlock' : 'lock',
    'move',
    'merge',
    thread.state === 'hidden' ? 'restore' : 'hide',
  ]
  return (
    <section aria-labelledby="moderation" className="thread-moderation">
      <h2 id="moderation" className="type-heading">
        Moderation
      </h2>
      <div className="flex flex-wrap gap-2 pt-4">
        {actions.map((action) => (
          <Button key={action} variant="outline" size="small" onClick={() => setChosen(action)}>
            {labels[action]}
          </Button>
        ))}
        <Button variant="quiet" size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide log' : 'Show log'}
        </Button>
      </div>
      {shown && error && <p className="pt-4 text-bad">{error.message}</p>}
      {shown && data && <ModerationLog entries={data.entries} />}
      {chosen && <ActionDialog thread={thread} action={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

const threadIdIn = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

function ActionDialog({
  thread,
  action,
  onClose,
}: {
  thread: Thread
  action: ThreadAction
  onClose: () => void
}) {
  const router = useRouter()
  const refresh = useRefreshThread(thread.id)
  const [forum, setForum] = useState<FoundOption | null>(null)
  const [address, setAddress] = useState('')
  const act = useMutation({
    mutationFn: (reason: string) =>
      callApi('POST /api/discussions/threads/{id}/actions', {
        params: { id: thread.id },
        body: {
          action,
          reason,
          ...(action === 'move' && forum !== null ? { forumId: forum.value } : {}),
          ...(action === 'merge' ? { threadId: threadIdIn.exec(address)?.[0] } : {}),
        },
      }),
    onSuccess: async (place) => {
      onClose()
      if (place.threadId !== thread.id || place.forumId !== thread.forum.id) {
        await router.navigate({ href: threadAddress(place.forumId, place.threadId) })
      }
      await refresh()
    },
  })
  return (
    <ReasonDialog
      title={`${labels[action]} this discussion?`}
      confirmLabel={`${labels[action]} discussion`}
      danger={action === 'hide'}
      busy={act.isPending}
      refusal={act.error?.message ?? null}
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    >
      {action === 'move' && (
        <Field label="To the forum">
          <ForumChoice can="moderate" except={thread.forum.id} chosen={forum} onChoose={setForum} />
        </Field>
      )}
      {action === 'merge' && (
        <Field label="Into the discussion" hint="Its address. All posts of this discussion move there.">
          <TextInput value={address} onChange={(event) => setAddress(event.target.value)} />
        </Field>
      )}
    </ReasonDialog>
  )
}

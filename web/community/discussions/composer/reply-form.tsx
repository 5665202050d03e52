import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Post, Thread } from '../../../../contract/community/discussions.ts'
import { postAddress, postElementId } from '../../../../rules/addresses.ts'
import { callApi } from '../../../lib/api.ts'
import { Loading, SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { sourceQuery } from '../queries.ts'
import { useRefreshThread } from '../thread/use-refresh-thread.ts'
import { Composer, type Written } from './composer.tsx'
import { quoted } from './markdown-edit.ts'

export interface ReplyFormProps {
  thread: Thread
  /** The post that is answered; null for the thread. */
  parent: Post | null
  /** Start with a quote of the parent. */
  quote?: boolean
  onDone?: () => void
}

export function ReplyForm({ thread, parent, quote = false, onDone }: ReplyFormProps) {
  const send = useReply(thread, parent)
  const source = useQuery({
    ...sourceQuery(parent?.id ?? ''),
    enabled: quote && parent !== null,
    staleTime: 0,
  })
  if (quote && source.isPending) {
    return (
      <Loading label="Loading the quote" className="pt-4">
        <SkeletonText lines={3} />
      </Loading>
    )
  }
  const text = quote && parent && source.data ? quoted(parent.author.name, source.data.markdown) : ''
  const label = parent === null || parent.number === 1 ? 'Your reply' : `Reply to ${parent.author.name}`
  return (
    <div className="reply-form">
      <Composer
        forumId={thread.forum.id}
        label={label}
        draftKey={`${thread.id}-${parent?.id ?? 'reply'}${quote ? '-quote' : ''}`}
        initial={{ text, people: [] }}
        sendLabel="Post reply"
        autoFocus={parent !== null}
        onCancel={onDone}
        onSend={async (written, isHere) => {
          await send(written, isHere)
          onDone?.()
        }}
      />
    </div>
  )
}

function useReply(thread: Thread, parent: Post | null) {
  const router = useRouter()
  const refresh = useRefreshThread(thread.id)
  return async ({ body, mentions, idempotencyKey }: Written, isHere: () => boolean) => {
    const { postId, number } = await callApi('POST /api/discussions/threads/{id}/posts', {
      params: { id: thread.id },
      body: { body, mentions, idempotencyKey, parentId: parent?.id ?? null },
    })
    await refresh()
    if (!isHere()) return
    if (document.getElementById(postElementId(postId)) === null) {
      await router.navigate({ href: postAddress(thread.forum.id, thread.id, { id: postId, number }) })
    }
    const element = document.getElementById(postElementId(postId))
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }
}

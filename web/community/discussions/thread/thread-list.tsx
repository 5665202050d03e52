import type { ReactNode } from 'react'
import type { ThreadSummary, ThreadView } from '../../../../contract/community/discussions.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { ThreadRow } from './thread-row.tsx'

export interface ThreadListProps {
  pinned: readonly ThreadSummary[]
  threads: readonly ThreadSummary[]
  view: ThreadView
  inForum: boolean
  /** Address of the next page; null on the last. */
  older: string | null
  /** Address of the first page; null on it. */
  newest: string | null
  /** Action of the empty state. */
  action?: ReactNode
}

const nothing: Record<ThreadView, { title: string; text: string }> = {
  activity: {
    title: 'No discussions yet',
    text: 'Ask what you’re wondering about. Others are wondering too.',
  },
  unanswered: { title: 'Everything is answered', text: 'Every discussion here has at least one reply.' },
  followed: {
    title: 'You aren’t following any discussions yet',
    text: 'Posting in a discussion follows it automatically. You can also use the Follow button.',
  },
  unread: { title: 'You’re all caught up', text: 'You’ve read everything here.' },
}

export function ThreadList(props: ThreadListProps) {
  const { pinned, threads, view, inForum, older, newest, action } = props
  const all = [...pinned, ...threads]
  if (all.length === 0 && newest !== null) {
    return (
      <EmptyState
        title="That’s all on this page"
        action={<ButtonLink to={newest}>Newest discussions</ButtonLink>}
        className="mt-8"
      >
        These discussions have moved or are no longer in this list.
      </EmptyState>
    )
  }
  if (all.length === 0) {
    const { title, text } = nothing[view]
    return (
      <EmptyState title={title} action={action} className="mt-8">
        {text}
      </EmptyState>
    )
  }
  return (
    <>
      <ul>
        {all.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} inForum={inForum} />
        ))}
      </ul>
      {(older !== null || newest !== null) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-3 pt-6">
          {newest !== null && (
            <ButtonLink to={newest} variant="outline" size="small">
              Newest discussions
            </ButtonLink>
          )}
          {older !== null && (
            <ButtonLink to={older} variant="outline" size="small">
              Older discussions
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

import { useState } from 'react'
import type { Post, Thread } from '../../../../contract/community/discussions.ts'
import { callApi } from '../../../lib/api.ts'
import { DeletePostDialog } from '../moderation/delete-post-dialog.tsx'
import { HistoryDialog } from '../moderation/history-dialog.tsx'
import { ModeratePostDialog } from '../moderation/moderate-post-dialog.tsx'
import { ReportPostDialog } from '../moderation/report-post-dialog.tsx'
import { notifyNotSaved, useRefreshThread } from './use-refresh-thread.ts'

export interface PostActionsProps {
  thread: Thread
  post: Post
  onDo: (action: 'edit' | 'reply' | 'quote') => void
}

type DialogName = 'delete' | 'report' | 'history' | 'moderate'

/** The actions allowed by the server (`can`). */
export function PostActions({ thread, post, onDo }: PostActionsProps) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const refresh = useRefreshThread(thread.id)
  const { can } = post
  const close = () => setDialog(null)
  const accept = (accepted: boolean) =>
    callApi('PUT /api/discussions/posts/{id}/accepted', { params: { id: post.id }, body: { accepted } })
      .catch(notifyNotSaved)
      .then(refresh)
  const actions: [boolean, string, () => unknown][] = [
    [can.reply, 'Reply', () => onDo('reply')],
    [can.reply && post.html !== null, 'Quote', () => onDo('quote')],
    [can.accept && !post.accepted, 'Accept as answer', () => accept(true)],
    [can.accept && post.accepted, 'Unaccept answer', () => accept(false)],
    [can.edit, 'Edit', () => onDo('edit')],
    [can.delete, 'Delete', () => setDialog('delete')],
    [post.editedAt !== null && post.html !== null, 'History', () => setDialog('history')],
    [can.report, 'Report', () => setDialog('report')],
    [
      can.moderate && post.state !== 'deleted',
      post.state === 'hidden' ? 'Restore' : 'Hide',
      () => setDialog('moderate'),
    ],
  ]
  return (
    <>
      {actions
        .filter(([isAllowed]) => isAllowed)
        .map(([, label, run]) => (
          <button key={label} type="button" className="post-action" onClick={run}>
            {label}
            <span className="sr-only">{`, post ${post.number} by ${post.author.name}`}</span>
          </button>
        ))}
      {dialog === 'delete' && <DeletePostDialog thread={thread} post={post} onClose={close} />}
      {dialog === 'report' && <ReportPostDialog postId={post.id} onClose={close} />}
      {dialog === 'history' && <HistoryDialog post={post} onClose={close} />}
      {dialog === 'moderate' && <ModeratePostDialog threadId={thread.id} post={post} onClose={close} />}
    </>
  )
}

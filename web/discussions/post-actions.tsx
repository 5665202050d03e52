import { useState } from 'react'
import type { Post, Thread } from '../../contract/discussions.ts'
import { callApi } from '../lib/api.ts'
import { DeletePostDialog } from './delete-post-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ModeratePostDialog } from './moderate-post-dialog.tsx'
import { ReportPostDialog } from './report-post-dialog.tsx'
import { tellNotSaved, useReadAnew } from './use-read-anew.ts'

export interface PostActionsProps {
  thread: Thread
  post: Post
  onDo: (what: 'edit' | 'reply' | 'quote') => void
}

type Asked = 'delete' | 'report' | 'history' | 'moderate'

/** The actions allowed by the server (`can`). */
export function PostActions({ thread, post, onDo }: PostActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const readAnew = useReadAnew(thread.id)
  const { can } = post
  const close = () => setAsked(null)
  const accept = (accepted: boolean) =>
    callApi('PUT /api/discussions/posts/{id}/accepted', { params: { id: post.id }, body: { accepted } })
      .catch(tellNotSaved)
      .then(readAnew)
  const actions: [boolean, string, () => unknown][] = [
    [can.reply, 'Reply', () => onDo('reply')],
    [can.reply && post.html !== null, 'Quote', () => onDo('quote')],
    [can.accept && !post.accepted, 'Accept as answer', () => accept(true)],
    [can.accept && post.accepted, 'Unaccept answer', () => accept(false)],
    [can.edit, 'Edit', () => onDo('edit')],
    [can.delete, 'Delete', () => setAsked('delete')],
    [post.editedAt !== null && post.html !== null, 'History', () => setAsked('history')],
    [can.report, 'Report', () => setAsked('report')],
    [
      can.moderate && post.state !== 'deleted',
      post.state === 'hidden' ? 'Restore' : 'Hide',
      () => setAsked('moderate'),
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
      {asked === 'delete' && <DeletePostDialog thread={thread} post={post} onClose={close} />}
      {asked === 'report' && <ReportPostDialog postId={post.id} onClose={close} />}
      {asked === 'history' && <HistoryDialog post={post} onClose={close} />}
      {asked === 'moderate' && <ModeratePostDialog threadId={thread.id} post={post} onClose={close} />}
    </>
  )
}

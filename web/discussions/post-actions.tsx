import { useState } from 'react'
import type { Post, Thread } from '../../contract/discussions.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { ModeratePostDialog } from './moderate-post-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useRemoveThread } from './use-remove-thread.ts'
import { useThreadActions } from './use-thread-actions.ts'

export interface PostActionsProps {
  thread: Thread
  post: Post
  onDo: (what: 'edit' | 'reply' | 'quote') => void
}

type Asked = 'delete' | 'report' | 'history' | 'moderate'

/** What the viewer may do with a post, as the server says (`can`). */
export function PostActions({ thread, post, onDo }: PostActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { accept, remove, readAnew } = useThreadActions(thread.id)
  const leave = useRemoveThread(thread)
  const { can } = post
  const isOpening = post.number === 1
  const close = (open: boolean) => setAsked(open ? asked : null)
  const actions: [boolean, string, () => void][] = [
    [can.reply, 'Reply', () => onDo('reply')],
    [can.reply && post.html !== null, 'Quote', () => onDo('quote')],
    [
      can.accept && !post.accepted,
      'Accept as answer',
      () => accept.mutate({ postId: post.id, accepted: true }),
    ],
    [
      can.accept && post.accepted,
      'Not the answer',
      () => accept.mutate({ postId: post.id, accepted: false }),
    ],
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
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={isOpening ? 'Delete this discussion?' : 'Delete this reply?'}
        description={
          isOpening
            ? 'Nobody has replied yet, so the whole discussion goes. This cannot be undone.'
            : 'Its text goes, its place stays, so that replies to it still make sense. This cannot be undone.'
        }
        confirmLabel="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(post.id, {
            onSuccess: async () => {
              setAsked(null)
              await (isOpening ? leave() : readAnew())
            },
            onError: () => setAsked(null),
          })
        }
      />
      {asked === 'report' && <ReportDialog postId={post.id} onClose={() => setAsked(null)} />}
      {asked === 'history' && <HistoryDialog post={post} onClose={() => setAsked(null)} />}
      {asked === 'moderate' && (
        <ModeratePostDialog threadId={thread.id} post={post} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

import { X } from 'lucide-react'
import type { PinnedComment } from '../../../../contract/assessment/assignments.ts'
import { secondWords } from '../../../../rules/assessment/assignments.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Commenting } from './commenting.ts'

/** Element id of a comment's list entry, which its pin links to. */
export const commentId = (id: string) => `comment-${id}`

export function CommentList({
  comments,
  commenting,
  onGo,
}: {
  comments: readonly PinnedComment[]
  commenting: Commenting | null
  onGo: (comment: PinnedComment) => void
}) {
  if (comments.length === 0) return null
  const remove = (id: string, from: HTMLElement) => {
    // The list disappears with its last comment; the file's item stays.
    const file = from.closest<HTMLElement>('li[data-file]')
    const removed = commenting?.remove(id).then(() => requestAnimationFrame(() => file?.focus()))
    return removed?.catch(() =>
      toast({
        title: 'The comment wasn’t removed',
        description: 'Please try again.',
        variant: 'destructive',
      }),
    )
  }
  return (
    <ol className="comment-list" aria-label="Comments">
      {comments.map((comment, index) => (
        <li key={comment.id} id={commentId(comment.id)} tabIndex={-1}>
          <button type="button" className="comment-place" onClick={() => onGo(comment)}>
            {comment.at.kind === 'second' ? (
              <>
                <span className="sr-only">Play from </span>
                {secondWords(comment.at.second)}
              </>
            ) : (
              <>
                <span className="sr-only">Show place </span>
                {index + 1}
              </>
            )}
          </button>
          <div className="min-w-0">
            <p className="comment-text" dir="auto">
              {comment.text}
            </p>
            <p className="type-note text-ink-2">
              <bdi>{comment.author ?? 'Former instructor'}</bdi>
            </p>
          </div>
          {commenting && comment.can.remove && (
            <IconButton
              label={`Remove comment ${index + 1}`}
              onClick={(event) => void remove(comment.id, event.currentTarget)}
            >
              <X />
            </IconButton>
          )}
        </li>
      ))}
    </ol>
  )
}

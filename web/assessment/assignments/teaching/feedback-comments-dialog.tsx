import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import {
  type FeedbackComment,
  longestFeedbackComment,
} from '../../../../contract/assessment/feedback-comments.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { SearchInput } from '../../../ui/forms/search-input.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { feedbackCommentsQuery } from './grading-queries.ts'

interface FeedbackCommentsDialogProps {
  courseId: string
  onInsert: (text: string) => void
  onClose: () => void
  /** Moves the focus after closing. */
  onClosed: () => void
}

/** The viewer's comments: Enter inserts the first that is found. */
export function FeedbackCommentsDialog({ courseId, onInsert, ...dialog }: FeedbackCommentsDialogProps) {
  const { data, isError } = useQuery(feedbackCommentsQuery(courseId))
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<string | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const wanted = search.trim().toLocaleLowerCase()
  const comments = data?.comments ?? []
  const found = comments.filter(({ text }) => text.toLocaleLowerCase().includes(wanted))

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    if (event.key === 'Enter' && target.matches('input')) {
      event.preventDefault()
      const [first] = found
      if (first) onInsert(first.text)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !target.matches('textarea')) {
      event.preventDefault()
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-comment]') ?? [])]
      const at = buttons.indexOf(target) + (event.key === 'ArrowDown' ? 1 : -1)
      if (at < 0) field.current?.querySelector('input')?.focus()
      else buttons[Math.min(at, buttons.length - 1)]?.focus()
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(opens) => opens || dialog.onClose()}
      onClosed={dialog.onClosed}
      title="Your comments"
      description="What you kept, and what you wrote in more than one feedback of this course. Only you see this list."
      wide
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside */}
      <div ref={field} onKeyDown={onKeyDown}>
        {comments.length > 0 && (
          <Field label="Find a comment" hideLabel className="mb-2">
            <SearchInput value={search} onValueChange={setSearch} placeholder="Find a comment" />
          </Field>
        )}
        {isError && <p className="text-bad">Your comments can’t be shown right now. Please try again.</p>}
        {data && found.length === 0 && (
          <p className="py-4 text-ink-2">
            {comments.length === 0
              ? 'None yet. Press “Keep this comment” below your feedback, or write the same paragraph in two grades.'
              : 'No comment has these words.'}
          </p>
        )}
        <ul ref={list} className="comment-bank">
          {found.map((comment) =>
            editing === comment.id ? (
              <li key={comment.id}>
                <EditComment courseId={courseId} comment={comment} onDone={() => setEditing(null)} />
              </li>
            ) : (
              <CommentRow
                key={comment.id}
                courseId={courseId}
                comment={comment}
                onInsert={onInsert}
                onEdit={() => setEditing(comment.id)}
              />
            ),
          )}
        </ul>
      </div>
    </Dialog>
  )
}

function CommentRow({
  courseId,
  comment,
  onInsert,
  onEdit,
}: {
  courseId: string
  comment: FeedbackComment
  onInsert: (text: string) => void
  onEdit: () => void
}) {
  const queryClient = useQueryClient()
  const { id: commentId, text, uses } = comment
  async function remove() {
    try {
      const params = { id: courseId, commentId }
      const left = await callApi('DELETE /api/teach/courses/{id}/feedback-comments/{commentId}', { params })
      queryClient.setQueryData(feedbackCommentsQuery(courseId).queryKey, left)
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'The comment wasn’t removed', description, variant: 'destructive' })
    }
  }
  return (
    <li className="comment-bank-row">
      <button
        type="button"
        data-comment=""
        className="comment-bank-text"
        dir="auto"
        onClick={() => onInsert(text)}
      >
        {text}
        <span className="type-note block text-ink-2" dir="ltr">
          {uses === 0 ? 'Not used yet' : `Used in ${counted(uses, 'grade')}`}
        </span>
      </button>
      <IconButton label={`Edit: ${text}`} onClick={onEdit}>
        <Pencil />
      </IconButton>
      <IconButton label={`Remove: ${text}`} onClick={remove}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

function EditComment({
  courseId,
  comment,
  onDone,
}: {
  courseId: string
  comment: FeedbackComment
  onDone: () => void
}) {
  const queryClient = useQueryClient()
  const words = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const changed = await callApi('PUT /api/teach/courses/{id}/feedback-comments/{commentId}', {
        params: { id: courseId, commentId: comment.id },
        body: { text: words.current?.value ?? '' },
      })
      queryClient.setQueryData(feedbackCommentsQuery(courseId).queryKey, changed)
      onDone()
    } catch (error) {
      setProblem(sentenceOf(error, 'It couldn’t be saved. Please try again.'))
      words.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      method="dialog"
      className="py-3"
      onSubmit={(event) => {
        event.preventDefault()
        // React passes it on to the form of the grade, in which this dialog is.
        event.stopPropagation()
        if (!busy) void save()
      }}
    >
      <Field label="Comment" error={problem}>
        <TextArea
          ref={words}
          rows={3}
          dir="auto"
          limit={longestFeedbackComment}
          defaultValue={comment.text}
          autoFocus
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="outline" busy={busy}>
          Save comment
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

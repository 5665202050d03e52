import { useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus, MessageSquareText } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { longestFeedbackComment } from '../../../../contract/assessment/feedback-comments.ts'
import { lengthOf } from '../../../../rules/text/text-length.ts'
import { callApi, sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FieldError } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { FeedbackCommentsDialog } from './feedback-comments-dialog.tsx'
import { feedbackCommentsQuery } from './grading-queries.ts'

export interface FeedbackFieldProps {
  id: string
  courseId: string
  words: RefObject<HTMLTextAreaElement | null>
  initial: string
  error: string | undefined
  /** The viewer's comments, opened here or by a key anywhere on the page. */
  commentsOpen: boolean
  onCommentsOpen: (open: boolean) => void
  onEdit: () => void
  /** Escape was pressed. */
  onLeave: () => void
}

/** Feedback in the teacher's words, with their comments at hand. */
export function FeedbackField(props: FeedbackFieldProps) {
  const { id, courseId, words, initial, error, commentsOpen, onCommentsOpen, onEdit, onLeave } = props
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function keep() {
    const text = partToKeep(words.current)
    if (text === '' || lengthOf(text) > longestFeedbackComment) {
      const description =
        text === ''
          ? 'Write it first. Then it is offered whenever you grade in this course.'
          : `A kept comment has at most ${longestFeedbackComment} characters. Select a part of your feedback.`
      toast({ title: 'Nothing was kept', description })
      words.current?.focus()
      return
    }
    setBusy(true)
    try {
      const params = { id: courseId }
      const kept = await callApi('POST /api/teach/courses/{id}/feedback-comments', { params, body: { text } })
      queryClient.setQueryData(feedbackCommentsQuery(courseId).queryKey, kept)
      toast({ title: 'Comment kept', description: 'Press / to insert it in another feedback.' })
    } catch (failure) {
      const description = sentenceOf(failure, 'Please try again.')
      toast({ title: 'The comment wasn’t kept', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, value } = event.currentTarget
    if (event.key === 'Escape') onLeave()
    else if (
      event.key === '/' &&
      /(^|\n)$/.test(value.slice(0, selectionStart)) &&
      !event.nativeEvent.isComposing
    ) {
      event.preventDefault()
      onCommentsOpen(true)
    }
  }

  return (
    <div className="desk-feedback" data-invalid={error ? '' : undefined}>
      <div className="desk-feedback-head">
        <label className="field-label" htmlFor={id}>
          Feedback
        </label>
        <Button variant="quiet" size="small" onClick={() => onCommentsOpen(true)} aria-haspopup="dialog">
          <MessageSquareText />
          Your comments
        </Button>
        <Button variant="quiet" size="small" busy={busy} onClick={keep}>
          <BookmarkPlus />
          Keep this comment
        </Button>
      </div>
      <FieldError id={error ? `${id}-error` : undefined}>{error}</FieldError>
      <TextArea
        id={id}
        rows={3}
        dir="auto"
        limit={10_000}
        ref={words}
        defaultValue={initial}
        placeholder="What’s good, what to change, what to try next"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onInput={onEdit}
        onKeyDown={onKeyDown}
      />
      {commentsOpen && (
        <FeedbackCommentsDialog
          courseId={courseId}
          onInsert={(text) => {
            insertAtCursor(words.current, text)
            onCommentsOpen(false)
          }}
          onClose={() => onCommentsOpen(false)}
          onClosed={() => words.current?.focus()}
        />
      )}
    </div>
  )
}

/** What is selected, or else everything. */
function partToKeep(area: HTMLTextAreaElement | null): string {
  if (area === null) return ''
  const { value, selectionStart, selectionEnd } = area
  const selected = value.slice(selectionStart, selectionEnd).trim()
  return selected === '' ? value.trim() : selected
}

/** Inserts a paragraph of its own, so that it is recognized as used. */
function insertAtCursor(area: HTMLTextAreaElement | null, text: string): void {
  if (area === null) return
  const { value, selectionStart, selectionEnd } = area
  const before = value.slice(0, selectionStart)
  const after = value.slice(selectionEnd)
  const lead = before === '' || before.endsWith('\n') ? '' : '\n'
  const trail = after === '' || after.startsWith('\n') ? '' : '\n'
  area.setRangeText(`${lead}${text}${trail}`, selectionStart, selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

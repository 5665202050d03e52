import { useCallback, useId, useRef, useState } from 'react'
import type { CommentPlace } from '../../../../contract/assessment/assignments.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import type { Commenting } from '../files/commenting.ts'

/** The form of a new comment; its place is chosen on the file. */
export function CommentForm({
  label,
  fileId,
  at,
  commenting,
  onDone,
}: {
  label: string
  fileId: string
  at: CommentPlace
  commenting: Commenting
  onDone: () => void
}) {
  const words = useRef<HTMLTextAreaElement>(null)
  const controlId = useId()
  // One id for all tries: if the response was lost, retrying does not save it twice.
  const [id] = useState(newId)
  const [problem, setProblem] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)

  const isUnsaved = useCallback(() => (words.current?.value.trim() ?? '') !== '', [])

  async function save() {
    const text = words.current?.value.trim() ?? ''
    if (busy) return
    if (text === '') {
      setProblem('Please write a comment')
      words.current?.focus()
      return
    }
    setBusy(true)
    try {
      await commenting.add({ id, fileId, at, text })
      onDone()
    } catch (error) {
      setProblem(sentenceOf(error, 'It couldn’t be saved. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      method="dialog"
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <UnsavedQuestion isUnsaved={isUnsaved} />
      <Field label={label} id={controlId} error={problem}>
        <TextArea ref={words} rows={3} dir="auto" limit={2_000} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline" size="small" busy={busy}>
          Pin comment
        </Button>
        <Button type="button" variant="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

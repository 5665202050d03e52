import { useState } from 'react'
import { longestChangeNote } from '../../../../contract/courses/lectures.ts'
import type { OutputOf } from '../../../../contract/index.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Differences } from '../../../ui/text/differences.tsx'

export type DraftChanges = OutputOf<'GET /api/authoring/modules/{moduleId}/lecture/changes'>

export interface ChangeNews {
  note: string
  isCorrection: boolean
}

interface PublishDialogProps {
  changes: DraftChanges
  busy: boolean
  onClose: () => void
  onPublish: (news: ChangeNews) => void
}

/** Before changes go live where students completed the module: what they will hear. */
export function PublishDialog({ changes, busy, onClose, onPublish }: PublishDialogProps) {
  const { readers, sentence, parts } = changes
  const [note, setNote] = useState('')
  const [isCorrection, setCorrection] = useState(changes.isCorrection)
  const isLong = note.trim().length > longestChangeNote
  const who = readers === 1 ? '1 student who completed' : `${counted(readers, 'student')} who completed`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Publish these changes?"
      description={`${sentence}.`}
      actions={
        <>
          <Button busy={busy} onClick={() => !isLong && onPublish({ note: note.trim(), isCorrection })}>
            Publish
          </Button>
          <DialogCancel />
        </>
      }
    >
      <details className="mb-5">
        <summary className="cursor-pointer py-1 underline underline-offset-3">Show what changes</summary>
        <ul className="max-h-60 overflow-y-auto border-y border-line text-small">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
            <li key={index} className="border-b border-line py-2 wrap-anywhere" dir="auto">
              <Differences of={part.differences} />
            </li>
          ))}
        </ul>
      </details>
      <Checkbox
        label="A correction that students don’t need to read"
        hint={
          isCorrection
            ? 'No one is told.'
            : `${who} this module ${readers === 1 ? 'is' : 'are'} told that it changed.`
        }
        checked={isCorrection}
        onChange={(event) => setCorrection(event.target.checked)}
      />
      {!isCorrection && (
        <Field
          className="mt-4"
          label="What is new? (optional)"
          hint="One sentence for these students."
          error={isLong && `Please keep this within ${longestChangeNote} characters`}
        >
          <TextInput value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      )}
    </Dialog>
  )
}

import type { SavedAnswer } from '../../contract/quizzes.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { counted } from './counted.ts'

export interface SubmitDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  answers: readonly SavedAnswer[]
  /** Answers the server does not have yet; handing in waits for them. */
  unsaved: number
  busy: boolean
  onSubmit: () => void
}

/** Asks before handing in, and names what is not answered. */
export function SubmitDialog({ open, onOpenChange, answers, unsaved, busy, onSubmit }: SubmitDialogProps) {
  const missing = answers.flatMap(({ answer }, index) => (answer === null ? [index + 1] : []))
  const waiting = unsaved > 0 ? ` ${counted(unsaved, 'answer')} will be saved first.` : ''
  const description =
    missing.length === 0
      ? `All ${counted(answers.length, 'question')} are answered. Once it is handed in, nothing can be changed.`
      : `${unansweredSentence(missing)} A question without an answer earns nothing.`
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={missing.length === 0 ? 'Submit quiz?' : 'Submit with unanswered questions?'}
      description={`${description}${waiting}`}
      confirmLabel="Submit quiz"
      cancelLabel="Go back"
      busy={busy}
      onConfirm={onSubmit}
    />
  )
}

function unansweredSentence(missing: readonly number[]): string {
  if (missing.length === 1) return `Question ${missing[0]} is not answered.`
  return `Questions ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} are not answered.`
}

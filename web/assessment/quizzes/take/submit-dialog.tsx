import { counted } from '../../../../rules/text/counted.ts'
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx'

export interface SubmitDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  answers: readonly { isAnswered: boolean }[]
  /** Number of unsaved answers; handing in waits for them. */
  unsaved: number
  /** Saving them has failed so far. */
  isStuck: boolean
  busy: boolean
  onSubmit: () => void
}

/** Confirms handing in, and lists unanswered questions. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { open, onOpenChange, answers, unsaved, isStuck, busy, onSubmit } = props
  const missing = answers.flatMap(({ isAnswered }, index) => (isAnswered ? [] : [index + 1]))
  const first = isStuck
    ? `${unsaved === 1 ? 'isn’t' : 'aren’t'} saved yet. We won’t hand in anything before that.`
    : 'will be saved first.'
  const waiting = unsaved > 0 ? ` ${counted(unsaved, 'answer')} ${first}` : ''
  const description =
    missing.length === 0
      ? `You’ve answered all ${counted(answers.length, 'question')}. After you hand in, you can’t change anything.`
      : `${unansweredSentence(missing)} Blank answers score zero.`
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

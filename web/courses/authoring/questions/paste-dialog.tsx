import { type ReactNode, useMemo, useRef, useState } from 'react'
import { longestPaste, type PastedQuestion } from '../../../../rules/assessment/pasted/pasted-questions.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { PastedList } from './pasted-list.tsx'
import { usePasted } from './use-pasted.ts'
import './pasted.css'

export interface PasteQuestionsProps {
  /** Texts of the questions that are there already. */
  known: readonly string[]
  /** How many more fit. */
  room: number
  /** Says what does not fit: "A quiz has at most 60 questions". */
  limit: string
  /** Fields above the preview. */
  children?: ReactNode
  /** Why the questions cannot be added yet, beyond the questions themselves. */
  refusal?: ((questions: readonly PastedQuestion[]) => string | null) | undefined
  /** Takes the questions that are right. Rejects if they were not added. */
  onAdd: (questions: readonly PastedQuestion[]) => Promise<void> | void
}

/** Reads many questions from one text and shows each as understood before it is added.
 *
 * States: empty, previewed, with questions that need a change, adding, refused.
 */
export function PasteDialog(props: PasteQuestionsProps & { onClose: () => void }) {
  const { known, room, limit, children, refusal, onAdd, onClose } = props
  const pasted = usePasted(useMemo(() => [...known], [known]))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const { questions, text } = pasted
  const right = questions.filter(({ problems }) => problems.length === 0)
  const faulty = questions.filter(({ problems }) => problems.length > 0)
  const isTooMuch = text.length > longestPaste || pasted.more > 0
  const unfit = isTooMuch ? tooMuch : right.length > room ? `${limit}; ${room} more fit.` : null

  async function add() {
    if (busy || pasted.isBehind) return
    const problem = unfit ?? refusal?.(right) ?? null
    setFailure(problem)
    if (problem !== null || right.length === 0) return
    setBusy(true)
    try {
      await onAdd(right)
    } catch (error) {
      setFailure(sentenceOf(error, 'The questions weren’t added. Please try again.'))
      return
    } finally {
      setBusy(false)
    }
    toast({ title: right.length === 1 ? '1 question added' : `${right.length} questions added` })
    if (faulty.length === 0) return onClose()
    // What was not added stays, to be mended.
    pasted.setText(faulty.map(({ source }) => source).join('\n\n'))
    area.current?.focus()
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      firstFocus={area}
      title="Paste questions"
      description="From a spreadsheet, a document or another site. You see how each question is understood before you add it."
      actions={
        <>
          <Button busy={busy} disabled={right.length === 0} onClick={() => void add()}>
            {right.length === 0
              ? 'Add questions'
              : `Add ${right.length} ${right.length === 1 ? 'question' : 'questions'}`}
          </Button>
          <DialogCancel />
        </>
      }
    >
      {failure && <Alert tone="bad" role="alert" title={failure} className="mb-5" />}
      <Field
        label="Text"
        hint="Rows of a spreadsheet, or numbered questions with lettered answers. Mark the right answer with *, or write “Answer: B” below."
        error={isTooMuch ? tooMuch : undefined}
      >
        <TextArea
          ref={area}
          rows={questions.length === 0 ? 10 : 5}
          dir="auto"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setFailure(null)
            pasted.setText(target.value)
          }}
        />
      </Field>
      {questions.length === 0 && <Examples />}
      {children}
      <p role="status" className={questions.length === 0 ? 'sr-only' : 'mb-3 font-semibold'}>
        {questions.length > 0 && summaryOf(right.length, faulty.length)}
      </p>
      {pasted.unused.length > 0 && (
        <p className="mb-3 text-ink-2">{`Columns not used: ${pasted.unused.join(', ')}.`}</p>
      )}
      {questions.length > 0 && <PastedList questions={questions} onAdd={pasted.add} />}
    </Dialog>
  )
}

const tooMuch = 'This is too long. Please paste it in parts.'

function summaryOf(right: number, faulty: number): string {
  const all = right + faulty
  const found = all === 1 ? '1 question' : `${all} questions`
  if (faulty === 0) return `${found} understood.`
  return `${found} found. ${faulty === 1 ? '1 needs a change and stays' : `${faulty} need a change and stay`} in the text.`
}

const plainExample = `1. Which file keeps every detail?
A) MP3
*B) WAV
C) JPEG
Explanation: It isn’t compressed.

2. How many kHz has a CD?
Answer: 44.1`
const tableExample = `Question \u2192 A \u2192 B \u2192 C \u2192 Correct \u2192 Explanation
Which file keeps every detail? \u2192 MP3 \u2192 WAV \u2192 JPEG \u2192 B \u2192 It isn’t compressed.`

function Examples() {
  return (
    <details className="mb-5">
      <summary className="cursor-pointer font-semibold">Examples</summary>
      <p className="mt-3">As text. GIFT and Aiken also work.</p>
      <pre className="pasted-example">{plainExample}</pre>
      <p className="mt-4">
        As columns of a spreadsheet, copied with their first row. You can add columns for Type, Points and
        Tags.
      </p>
      <pre className="pasted-example">{tableExample}</pre>
    </details>
  )
}

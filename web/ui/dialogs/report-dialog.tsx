import { type FormEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from '../forms/field.tsx'
import { RadioGroup } from '../forms/radio-group.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { Dialog, DialogCancel } from './dialog.tsx'

export interface ReportDialogProps<Reason extends string> {
  title: string
  /** Who reads the report, and what the author learns. */
  description: string
  /** Labels by value. */
  reasons: Readonly<Record<Reason, string>>
  busy: boolean
  /** The server's refusal. */
  refusal: string | null
  onSend: (said: { reason: Reason; note: string }) => void
  onClose: () => void
}

/** Reports content, with a reason and a note. */
export function ReportDialog<Reason extends string>(props: ReportDialogProps<Reason>) {
  const { title, description, reasons, busy, refusal, onSend, onClose } = props
  const [reason, setReason] = useState<Reason | ''>('')
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason === '')
    if (reason !== '' && !busy) onSend({ reason, note })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form method="dialog" onSubmit={submit}>
        <RadioGroup
          label="What’s wrong with it?"
          name="reason"
          options={Object.entries<string>(reasons).map(([value, label]) => ({ value, label }))}
          value={reason}
          onValueChange={(value) => setReason(value as Reason)}
          error={missing && reason === '' ? 'Please choose a reason' : undefined}
        />
        <Field label="Anything else they should know" optional>
          <TextArea rows={3} limit={1000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {refusal !== null && (
          <p role="alert" className="mb-4 font-semibold text-bad">
            {refusal}
          </p>
        )}
        <div className="dialog-actions">
          <Button type="submit" busy={busy}>
            Send report
          </Button>
          <DialogCancel />
        </div>
      </form>
    </Dialog>
  )
}

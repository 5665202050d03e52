import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'

export interface ReasonDialogProps {
  title: string
  description?: string
  confirmLabel: string
  danger?: boolean
  busy: boolean
  /** The server's refusal. */
  refusal: string | null
  /** Fields above the reason. */
  children?: ReactNode
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks a moderator for a reason, which goes into the log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirmLabel, danger, busy, refusal, children, onConfirm, onClose } = props
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() !== '' && !busy) onConfirm(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description ?? 'The reason is kept in the moderation log.'}
    >
      <form method="dialog" onSubmit={submit}>
        {refusal && (
          <Alert tone="bad" role="alert" title="This didn’t work" className="mb-5">
            {refusal}
          </Alert>
        )}
        {children}
        <Field
          label="Reason"
          error={missing && reason.trim() === '' ? 'Please enter a reason' : undefined}
          required
        >
          <TextArea rows={3} limit={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <div className="dialog-actions">
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirmLabel}
          </Button>
          <DialogCancel />
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { localInput } from '../../../lib/local-input.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../../ui/dialogs/dialog.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

interface GoLiveDialogProps {
  open: boolean
  /** The time of the set that waits already. */
  at: string | null
  busy: boolean
  problem: string | undefined
  onClose: () => void
  /** The day as typed, in the reader's time zone. */
  onChosen: (day: string) => void
}

export function GoLiveDialog({ open, at, busy, problem, onClose, onChosen }: GoLiveDialogProps) {
  const [day, setDay] = useState(() => localInput(at))
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="When should they go live?"
      description="The chosen changes go live together at this time, as they are then. If something required is missing, they wait, and this page says why."
      actions={
        <>
          <Button busy={busy} onClick={() => onChosen(day)}>
            Schedule changes
          </Button>
          <DialogCancel />
        </>
      }
    >
      <Field id="goLiveAt" label="Day and time" hint="In your time zone." error={problem} className="mb-0">
        <TextInput type="datetime-local" value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
    </Dialog>
  )
}

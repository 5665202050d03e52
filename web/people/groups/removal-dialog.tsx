import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'

interface RemovalDialogProps {
  /** What is removed: a name or a course code. Null closes the dialog. */
  removed: string | null
  onClose: () => void
  /** Whether enrollments may end with it. */
  asksEnrollments: boolean
  enrollmentsLabel: string
  busy: boolean
  onRemove: (endEnrollments: boolean) => void
}

export function RemovalDialog(props: RemovalDialogProps) {
  const { removed, onClose, asksEnrollments, enrollmentsLabel, busy, onRemove } = props
  const [ends, setEnds] = useState(false)
  return (
    <Dialog
      open={removed !== null}
      onOpenChange={(open) => {
        if (open) return
        setEnds(false)
        onClose()
      }}
      title={`Remove ${removed ?? ''} from the group?`}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={() => onRemove(ends && asksEnrollments)}>
            Remove
          </Button>
          <DialogCancel />
        </>
      }
    >
      {asksEnrollments ? (
        <Checkbox
          label={enrollmentsLabel}
          hint="Work is kept, and comes back with a new enrollment."
          checked={ends}
          onChange={({ target }) => setEnds(target.checked)}
        />
      ) : (
        <p className="text-ink-2">Enrollments stay as they are.</p>
      )}
    </Dialog>
  )
}

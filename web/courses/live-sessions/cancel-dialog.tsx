import { type LiveSession, sessionCancellation } from '../../../contract/courses/live-sessions.ts'
import { callApi } from '../../lib/api.ts'
import { useChecked } from '../../lib/use-checked.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

interface CancelDialogProps {
  courseId: string
  session: LiveSession
  onClose: () => void
  onCancelled: () => Promise<void>
}

export function CancelDialog({ courseId, session, onClose, onCancelled }: CancelDialogProps) {
  const form = useChecked(sessionCancellation, { reason: '' }, (draft) => draft)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this live session?"
      description="Everyone expected is notified with the reason, and it leaves their calendars. You can’t undo this."
    >
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(async (body) => {
            await callApi('POST /api/teach/courses/{id}/live-sessions/{sessionId}/cancellation', {
              params: { id: courseId, sessionId: session.id },
              body,
            })
            await onCancelled()
            toast({ title: 'Live session canceled' })
          })
        }}
      >
        {form.failure && <Alert tone="bad" title={form.failure} role="alert" className="mb-5" />}
        <Field id="reason" label="Reason" required error={form.errorOf('reason')}>
          <TextInput
            dir="auto"
            autoComplete="off"
            value={form.value.reason}
            onChange={({ target }) => form.set({ reason: target.value })}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={form.busy}>
            Cancel session
          </Button>
          <DialogCancel>Keep it</DialogCancel>
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { type NewUser, newUser } from '../../../contract/people/users.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { KeptLetters, useSendsMail } from '../../shell/kept-letters.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { UserFields } from './user-fields.tsx'

interface AddUserDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdded: () => void
}

/** The new user sets a password through a link, sent by email or handed over. */
export function AddUserDialog({ open, onOpenChange, onAdded }: AddUserDialogProps) {
  const sendsMail = useSendsMail()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add User"
      description={
        sendsMail
          ? 'They’ll get an email with a link to set their password.'
          : 'They set their password through a link that you pass on.'
      }
    >
      {open && (
        <AddUserForm
          sendsMail={sendsMail}
          onAdded={() => {
            onOpenChange(false)
            onAdded()
          }}
        />
      )}
    </Dialog>
  )
}

function AddUserForm({ sendsMail, onAdded }: { sendsMail: boolean; onAdded: () => void }) {
  const form = useContractForm(newUser, { firstName: '', lastName: '', email: '', role: 'student' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (body: NewUser) => {
    setBusy(true)
    setFailure(null)
    try {
      const { user } = await callApi('POST /api/admin/users', { body })
      const where = sendsMail ? 'is on its way to' : 'is in the outbox for'
      toast({ title: 'User added', description: `A setup link ${where} ${user.email}.` })
      onAdded()
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) => setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
  return (
    <form method="dialog" noValidate onSubmit={form.submit(send, fail)}>
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <UserFields form={form}>
        <Field id="email" label="Email" required error={form.errorOf('email')}>
          <TextInput {...form.register('email')} type="email" autoComplete="off" inputMode="email" />
        </Field>
      </UserFields>
      {!sendsMail && <KeptLetters className="mb-5 text-ink-2" />}
      <div className="dialog-actions">
        <Button type="submit" busy={busy}>
          Add User
        </Button>
        <DialogCancel />
      </div>
    </form>
  )
}

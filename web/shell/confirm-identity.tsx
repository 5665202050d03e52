import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { callApi, sentenceOf } from '../lib/api.ts'
import { askForPasskey, PasskeyCancelled } from '../lib/passkey.ts'
import { useContractForm } from '../lib/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Field } from '../ui/forms/field.tsx'
import { PasswordInput } from '../ui/forms/password-input.tsx'
import { securityQuery } from './security-query.ts'

interface ConfirmIdentityProps {
  onConfirmed: () => void
  onCancel: () => void
}

const passwordForm = z.object({ password: z.string().check(z.minLength(1, 'Please enter your password')) })

/** Asks for the password or a passkey before a sensitive change. */
export default function ConfirmIdentity({ onConfirmed, onCancel }: ConfirmIdentityProps) {
  const { data } = useQuery(securityQuery)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const hasPasskey = (data?.passkeys.length ?? 0) > 0
  const hasPassword = data?.hasPassword ?? true

  const tell = (error: unknown) => {
    if (error instanceof PasskeyCancelled) return
    setFailure(sentenceOf(error, 'That didn’t work. Please try again.'))
  }
  const byPasskey = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { ticket, options } = await callApi('POST /api/user/security/confirm/passkey-options', {})
      const response = await askForPasskey(options)
      await callApi('POST /api/user/security/confirm/passkey', { body: { ticket, response } })
      onConfirmed()
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Please confirm it’s you"
      description="Only you can make this change. Your confirmation lasts 15 minutes on this device."
    >
      {failure && <Alert tone="bad" role="alert" title={failure} className="mb-5" />}
      {hasPassword && <PasswordForm onConfirmed={onConfirmed} onFailure={tell} />}
      {hasPasskey && (
        <Button
          variant={hasPassword ? 'outline' : 'primary'}
          busy={busy}
          onClick={byPasskey}
          className="mt-3 w-full"
        >
          Use a passkey
        </Button>
      )}
      {!hasPassword && !hasPasskey && (
        <p>
          Your account has no password and no passkey. Please sign out and in again, then make the change.
        </p>
      )}
    </Dialog>
  )
}

function PasswordForm({
  onConfirmed,
  onFailure,
}: {
  onConfirmed: () => void
  onFailure: (error: unknown) => void
}) {
  const form = useContractForm(passwordForm, { password: '' })
  const [busy, setBusy] = useState(false)
  const send = async (body: { password: string }) => {
    setBusy(true)
    try {
      await callApi('POST /api/user/security/confirm', { body })
      onConfirmed()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="dialog" noValidate onSubmit={form.submit(send, onFailure)}>
      <Field id="confirm-identity" label="Your password" required error={form.errorOf('password')}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        Confirm
      </Button>
    </form>
  )
}

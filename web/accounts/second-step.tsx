import { useState } from 'react'
import * as z from 'zod/mini'
import type { OutputOf } from '../../contract/index.ts'
import { factorCode } from '../../contract/second-step.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { PasskeyCancelled } from '../lib/passkey.ts'
import { useContractForm } from '../lib/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { AccountPage } from './account-page.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

type Answer = OutputOf<'POST /api/auth/second-step'>

export interface SecondStepProps {
  step: NonNullable<Answer['secondStep']>
  onSignedIn: (answer: Answer) => unknown
  /** Back to the password. */
  onAgain: () => void
}

const codeForm = z.object({ code: factorCode })

/** After the password: an authenticator code, a recovery code or a passkey. */
export default function SecondStep({ step, onSignedIn, onAgain }: SecondStepProps) {
  const [failure, setFailure] = useState<string | null>(null)

  const tell = (error: unknown) => {
    if (error instanceof PasskeyCancelled) return
    const known = error instanceof ApiError && error.status > 0 && error.status < 500
    setFailure(known ? error.message : 'Something went wrong. Please try again.')
  }
  const takesCodes = step.methods.includes('code')
  return (
    <AccountPage
      title="One more step"
      isAnswer
      lead={
        takesCodes
          ? 'Enter the code from your authenticator app, or one of your recovery codes.'
          : 'Your password is correct. Now use one of your passkeys.'
      }
    >
      {failure && <Alert tone="bad" role="alert" title={failure} className="mb-6" />}
      {takesCodes && <CodeForm ticket={step.ticket} onSignedIn={onSignedIn} onFailure={tell} />}
      {step.methods.includes('passkey') && (
        <div className="mt-3">
          <PasskeySignIn ticket={step.ticket} onSignedIn={onSignedIn} onFailure={tell} />
        </div>
      )}
      <p className="mt-8 border-t border-line pt-6">
        <Button variant="quiet" onClick={onAgain}>
          Back to password
        </Button>
      </p>
    </AccountPage>
  )
}

function CodeForm({
  ticket,
  onSignedIn,
  onFailure,
}: {
  ticket: string
  onSignedIn: SecondStepProps['onSignedIn']
  onFailure: (error: unknown) => void
}) {
  const form = useContractForm(codeForm, { code: '' })
  const [busy, setBusy] = useState(false)
  const send = async ({ code }: { code: string }) => {
    setBusy(true)
    try {
      await onSignedIn(await callApi('POST /api/auth/second-step', { body: { ticket, code } }))
    } catch (error) {
      setBusy(false)
      throw error
    }
  }
  return (
    <form method="dialog" noValidate onSubmit={form.submit(send, onFailure)}>
      <Field id="code" label="Code" required error={form.errorOf('code')}>
        <TextInput {...form.register('code')} autoComplete="one-time-code" autoCapitalize="none" />
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        Sign In
      </Button>
    </form>
  )
}

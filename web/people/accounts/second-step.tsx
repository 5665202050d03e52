import { useState } from 'react'
import * as z from 'zod/mini'
import type { OutputOf } from '../../../contract/index.ts'
import { factorCode } from '../../../contract/people/second-step.ts'
import { ApiError, callApi } from '../../lib/api.ts'
import { PasskeyCancelled } from '../../lib/passkey.ts'
import { refusalOf, type SentForm } from '../../lib/sent-refusal.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { AccountPage } from './account-page.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

type Answer = OutputOf<'POST /api/auth/second-step'>

export interface SecondStepProps {
  step: NonNullable<Answer['secondStep']>
  onSignedIn: (answer: Answer) => unknown
  /** Back to the password. */
  onAgain: () => void
  sent: SentForm | null
}

const codeForm = z.object({ code: factorCode })

/** After the password: an authenticator code, a recovery code or a passkey. */
export function SecondStep({ step, onSignedIn, onAgain, sent }: SecondStepProps) {
  const [failure, setFailure] = useState(() => failureOf(refusalOf(sent)))

  const tell = (error: unknown) => {
    if (!(error instanceof PasskeyCancelled)) setFailure(failureOf(error))
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
      {takesCodes && <CodeForm ticket={step.ticket} onSignedIn={onSignedIn} onFailure={tell} sent={sent} />}
      {step.methods.includes('passkey') && (
        <div className="needs-script mt-3">
          <PasskeySignIn ticket={step.ticket} onSignedIn={onSignedIn} onFailure={tell} />
        </div>
      )}
      <form
        className="mt-8 border-t border-line pt-6"
        onSubmit={(event) => {
          event.preventDefault()
          onAgain()
        }}
      >
        <Button type="submit" variant="quiet">
          Back to password
        </Button>
      </form>
    </AccountPage>
  )
}

function failureOf(error: unknown): string | null {
  if (error === null) return null
  const known = error instanceof ApiError && error.status > 0 && error.status < 500
  return known ? error.message : 'Something went wrong. Please try again.'
}

function CodeForm({
  ticket,
  onSignedIn,
  onFailure,
  sent,
}: {
  ticket: string
  onSignedIn: SecondStepProps['onSignedIn']
  onFailure: (error: unknown) => void
  sent: SentForm | null
}) {
  const form = useContractForm(codeForm, { code: '' }, sent)
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
    <form method="post" noValidate onSubmit={form.submit(send, onFailure)}>
      <input type="hidden" name="ticket" value={ticket} />
      <Field id="code" label="Code" required error={form.errorOf('code')}>
        <TextInput {...form.register('code')} autoComplete="one-time-code" autoCapitalize="none" />
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        Sign In
      </Button>
    </form>
  )
}

import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { loginInput } from '../../../contract/people/accounts.ts'
import { callApi } from '../../lib/api.ts'
import type { SentForm } from '../../lib/sent-form.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { useKnownEmail } from './known-email.ts'
import { tellSignInFailed } from './tell-sign-in-failed.ts'

export type SignedIn = OutputOf<'POST /api/auth/login'>

export interface LoginFormProps {
  /** Navigates away; the form stays busy until the page changes. */
  onSignedIn: (answer: SignedIn) => void
  sent: SentForm | null
}

export function LoginForm({ onSignedIn, sent }: LoginFormProps) {
  const form = useContractForm(loginInput, { email: '', password: '' }, sent)
  useKnownEmail((email) => form.setValue('email', email))
  const [busy, setBusy] = useState(false)
  const submit = form.submit(async (body) => {
    setBusy(true)
    try {
      onSignedIn(await callApi('POST /api/auth/login', { body }))
    } catch (error) {
      setBusy(false)
      throw error
    }
  }, tellSignInFailed)

  return (
    <form method="post" noValidate onSubmit={submit}>
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <Field id="email" label="Email" required error={form.errorOf('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="username" inputMode="email" />
      </Field>
      <Field id="password" label="Password" required error={form.errorOf('password')}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      {form.errorOf('password') !== undefined && (
        <p className="-mt-3 mb-6">
          Did you choose a shorter one when you enrolled? Use the link in your email or{' '}
          <TextLink to="/signup">request a new one</TextLink>.
        </p>
      )}
      <p className="-mt-3 mb-6">
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
      </p>
      <Button type="submit" busy={busy} className="w-full">
        Sign In
      </Button>
    </form>
  )
}

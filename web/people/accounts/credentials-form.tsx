import { type ReactNode, useState } from 'react'
import type { adminLoginInput, loginInput } from '../../../contract/people/accounts.ts'
import type { SentForm } from '../../lib/sent-form.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useKnownEmail } from './known-email.ts'

export interface CredentialsFormProps {
  schema: typeof loginInput | typeof adminLoginInput
  /** Sends them. The form stays busy until it rejects, or the page changes. */
  onSubmit: (credentials: { email: string; password: string }) => Promise<unknown>
  onFailure: (error: unknown) => void
  sent: SentForm | null
  /** Above the button. @param isMistaken whether the password's field has a mistake */
  help?: (isMistaken: boolean) => ReactNode
}

/** Email and password, for students and for administrators. */
export function CredentialsForm({ schema, onSubmit, onFailure, sent, help }: CredentialsFormProps) {
  const form = useContractForm(schema, { email: '', password: '' }, sent)
  useKnownEmail((email) => form.setValue('email', email))
  const [busy, setBusy] = useState(false)
  const submit = form.submit(async (credentials) => {
    setBusy(true)
    try {
      await onSubmit(credentials)
    } catch (error) {
      setBusy(false)
      throw error
    }
  }, onFailure)
  return (
    <form method="post" noValidate onSubmit={submit}>
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <Field id="email" label="Email" required error={form.errorOf('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="username" inputMode="email" />
      </Field>
      <Field id="password" label="Password" required error={form.errorOf('password')}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      {help?.(form.errorOf('password') !== undefined)}
      <Button type="submit" busy={busy} className="w-full">
        Sign In
      </Button>
    </form>
  )
}

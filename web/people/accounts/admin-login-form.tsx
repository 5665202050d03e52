import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { adminLoginInput } from '../../../contract/people/accounts.ts'
import { callApi } from '../../lib/api.ts'
import type { SentForm } from '../../lib/sent-form.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useKnownEmail } from './known-email.ts'

export type AdminAnswer = Pick<OutputOf<'POST /api/auth/second-step'>, 'secondStep' | 'secondFactor'>

interface AdminLoginFormProps {
  /** The form stays busy until this resolves. */
  onSignedIn: (answer: AdminAnswer) => unknown
  onSend: () => void
  onFailure: (error: unknown) => void
  sent: SentForm | null
}

export function AdminLoginForm({ onSignedIn, onSend, onFailure, sent }: AdminLoginFormProps) {
  const form = useContractForm(adminLoginInput, { email: '', password: '' }, sent)
  useKnownEmail((email) => form.setValue('email', email))
  const [busy, setBusy] = useState(false)
  const send = async (body: { email: string; password: string }) => {
    setBusy(true)
    onSend()
    try {
      await onSignedIn(await callApi('POST /api/admin/login', { body }))
    } catch (error) {
      setBusy(false)
      throw error
    }
  }
  return (
    <form method="post" noValidate onSubmit={form.submit(send, onFailure)}>
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <Field id="email" label="Email" required error={form.errorOf('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="username" inputMode="email" />
      </Field>
      <Field id="password" label="Password" required error={form.errorOf('password')}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        Sign In
      </Button>
    </form>
  )
}

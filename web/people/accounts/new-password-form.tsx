import { useState } from 'react'
import * as z from 'zod/mini'
import { password } from '../../../contract/people/accounts.ts'
import { passwordsDiffer } from '../../../rules/people/passwords.ts'
import type { SentForm } from '../../lib/sent-form.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'

/** The confirmation is checked in the browser only; the server gets the password once. */
const newPasswordForm = z
  .object({ password: password(8), confirm: z.string() })
  .check(z.refine((form) => form.password === form.confirm, { error: passwordsDiffer, path: ['confirm'] }))

export interface NewPasswordFormProps {
  /** For the password manager, if known. */
  username?: string
  label: string
  button?: string
  onSubmit: (password: string) => Promise<void>
  onFailure: (error: unknown) => void
  sent: SentForm | null
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { username, label, button = 'Set password', onSubmit, onFailure, sent } = props
  const form = useContractForm(newPasswordForm, { password: '', confirm: '' }, sent)
  const [busy, setBusy] = useState(false)
  const send = async ({ password }: { password: string }) => {
    setBusy(true)
    try {
      await onSubmit(password)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" noValidate onSubmit={form.submit(send, onFailure)}>
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      {username && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      <Field
        id="password"
        label={label}
        required
        hint="At least 8 characters. Four or five random words beat one with symbols."
        error={form.errorOf('password')}
      >
        <PasswordInput {...form.register('password', { deps: 'confirm' })} autoComplete="new-password" />
      </Field>
      <Field id="confirm" label="Confirm password" required error={form.errorOf('confirm')}>
        <PasswordInput {...form.register('confirm')} autoComplete="new-password" />
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        {button}
      </Button>
    </form>
  )
}

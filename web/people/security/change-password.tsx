import { useState } from 'react'
import * as z from 'zod/mini'
import { password } from '../../../contract/people/accounts.ts'
import { passwordsDiffer } from '../../../rules/people/passwords.ts'
import { callApi } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { notifyFailed } from './notices.ts'
import { Section } from './section.tsx'

const newPasswordForm = z
  .object({
    currentPassword: z.string().check(z.minLength(1, 'Please enter your current password')),
    password: password(8),
    confirm: z.string(),
  })
  .check(z.refine((form) => form.password === form.confirm, { error: passwordsDiffer, path: ['confirm'] }))

export interface ChangePasswordProps {
  email: string
  hasPassword: boolean
  onChanged: () => Promise<unknown>
}

/** Changing the password signs the account out everywhere else. */
export function ChangePassword({ email, hasPassword, onChanged }: ChangePasswordProps) {
  return (
    <Section
      title="Password"
      note={hasPassword ? 'Changing it signs you out on all other devices.' : undefined}
    >
      {hasPassword ? (
        <PasswordForm email={email} onChanged={onChanged} />
      ) : (
        <p>
          Your account has no password. If you want one, request a link under{' '}
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </p>
      )}
    </Section>
  )
}

function PasswordForm({ email, onChanged }: Omit<ChangePasswordProps, 'hasPassword'>) {
  const form = useContractForm(newPasswordForm, { currentPassword: '', password: '', confirm: '' })
  const [busy, setBusy] = useState(false)
  const send = async ({ currentPassword, password }: z.output<typeof newPasswordForm>) => {
    setBusy(true)
    try {
      await callApi('PUT /api/user/password', { body: { currentPassword, password } })
      form.reset()
      toast({ title: 'Password changed', description: 'You’ve been signed out on all other devices.' })
      await onChanged()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={form.submit(send, (error) => notifyFailed(error, 'Your password wasn’t changed'))}
    >
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field id="currentPassword" label="Current password" required error={form.errorOf('currentPassword')}>
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
      </Field>
      <Field
        id="password"
        label="New password"
        required
        hint="At least 8 characters. Four or five random words beat one with symbols."
        error={form.errorOf('password')}
      >
        <PasswordInput {...form.register('password', { deps: 'confirm' })} autoComplete="new-password" />
      </Field>
      <Field id="confirm" label="Confirm new password" required error={form.errorOf('confirm')}>
        <PasswordInput {...form.register('confirm')} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="outline" busy={busy}>
        Change password
      </Button>
    </form>
  )
}

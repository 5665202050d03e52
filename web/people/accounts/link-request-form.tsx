import { useState } from 'react'
import { linkRequest } from '../../../contract/people/accounts.ts'
import type { SentForm } from '../../lib/sent-form.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { failureText, sentFailure } from './failure-text.ts'

export interface LinkRequestFormProps {
  button: string
  /** Called once per submit. */
  request: (email: string) => Promise<unknown>
  /** Shown if the server gives no reason. */
  failure: string
  onSent: (email: string) => void
  sent: SentForm | null
}

export function LinkRequestForm({ button, request, failure, onSent, sent }: LinkRequestFormProps) {
  const form = useContractForm(linkRequest, { email: '' }, sent)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(() => sentFailure(sent, failure))
  const send = async ({ email }: { email: string }) => {
    setBusy(true)
    setFailed(null)
    try {
      await request(email)
      onSent(email)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.submit(send, (error) => setFailed(failureText(error, failure)))}
    >
      {failed && <Alert tone="bad" title={failed} role="alert" className="mb-6" />}
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <Field id="email" label="Email" required error={form.errorOf('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="username" inputMode="email" />
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        {button}
      </Button>
    </form>
  )
}

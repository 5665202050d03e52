import { useState } from 'react'
import { linkRequest } from '../../contract/accounts.ts'
import { useContractForm } from '../lib/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { failureText } from './failure-text.ts'

export interface LinkRequestFormProps {
  button: string
  /** Called once per submit. */
  request: (email: string) => Promise<unknown>
  /** Shown if the server gives no reason. */
  failure: string
  onSent: (email: string) => void
}

export function LinkRequestForm({ button, request, failure, onSent }: LinkRequestFormProps) {
  const form = useContractForm(linkRequest, { email: '' })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
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
      method="dialog"
      noValidate
      onSubmit={form.submit(send, (error) => setFailed(failureText(error, failure)))}
    >
      <noscript>
        <p className="mb-6">You need JavaScript to request a link. Please turn it on.</p>
      </noscript>
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

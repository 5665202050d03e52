import { useState } from 'react'
import { type EnrollForm as EnrollValues, enrollForm, tracks } from '../../contract/admissions.ts'
import type { OutputOf } from '../../contract/index.ts'
import { splitFullName } from '../../rules/admissions.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { useContractForm } from '../lib/use-contract-form.ts'
import { useDraft } from '../lib/use-draft.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Select } from '../ui/select.tsx'
import { TextLink } from '../ui/text.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast.ts'
import { celebrate } from './confetti.ts'

export type Enrolled = OutputOf<'POST /api/auth/register'>

const empty = { fullName: '', email: '', password: '' }

/** The short form. @param onEnrolled is told what the server answered */
export function EnrollForm({ onEnrolled }: { onEnrolled: (enrolled: Enrolled) => void }) {
  const form = useContractForm(enrollForm, empty)
  const forgetDraft = useDraft('enroll', form, ['password'])
  const [busy, setBusy] = useState(false)

  const send = async ({ fullName, email, password, track, reason }: EnrollValues) => {
    const body = {
      ...splitFullName(fullName),
      email,
      password,
      track: track || undefined,
      reason: reason || undefined,
    }
    setBusy(true)
    try {
      const enrolled = await callApi('POST /api/auth/register', { body })
      forgetDraft()
      onEnrolled(enrolled)
      void celebrate()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={form.submit(send, tellFailure)}>
      <noscript>
        <p className="mb-6">This form needs JavaScript to be sent. Please switch it on, or write to us.</p>
      </noscript>
      <ErrorSummary problems={form.problems} />
      <Field id="fullName" label="Full name" required error={form.errorOf('fullName')}>
        <TextInput {...form.register('fullName')} autoComplete="name" />
      </Field>
      <Field id="email" label="Email" required error={form.errorOf('email')}>
        <TextInput {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
      </Field>
      <Field
        id="password"
        label="Password"
        required
        hint="With 8 characters or more you can sign in at once."
        error={form.errorOf('password')}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Field id="track" label="Track" optional error={form.errorOf('track')}>
        <Select
          {...form.register('track', { setValueAs: (value) => value || undefined })}
          placeholder="Choose a track"
          options={Object.entries(tracks).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field id="reason" label="Why do you want to learn here?" optional error={form.errorOf('reason')}>
        <TextArea {...form.register('reason')} limit={500} />
      </Field>
      <Button type="submit" busy={busy} className="w-full">
        Submit Application
      </Button>
      <p className="type-note mt-4 text-ink-2">
        Already enrolled? <TextLink to="/login">Sign In</TextLink>
      </p>
    </form>
  )
}

/** The specification's two notices: the server refused, or the connection was lost. */
export function tellFailure(error: unknown) {
  const refused = error instanceof ApiError && error.status > 0
  toast({
    title: refused ? 'Enrollment Error' : 'Error',
    description: refused
      ? error.message || 'There was an error processing your enrollment. Please try again.'
      : 'There was an error submitting your enrollment. Please try again.',
    variant: 'destructive',
  })
}

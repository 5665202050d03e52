import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { type EnrollForm as EnrollValues, enrollForm, tracks } from '../../../contract/people/admissions.ts'
import { splitFullName } from '../../../rules/people/admissions.ts'
import { callApi } from '../../lib/api.ts'
import { refusalOf, type SentForm } from '../../lib/sent-refusal.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { withNext } from '../../lib/with-next.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { SentFailure } from '../../ui/forms/sent-failure.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { celebrate } from './confetti.ts'
import { DraftNotice } from './draft-notice.tsx'
import { asFieldsOfForm } from './fields-of-form.ts'
import { FormActions, FormSection } from './form-section.tsx'
import { failureOf, tellFailure } from './tell-failure.ts'

export type Enrolled = OutputOf<'POST /api/auth/register'>

const empty = { fullName: '', email: '', password: '' }

export interface EnrollFormProps {
  /** Open admission: no administrator has to decide. */
  open: boolean
  /** The page the visitor came from. */
  next: string | undefined
  /** The form stays busy until this resolves. */
  onEnrolled: (enrolled: Enrolled, sent: Pick<EnrollValues, 'email' | 'track'>) => Promise<void>
  sent: SentForm | null
}

export function EnrollForm({ open, next, onEnrolled, sent }: EnrollFormProps) {
  const form = useContractForm(enrollForm, empty, sent)
  const refusal = refusalOf(sent)
  const draft = useDraft('enroll', form, ['password'])
  const keyOf = useIdempotencyKey()
  const [busy, setBusy] = useState(false)

  const send = async ({ fullName, email, password, track, reason }: EnrollValues) => {
    const enrolment = {
      ...splitFullName(fullName),
      email,
      password,
      track: track || undefined,
      reason: reason || undefined,
    }
    setBusy(true)
    try {
      const body = { ...enrolment, idempotencyKey: keyOf(enrolment) }
      const enrolled = await callApi('POST /api/auth/register', { body })
      draft.forget()
      await onEnrolled(enrolled, { email, track: enrolment.track })
      void celebrate()
    } catch (error) {
      throw asFieldsOfForm(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.submit(send, tellFailure)}>
      <SentFailure failure={refusal && failureOf(refusal)} />
      <DraftNotice {...draft} />
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <FormSection title="Your account" note="This is how you sign in, and where we write to you.">
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
          hint={
            open
              ? 'With 8 characters or more you can start right away.'
              : 'Once you’re admitted, you’ll get a link to set the password you sign in with.'
          }
          error={form.errorOf('password')}
        >
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
      </FormSection>
      <FormSection title="Your plan" note="Optional. You can take any course, whatever you choose here.">
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
      </FormSection>
      <FormActions
        note={
          <p className="type-note mt-4 text-ink-2">
            Already enrolled? <TextLink to={withNext('/login', next)}>Sign In</TextLink>
          </p>
        }
      >
        <Button type="submit" busy={busy}>
          Submit Application
        </Button>
      </FormActions>
    </form>
  )
}

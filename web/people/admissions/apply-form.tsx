import { useState } from 'react'
import {
  type ApplyForm as ApplyValues,
  applyForm,
  creatorTypes,
  experiences,
  sources,
} from '../../../contract/people/admissions.ts'
import { callApi } from '../../lib/api.ts'
import { refusalOf, type SentForm } from '../../lib/sent-refusal.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { SentFailure } from '../../ui/forms/sent-failure.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { FormActions, FormSection } from './form-section.tsx'
import { failureOf, tellFailure } from './tell-failure.ts'

const empty = { firstName: '', lastName: '', email: '', phone: '', whyJoin: '', goals: '' }

const choices = (options: Record<string, string>) =>
  Object.entries(options).map(([value, label]) => ({ value, label }))

export interface ApplyFormProps {
  onApplied: (email: string) => void
  sent: SentForm | null
}

/** The long application (specification, sections 2, 3 and 5). */
export function ApplyForm({ onApplied, sent }: ApplyFormProps) {
  const form = useContractForm(applyForm, empty, sent)
  const refusal = refusalOf(sent)
  const draft = useDraft('apply', form)
  const keyOf = useIdempotencyKey()
  const [busy, setBusy] = useState(false)

  const send = async (application: ApplyValues) => {
    setBusy(true)
    try {
      await callApi('POST /api/auth/register', {
        body: { ...application, idempotencyKey: keyOf(application) },
      })
      draft.forget()
      onApplied(application.email)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.submit(send, tellFailure)}>
      <SentFailure failure={refusal && failureOf(refusal)} />
      <DraftNotice {...draft} />
      <ErrorSummary
        key={form.formState.submitCount}
        problems={form.problems}
        title={`There is a problem with ${count(form.problems.length)}`}
      />
      <FormSection
        title="Personal Information"
        note="So that we can reach you. Other students don’t see any of this."
      >
        <div className="grid items-end gap-x-9 sm:grid-cols-2">
          <Field id="firstName" label="First name" required error={form.errorOf('firstName')}>
            <TextInput {...form.register('firstName')} autoComplete="given-name" />
          </Field>
          <Field id="lastName" label="Last name" required error={form.errorOf('lastName')}>
            <TextInput {...form.register('lastName')} autoComplete="family-name" />
          </Field>
        </div>
        <Field id="email" label="Email" required error={form.errorOf('email')}>
          <TextInput {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
        </Field>
        <Field
          id="phone"
          label="Phone number"
          required
          hint="With the country code. We only call about your application."
          error={form.errorOf('phone')}
          className="max-w-[340px]"
        >
          <TextInput {...form.register('phone')} type="tel" autoComplete="tel" />
        </Field>
      </FormSection>
      <FormSection
        title="Creator Information"
        note="There are no wrong answers. They help us suggest where to start."
      >
        <Field id="creatorType" label="Creator type" required error={form.errorOf('creatorType')}>
          <Select
            {...form.register('creatorType')}
            placeholder="Choose one"
            options={choices(creatorTypes)}
          />
        </Field>
        <Field id="experience" label="Experience level" required error={form.errorOf('experience')}>
          <Select {...form.register('experience')} placeholder="Choose one" options={choices(experiences)} />
        </Field>
        <Field
          id="whyJoin"
          label="Why do you want to join?"
          required
          hint="Between 50 and 500 characters. Plain words are fine."
          error={form.errorOf('whyJoin')}
        >
          <TextArea {...form.register('whyJoin')} limit={500} minimum={50} />
        </Field>
        <Field
          id="goals"
          label="What are your goals?"
          required
          hint="Between 50 and 500 characters. One thing you want to have made a year from now is enough."
          error={form.errorOf('goals')}
        >
          <TextArea {...form.register('goals')} limit={500} minimum={50} />
        </Field>
      </FormSection>
      <FormSection title="Additional Information">
        <Field id="source" label="How did you hear about us?" required error={form.errorOf('source')}>
          <Select {...form.register('source')} placeholder="Choose one" options={choices(sources)} />
        </Field>
      </FormSection>
      <FormActions>
        <ButtonLink to="/" variant="outline">
          Cancel
        </ButtonLink>
        <Button type="submit" busy={busy}>
          Submit Application
        </Button>
      </FormActions>
    </form>
  )
}

const count = (answers: number) => (answers === 1 ? '1 answer' : `${answers} answers`)

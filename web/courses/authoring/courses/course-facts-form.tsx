import { useState } from 'react'
import { type CourseFacts, courseFacts } from '../../../../contract/courses/authoring.ts'
import { mostOutcomes } from '../../../../contract/courses/course-codes.ts'
import { ApiError, sentenceOf } from '../../../lib/api.ts'
import { useContractForm } from '../../../lib/use-contract-form.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { LinesField } from '../lines-field.tsx'
import { CoverChoice } from './cover-choice.tsx'

export interface CourseFactsFormProps {
  departments: readonly { id: string; name: string; archived: boolean }[]
  /** Initial values. */
  facts: CourseFacts
  /** Null for a new course: a drawn cover needs its id. */
  cover: { id: string; departmentId: string; coverId: string | null } | null
  submitLabel: string
  back: string
  onSend: (facts: CourseFacts, coverId: string | null) => Promise<void>
}

const difficulties = ['Introductory', 'Intermediate', 'Advanced'].map((value) => ({ value, label: value }))

/** States: idle, invalid, sending, refused. */
export function CourseFactsForm(props: CourseFactsFormProps) {
  const { departments, facts, cover, submitLabel, back, onSend } = props
  const form = useContractForm(courseFacts, facts)
  const [coverId, setCoverId] = useState(cover?.coverId ?? null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ title: string; changed: boolean } | null>(null)
  const send = async (values: CourseFacts) => {
    setBusy(true)
    setFailure(null)
    try {
      await onSend(values, coverId)
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) =>
    setFailure({
      title: sentenceOf(error, 'Something went wrong. Please try again.'),
      changed: error instanceof ApiError && error.code === 'course-changed',
    })
  return (
    <form method="dialog" noValidate onSubmit={form.submit(send, fail)} className="max-w-reading">
      {failure && (
        <Alert tone="bad" title={failure.title} role="alert" className="mb-6">
          {failure.changed && 'Your text is still here. Copy it before you reload the page.'}
        </Alert>
      )}
      <UnsavedQuestion
        isUnsaved={() => form.isUnsaved() || (!busy && coverId !== (cover?.coverId ?? null))}
      />
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <div className="grid gap-x-6 sm:grid-cols-[200px_1fr]">
        <Field id="code" label="Code" required hint="BRD 104, MU-10a …" error={form.errorOf('code')}>
          <TextInput {...form.register('code')} autoComplete="off" autoCapitalize="characters" />
        </Field>
        <Field id="title" label="Title" required hint="At most 80 characters" error={form.errorOf('title')}>
          <TextInput {...form.register('title')} autoComplete="off" />
        </Field>
      </div>
      <Field id="departmentId" label="Department" required error={form.errorOf('departmentId')}>
        <Select
          {...form.register('departmentId')}
          placeholder="Choose…"
          options={departments
            // A course may stay in an archived department, but not move to one.
            .filter(({ id, archived }) => !archived || id === facts?.departmentId)
            .map(({ id, name, archived }) => ({ value: id, label: archived ? `${name} (archived)` : name }))}
        />
      </Field>
      <RadioGroup
        {...form.register('difficulty')}
        label="Difficulty"
        row
        options={difficulties}
        error={form.errorOf('difficulty')}
      />
      <Field
        id="description"
        label="Description"
        hint="One or two sentences for cards and the course page."
        error={form.errorOf('description')}
      >
        <TextArea {...form.register('description')} rows={3} limit={240} />
      </Field>
      <LinesField
        label="Outcomes"
        one="Outcome"
        hint="What students can do after the course. Start each with a verb. The last is something they have made."
        name="outcomes"
        lines={form.watch('outcomes')}
        least={1}
        most={mostOutcomes}
        movable
        errorOf={(field) => form.errorOf(field as 'outcomes')}
        onChange={(outcomes) =>
          form.setValue('outcomes', outcomes, { shouldValidate: form.formState.isSubmitted })
        }
      />
      {cover && <CoverChoice {...cover} coverId={coverId} onChange={setCoverId} />}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        <ButtonLink to={back} variant="outline">
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}

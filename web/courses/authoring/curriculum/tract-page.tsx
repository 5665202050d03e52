import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TractFacts, tractFacts } from '../../../../contract/courses/curriculum.ts'
import { callApi } from '../../../lib/api.ts'
import { useChecked } from '../../../lib/use-checked.ts'
import { FormButtons, FormTrouble } from '../../../shell/form-end.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Crumb } from '../../../ui/text/text.tsx'
import { LinesField } from '../lines-field.tsx'
import { curriculumQuery, showCurriculum } from './curriculum-queries.ts'
import { TractCoursesField } from './tract-courses-field.tsx'

const nothing: TractFacts = {
  title: '',
  description: '',
  outcomes: [''],
  courses: [{ courseId: '', reason: '' }],
}

interface TractPageProps {
  /** Null for a new one. */
  tractId: string | null
  onDone: () => void
}

/** A tract: its goal, and its courses in order with the reason for each place. */
export function TractPage({ tractId, onDone }: TractPageProps) {
  const queryClient = useQueryClient()
  const { tracts, courses } = useSuspenseQuery(curriculumQuery).data
  const known = tracts.find(({ id }) => id === tractId) ?? null
  const form = useChecked(tractFacts, known ?? nothing, ({ title, description, outcomes, courses }) => {
    return { title, description, outcomes, courses }
  })
  // The revision the fields started from: preloading a link refetches the tracts, but not these fields.
  const [revision] = useState(known?.revision ?? 0)
  const { value, set, errorOf } = form
  if (tractId !== null && known === null) {
    return (
      <main id="main" tabIndex={-1} className="pt-12">
        <EmptyState
          title="This tract no longer exists"
          level={1}
          action={<ButtonLink to="/admin/curriculum">Departments and tracts</ButtonLink>}
        >
          It was deleted, or the address has a typo.
        </EmptyState>
      </main>
    )
  }
  return (
    <main id="main" tabIndex={-1} className="pt-12">
      <Crumb to="/admin/curriculum">Departments and tracts</Crumb>
      <h1 className="type-section mt-4 mb-8 wrap-anywhere">{known ? known.title : 'Add tract'}</h1>
      <form
        method="dialog"
        noValidate
        className="max-w-reading"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(async (facts) => {
            if (known === null) await callApi('POST /api/admin/tracts', { body: facts })
            else {
              const params = { id: known.id }
              await callApi('PUT /api/admin/tracts/{id}', { params, body: { ...facts, revision } })
            }
            await showCurriculum(queryClient)
            toast({ title: known ? 'Tract saved' : 'Tract added' })
            onDone()
          })
        }}
      >
        <FormTrouble form={form} />
        <Field id="title" label="Title" required hint="At most 60 characters" error={errorOf('title')}>
          <TextInput
            value={value.title}
            autoComplete="off"
            onChange={({ target }) => set({ title: target.value })}
          />
        </Field>
        <Field id="description" label="Description" required error={errorOf('description')}>
          <TextArea
            rows={3}
            limit={400}
            value={value.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        </Field>
        <LinesField
          label="Outcomes"
          one="Outcome"
          hint="What students can do at the end. Start each with a verb."
          name="outcomes"
          lines={value.outcomes}
          most={5}
          errorOf={errorOf}
          onChange={(outcomes) => set({ outcomes })}
        />
        <TractCoursesField
          steps={value.courses}
          choices={courses}
          errorOf={errorOf}
          onChange={(steps) => set({ courses: steps })}
        />
        <FormButtons form={form} label={known ? 'Save tract' : 'Add tract'} onCancel={onDone} />
        <UnsavedQuestion isUnsaved={form.isUnsaved} />
      </form>
    </main>
  )
}

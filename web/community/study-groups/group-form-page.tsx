import { useState } from 'react'
import type * as z from 'zod/mini'
import { type Group, groupDraft, groupLimits } from '../../../contract/community/study-groups.ts'
import { studyGroupAddress } from '../../../rules/addresses.ts'
import { ApiError, callApi, sentenceOf } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Select, type SelectOption } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Crumb } from '../../ui/text/text.tsx'

type Draft = z.infer<typeof groupDraft>

export interface GroupFormPageProps {
  /** Null to start one. */
  group: Group | null
  courses: readonly SelectOption[]
  onSaved: (group: Group) => void
}

export function GroupFormPage({ group, courses, onSaved }: GroupFormPageProps) {
  // One id per form, so that sending twice creates one group.
  const [id] = useState(() => group?.id ?? newId())
  const [busy, setBusy] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const form = useContractForm(groupDraft, startOf(id, group))
  const back = group ? studyGroupAddress(group.id) : '/dashboard/study-groups'

  const send = async (draft: Draft) => {
    setBusy(true)
    try {
      const saved = await callApi('PUT /api/study-groups/{id}', { params: { id }, body: draft })
      onSaved(saved.group)
    } finally {
      setBusy(false)
    }
  }
  const showFailure = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'group-changed') return setChanged(true)
    toast({
      title: 'Not saved',
      description: sentenceOf(error, 'Please try again.'),
      variant: 'destructive',
    })
  }

  return (
    <main id="main" className="wrap pb-24">
      <div className="pt-8">
        <Crumb to={back}>{group ? group.name : 'Study Groups'}</Crumb>
      </div>
      <h1 className="type-section pt-4 pb-7">{group ? 'Edit group' : 'Start a group'}</h1>
      <form method="dialog" noValidate onSubmit={form.submit(send, showFailure)} className="max-w-reading">
        {isChanged && (
          <Alert tone="bad" title="Someone else has changed this group." role="alert" className="mb-6">
            Your text is still here. Copy it before you reload the page.
          </Alert>
        )}
        <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
        <UnsavedQuestion isUnsaved={form.isUnsaved} />
        <Field id="name" label="Name" required error={form.errorOf('name')}>
          <TextInput {...form.register('name')} />
        </Field>
        <Field
          id="description"
          label="What you want to learn together"
          required
          hint="Say how often you’ll meet, and in which language."
          error={form.errorOf('description')}
        >
          <TextArea {...form.register('description')} limit={600} rows={4} />
        </Field>
        <Field id="courseId" label="Course" optional error={form.errorOf('courseId')}>
          <Select
            {...form.register('courseId', { setValueAs: (value) => value || null })}
            options={[{ value: '', label: 'General, no course' }, ...courses]}
          />
        </Field>
        <RadioGroup
          {...form.register('joining')}
          label="Who may join"
          options={[
            { value: 'open', label: 'Anyone', hint: 'People become members right away.' },
            { value: 'request', label: 'By request', hint: 'You approve each request.' },
          ]}
        />
        <Field
          id="mostMembers"
          label="Maximum number of members"
          hint={`From ${groupLimits.least} to ${groupLimits.most}. Small groups last longer.`}
          error={form.errorOf('mostMembers')}
        >
          <TextInput
            {...form.register('mostMembers', { valueAsNumber: true })}
            type="number"
            inputMode="numeric"
          />
        </Field>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {group ? 'Save changes' : 'Start group'}
          </Button>
          <ButtonLink to={back} variant="outline">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </main>
  )
}

function startOf(id: string, group: Group | null): Draft {
  if (group === null) {
    return { id, name: '', description: '', courseId: null, joining: 'open', mostMembers: groupLimits.usual }
  }
  const { name, description, course, joining, mostMembers, revision } = group
  return { id, name, description, courseId: course?.id ?? null, joining, mostMembers, revision }
}

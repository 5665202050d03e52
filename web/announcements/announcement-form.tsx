import { useState } from 'react'
import {
  type AnnouncementDraft,
  announcementDraft,
  type ManagedAnnouncement,
} from '../../contract/announcements.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { useContractForm } from '../lib/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select, type SelectOption } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast.ts'
import { Preview } from './preview.tsx'

export interface AnnouncementFormProps {
  /** Made for a new one, so that sending it twice makes one. */
  id: string
  /** The one that is changed; null for a new one. */
  known: ManagedAnnouncement | null
  mayWriteToEveryone: boolean
  courses: readonly SelectOption[]
  groups: readonly SelectOption[]
  onSaved: () => void
  onCancel: () => void
}

/** Writes or changes an announcement. One that is out keeps whom it is for and when it came. */
export function AnnouncementForm(props: AnnouncementFormProps) {
  const { id, known, mayWriteToEveryone, courses, groups, onSaved, onCancel } = props
  const form = useContractForm(announcementDraft, startOf(id, known, mayWriteToEveryone))
  const [busy, setBusy] = useState(false)
  const [isLater, setIsLater] = useState(known !== null && !known.isPublished)
  const isOut = known?.isPublished ?? false
  const audience = form.watch('audience')

  const send = async (draft: AnnouncementDraft) => {
    setBusy(true)
    try {
      const body = { ...draft, publishAt: isLater ? draft.publishAt : null }
      await callApi('PUT /api/announcements/{id}', { params: { id }, body })
      toast({
        title: isOut ? 'Changes saved' : body.publishAt ? 'Announcement planned' : 'Announcement published',
      })
      onSaved()
    } finally {
      setBusy(false)
    }
  }
  const tell = (error: unknown) =>
    toast({
      title: 'Not saved',
      description: error instanceof ApiError ? error.message : 'Please try again.',
      variant: 'destructive',
    })

  return (
    <form method="dialog" noValidate onSubmit={form.submit(send, tell)} className="max-w-reading">
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <Field id="title" label="Title" required error={form.errorOf('title')}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field
        id="text"
        label="Text"
        required
        hint="Markdown: **bold**, *italic*, lists, [links](https://…)."
        error={form.errorOf('text')}
      >
        <TextArea {...form.register('text')} rows={10} />
      </Field>
      <Preview textOf={() => form.getValues('text')} />
      {!isOut && (
        <>
          <RadioGroup
            {...form.register('audience', {
              onChange: () => form.setValue('audienceId', null),
            })}
            label="For"
            row
            options={[
              ...(mayWriteToEveryone ? [{ value: 'everyone', label: 'Everyone' }] : []),
              { value: 'course', label: 'A course' },
              { value: 'group', label: 'A study group' },
            ]}
          />
          {audience !== 'everyone' && (
            <Field
              id="audienceId"
              label={audience === 'course' ? 'Course' : 'Study group'}
              required
              error={form.errorOf('audienceId')}
            >
              <Select
                key={audience}
                {...form.register('audienceId', { setValueAs: (value) => value || null })}
                placeholder="Choose…"
                options={audience === 'course' ? courses : groups}
              />
            </Field>
          )}
          <RadioGroup
            label="When"
            row
            value={isLater ? 'later' : 'now'}
            onValueChange={(value) => setIsLater(value === 'later')}
            options={[
              { value: 'now', label: 'At once' },
              { value: 'later', label: 'Later' },
            ]}
          />
          {isLater && (
            <Field
              id="publishAt"
              label="Day and time"
              hint="In your time zone."
              error={form.errorOf('publishAt')}
            >
              <TextInput
                type="datetime-local"
                defaultValue={known ? toLocalInput(known.publishAt) : undefined}
                onChange={({ target }) => form.setValue('publishAt', fromLocalInput(target.value))}
              />
            </Field>
          )}
          <Checkbox
            {...form.register('byEmail')}
            label="Also by e-mail"
            hint="To those who have chosen e-mails about announcements."
          />
        </>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {isOut ? 'Save changes' : isLater ? 'Plan announcement' : 'Publish'}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function startOf(
  id: string,
  known: ManagedAnnouncement | null,
  mayWriteToEveryone: boolean,
): AnnouncementDraft {
  if (known === null) {
    const audience = mayWriteToEveryone ? 'everyone' : 'course'
    return { id, title: '', text: '', audience, audienceId: null, byEmail: false, publishAt: null }
  }
  const { title, text, audience, byEmail, publishAt, isPublished } = known
  const { kind, id: audienceId } = audience
  return { id, title, text, audience: kind, audienceId, byEmail, publishAt: isPublished ? null : publishAt }
}

/** A moment as the field of the browser writes it, in the reader's zone. */
function toLocalInput(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function fromLocalInput(value: string): string | null {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

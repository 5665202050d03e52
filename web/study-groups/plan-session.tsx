import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { sessionDraft } from '../../contract/study-groups.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { newId } from '../lib/new-id.ts'
import { useContractForm } from '../lib/use-contract-form.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast.ts'
import { UnsavedQuestion } from '../ui/unsaved-question.tsx'
import { useShowGroup } from './use-group.ts'

const lengths = [30, 45, 60, 90, 120, 180]

/** Plans a session. The time is that of the one who plans; everyone else sees their own. */
export function PlanSession({ groupId, onDone }: { groupId: string; onDone: () => void }) {
  const show = useShowGroup()
  const [busy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [start] = useState(() => ({
    id: newId(),
    title: '',
    startsAt: '',
    minutes: 60,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    link: null,
  }))
  const form = useContractForm(sessionDraft, start)
  const { setFocus } = form
  // It takes the place of what was pressed to open it.
  useEffect(() => setFocus('title'), [setFocus])

  const send = async (draft: z.infer<typeof sessionDraft>) => {
    setBusy(true)
    try {
      const { group } = await callApi('POST /api/study-groups/{id}/sessions', {
        params: { id: groupId },
        body: draft,
      })
      show(group)
      toast({ title: 'Session planned', description: 'The members have been told.' })
      onDone()
    } finally {
      setBusy(false)
    }
  }
  const tell = (error: unknown) =>
    toast({
      title: 'Not planned',
      description: error instanceof ApiError ? error.message : 'Please try again.',
      variant: 'destructive',
    })

  return (
    <form
      method="dialog"
      noValidate
      aria-label="Plan a session"
      onSubmit={form.submit(send, tell)}
      className="pt-6"
    >
      <UnsavedQuestion
        isUnsaved={form.isUnsaved}
        asked={isLeaving}
        onStay={() => setLeaving(false)}
        onLeave={onDone}
      />
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <Field id="title" label="What it is about" required error={form.errorOf('title')}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field
        id="startsAt"
        label="Day and time"
        required
        hint={`In your time zone, ${start.timeZone.replaceAll('_', ' ')}.`}
        error={form.errorOf('startsAt')}
      >
        <TextInput
          type="datetime-local"
          onChange={({ target }) => {
            const at = new Date(target.value)
            form.setValue('startsAt', Number.isNaN(at.getTime()) ? '' : at.toISOString(), {
              // As for every other field: what was found missing is not said any more once it is there.
              shouldValidate: form.formState.isSubmitted,
            })
          }}
        />
      </Field>
      <Field id="minutes" label="How long" error={form.errorOf('minutes')}>
        <Select
          {...form.register('minutes', { valueAsNumber: true })}
          options={lengths.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        />
      </Field>
      <Field
        id="link"
        label="Where"
        optional
        hint="The address of a call, https://…"
        error={form.errorOf('link')}
      >
        <TextInput
          {...form.register('link', { setValueAs: (value) => value?.trim() || null })}
          inputMode="url"
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy}>
          Plan the session
        </Button>
        <Button
          variant="outline"
          size="small"
          onClick={() => (form.isUnsaved() ? setLeaving(true) : onDone())}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}

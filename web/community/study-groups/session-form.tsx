import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { type GroupSession, sessionChange } from '../../../contract/community/study-groups.ts'
import { counted } from '../../../rules/text/counted.ts'
import { ApiError, callApi, sentenceOf } from '../../lib/api.ts'
import { localInput, momentOf, skippedFault } from '../../lib/local-input.ts'
import { newId } from '../../lib/new-id.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { MineOrTheirs } from '../../shell/mine-or-theirs.tsx'
import { Button } from '../../ui/button.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { groupQuery } from './queries.ts'
import { useShowGroup } from './use-group.ts'

const lengths = [30, 45, 60, 90, 120, 180]

type Draft = z.infer<typeof sessionChange>

export interface SessionFormProps {
  groupId: string
  /** The session when the form was opened; null to plan one. */
  known: GroupSession | null
  /** The current version; null if it no longer exists. */
  current: GroupSession | null
  /** Restarts the form from the current version. */
  onTakeTheirs: (current: GroupSession) => void
  onDone: () => void
}

/** Times are in the organizer's time zone; everyone else sees their own. */
export function SessionForm({ groupId, known, current, onTakeTheirs, onDone }: SessionFormProps) {
  const queryClient = useQueryClient()
  const show = useShowGroup()
  const [busy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [timeFault, setTimeFault] = useState<string | undefined>()
  const [start] = useState(() => startOf(known))
  const form = useContractForm(sessionChange, start)
  const { setFocus } = form
  // It replaced the button that opened it.
  useEffect(() => setFocus('title'), [setFocus])

  const send = async (draft: Draft) => {
    setBusy(true)
    try {
      const { group } = await (known === null
        ? callApi('POST /api/study-groups/{id}/sessions', { params: { id: groupId }, body: draft })
        : callApi('PUT /api/study-groups/{id}/sessions/{sessionId}', {
            params: { id: groupId, sessionId: known.id },
            body: draft,
          }))
      show(group)
      const written = group.sessions.find(({ id }) => id === draft.id)
      // With an unchanged revision, no members were notified.
      if (written?.revision !== known?.revision) {
        toast({
          title: known === null ? 'Session planned' : 'Session changed',
          description: 'We’ve let the members know.',
        })
      }
      onDone()
    } finally {
      setBusy(false)
    }
  }
  const showFailure = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'study-session-changed') {
      await queryClient.invalidateQueries({ queryKey: groupQuery(groupId).queryKey, exact: true })
      return setChanged(true)
    }
    toast({
      title: known === null ? 'Not planned' : 'Not saved',
      description: sentenceOf(error, 'Please try again.'),
      variant: 'destructive',
    })
  }

  return (
    <form
      method="dialog"
      noValidate
      aria-label={known === null ? 'Plan a session' : `Edit ${known.title}`}
      onSubmit={form.submit(send, showFailure)}
      className="pt-6"
    >
      <UnsavedQuestion
        isUnsaved={form.isUnsaved}
        isAsked={isLeaving}
        onStay={() => setLeaving(false)}
        onLeave={onDone}
      />
      {isChanged && (
        <MineOrTheirs
          title="Someone else has changed this session"
          mine="Your change"
          isAnswer
          choice={
            current && {
              onSaveMine: () => {
                form.setValue('revision', current.revision)
                setChanged(false)
                return form.submit(send, showFailure)()
              },
              onTakeTheirs: () => onTakeTheirs(current),
            }
          }
          className="mb-6"
        >
          {current === null ? (
            <p>It’s no longer planned. Your text is still here.</p>
          ) : (
            <p className="my-2">
              It’s <bdi>{current.title}</bdi>, <LocalTime at={current.startsAt} />
              {`, ${counted(current.minutes, 'minute')}${current.link === null ? '' : `, ${current.link}`}.`}
            </p>
          )}
        </MineOrTheirs>
      )}
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      <Field id="title" label="Topic" required error={form.errorOf('title')}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field
        id="startsAt"
        label="Day and time"
        required
        hint={`In your time zone, ${start.timeZone.replaceAll('_', ' ')}.`}
        error={timeFault ?? form.errorOf('startsAt')}
      >
        <TextInput
          type="datetime-local"
          defaultValue={localInput(start.startsAt || null)}
          onChange={({ target }) => {
            const fault = skippedFault(target.value)
            setTimeFault(fault)
            form.setValue('startsAt', fault === undefined ? (momentOf(target.value) ?? '') : '', {
              // As for other fields: after a submit, the error disappears once fixed.
              shouldValidate: form.formState.isSubmitted,
            })
          }}
        />
      </Field>
      <Field id="minutes" label="Length" error={form.errorOf('minutes')}>
        <Select
          {...form.register('minutes', { valueAsNumber: true })}
          options={[...new Set([...lengths, start.minutes])]
            .toSorted((one, other) => one - other)
            .map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        />
      </Field>
      <Field
        id="link"
        label="Where"
        optional
        hint="The link to the call, https://…"
        error={form.errorOf('link')}
      >
        <TextInput
          {...form.register('link', { setValueAs: (value) => value?.trim() || null })}
          inputMode="url"
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy}>
          {known === null ? 'Plan session' : 'Save session'}
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

function startOf(known: GroupSession | null): Draft {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (known === null) {
    return { id: newId(), title: '', startsAt: '', minutes: 60, timeZone, link: null, revision: 0 }
  }
  const { id, title, startsAt, minutes, link, revision } = known
  return { id, title, startsAt, minutes, link, timeZone, revision }
}

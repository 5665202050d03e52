import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SessionPlan, sessionPlan } from '../../../contract/courses/live-sessions.ts'
import type { OutputOf } from '../../../contract/index.ts'
import { mostDates, sessionStarts } from '../../../rules/courses/live-sessions.ts'
import { repeatedStarts } from '../../../rules/courses/round-dates.ts'
import { counted } from '../../../rules/text/counted.ts'
import { callApi } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { useChecked } from '../../lib/use-checked.ts'
import { useTimeZone } from '../../lib/use-time-zone.ts'
import { FormButtons, FormTrouble } from '../../shell/form-end.tsx'
import { TaughtCourseHead } from '../../shell/taught-course-head.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Crumb } from '../../ui/text/text.tsx'
import { momentIn } from '../rounds/round-texts.ts'
import { taughtSessionsKey } from './queries.ts'
import { factsOf, type SessionDraft, SessionFields } from './session-fields.tsx'

type Listed = OutputOf<'GET /api/teach/courses/{id}/live-sessions'>

interface PlanDraft extends SessionDraft {
  roundId: string
  times: string
  /** Dates that were taken out of the list. */
  without: string[]
}

interface PlanPageProps {
  listed: Listed
  isAdmin: boolean
  /** The round it was opened from. */
  round: string | undefined
  /** `2026-11-26` */
  tomorrow: string
  onDone: () => Promise<void>
}

/** Plans live sessions. All dates are shown before they are saved. */
export function PlanPage({
  listed: { course, rounds },
  isAdmin,
  round = '',
  tomorrow,
  onDone,
}: PlanPageProps) {
  const queryClient = useQueryClient()
  const [seriesId] = useState(newId)
  // The server renders in UTC.
  const ownZone = useTimeZone() ?? 'UTC'
  const zoneOf = (roundId: string) => rounds.find(({ id }) => id === roundId)?.timeZone ?? ownZone
  const toPlan = (draft: PlanDraft): SessionPlan & { times: string } => ({
    ...factsOf(draft),
    seriesId,
    roundId: draft.roundId || null,
    dates: everyDate(draft).filter((date) => !draft.without.includes(date)),
    timeZone: zoneOf(draft.roundId),
    times: draft.times,
  })
  const first: PlanDraft = {
    ...{ title: '', note: '', date: tomorrow, time: '18:00', minutes: '60', link: '' },
    roundId: rounds.some(({ id }) => id === round) ? round : '',
    ...{ times: '1', without: [] },
  }
  const form = useChecked(sessionPlan, first, toPlan, timesFaults)
  const { value, set, errorOf } = form
  const zone = zoneOf(value.roundId)
  const count = toPlan(value).dates.length
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="sessions" isAdmin={isAdmin} title="Plan a live session" />
      <Crumb to={`/teach/courses/${course.id}/live-sessions`}>Live sessions</Crumb>
      <form
        method="dialog"
        noValidate
        className="mt-6 grid items-start gap-x-12 gap-y-2 lg:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit(async (body) => {
            const { sessions } = await callApi('POST /api/teach/courses/{id}/live-sessions', {
              params: { id: course.id },
              body,
            })
            await queryClient.invalidateQueries({ queryKey: taughtSessionsKey(course.id) })
            toast({ title: `${counted(sessions.length, 'live session')} planned` })
            await onDone()
          })
        }}
      >
        <div>
          <FormTrouble form={form} />
          {rounds.length > 0 && (
            <Field id="roundId" label="For" error={errorOf('roundId')}>
              <Select
                value={value.roundId}
                options={[
                  { value: '', label: 'Everyone in the course' },
                  ...rounds.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={({ target }) => set({ roundId: target.value })}
              />
            </Field>
          )}
          <SessionFields value={value} set={set} errorOf={errorOf} dateField="dates" zone={zone}>
            <Field
              id="times"
              label="Number of weekly sessions"
              hint={`1 to ${mostDates}.`}
              error={errorOf('times')}
              className="max-w-64"
            >
              <TextInput
                inputMode="numeric"
                value={value.times}
                onChange={({ target }) => set({ times: target.value })}
              />
            </Field>
          </SessionFields>
          <UnsavedQuestion isUnsaved={form.isUnsaved} />
        </div>
        <PlannedDates value={value} zone={zone} onWithout={(without) => set({ without })} />
        <div className="lg:col-start-1">
          <FormButtons
            form={form}
            label={count > 1 ? `Plan ${count} live sessions` : 'Plan live session'}
            onCancel={() => void onDone()}
          />
        </div>
      </form>
    </main>
  )
}

/** Of a field: null unless it is a number from 1 to the most dates. */
function timesOf(times: string): number | null {
  const count = Number(times)
  return Number.isInteger(count) && count >= 1 && count <= mostDates ? count : null
}

const timesFaults = ({ times }: { times: string }) =>
  timesOf(times) === null ? [{ path: ['times'], message: `Enter a whole number from 1 to ${mostDates}` }] : []

/** The dates before any is taken out. A wrong number has its own error, and is not blamed on the date. */
function everyDate({ date, times }: Pick<PlanDraft, 'date' | 'times'>): string[] {
  return Number.isNaN(Date.parse(date)) ? [] : repeatedStarts(date, 1, timesOf(times) ?? 1)
}

interface PlannedDatesProps {
  value: PlanDraft
  zone: string
  onWithout: (without: string[]) => void
}

/** By the rule that the server uses. */
function PlannedDates({ value, zone, onWithout }: PlannedDatesProps) {
  const isComplete = /^\d\d:\d\d$/.test(value.time) && timesOf(value.times) !== null
  const dates = isComplete ? everyDate(value) : []
  const starts = sessionStarts({ dates, time: value.time }, zone)
  return (
    <fieldset aria-describedby="dates-hint">
      <legend className="type-heading mb-2">Dates</legend>
      <p id="dates-hint" className="mb-4 text-ink-2">
        {dates.length === 0
          ? 'The dates appear here once the fields are filled in.'
          : 'Take out the weeks without a session.'}
      </p>
      {dates.map((date, index) => {
        const startsAt = starts[index]
        return (
          <Checkbox
            key={date}
            label={startsAt ? momentIn(startsAt, zone) : date}
            checked={!value.without.includes(date)}
            onChange={({ target }) =>
              onWithout(
                target.checked ? value.without.filter((other) => other !== date) : [...value.without, date],
              )
            }
          />
        )
      })}
    </fieldset>
  )
}

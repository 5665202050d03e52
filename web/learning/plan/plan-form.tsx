import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import type { PlanChoice } from '../../../contract/learning/plans.ts'
import { planSittings } from '../../../rules/learning/course-plan.ts'
import { dayOf } from '../../../rules/learning/rhythm.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { WeekdayChoice } from '../../ui/forms/weekday-choice.tsx'
import type { PlannedCourse } from './plan-dialog.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { useSavePlan } from './use-save-plan.ts'
import './plan.css'

const lengths = [15, 20, 30, 45, 60, 90, 120]

interface PlanFormProps {
  course: PlannedCourse
  work: OutputOf<'GET /api/user/plans/{id}'>
  onDone: () => void
}

/** What a choice means is computed here as it is made, by the rule that the server uses. */
export function PlanForm({ course, work, onDone }: PlanFormProps) {
  const { plan, open, minutesToday, timeZone } = work
  const [now] = useState(Date.now)
  const today = dayOf(new Date(now).toISOString(), timeZone)
  const [choice, setChoice] = useState<PlanChoice>(() => startOf(plan, today))
  const [isTried, setTried] = useState(false)
  const { save, pause, end, isBusy, failure } = useSavePlan(course, onDone)
  if (open.length === 0) return <p>You’ve completed every module, so there is nothing left to plan.</p>

  const change = (part: Partial<PlanChoice>) => setChoice((known) => ({ ...known, ...part }))
  const faults = faultsOf(choice)
  const isComplete = Object.keys(faults).length === 0
  const shown = isTried ? faults : {}
  const sittings = isComplete ? planSittings(choice, { open, minutesToday }, { now, timeZone }) : null
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isComplete) save(choice)
        else document.getElementById(firstFault(faults))?.focus()
      }}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      <WeekdayChoice
        id="plan-days"
        label="Days"
        error={shown.days}
        chosen={choice.days}
        onChange={(days) => change({ days })}
      />
      <div className="plan-when">
        <Field id="plan-time" label="Time" error={shown.time}>
          <TextInput
            type="time"
            value={choice.time}
            onChange={({ target }) => change({ time: target.value })}
          />
        </Field>
        <Field id="plan-minutes" label="How long">
          <Select
            value={String(choice.minutes)}
            options={lengthsWith(choice.minutes).map((minutes) => {
              return { value: String(minutes), label: `${minutes} min` }
            })}
            onChange={({ target }) => change({ minutes: Number(target.value) })}
          />
        </Field>
        <Field id="plan-from" label="From" error={shown.from}>
          <TextInput
            type="date"
            min={today}
            value={choice.from}
            onChange={({ target }) => change({ from: target.value })}
          />
        </Field>
      </div>
      <PlanPreview choice={choice} sittings={sittings} today={today} />
      <p className="type-note mt-3 text-ink-2">
        {`Lengths are estimates: reading time, and five minutes for each step of a task. Times are in ${timeZone.replaceAll('_', ' ')}.`}
      </p>
      <div className="dialog-actions">
        <Button type="submit" busy={isBusy}>
          Save plan
        </Button>
        {plan && (
          <>
            <Button variant="outline" onClick={() => pause(!plan.paused)}>
              {plan.paused ? 'Resume plan' : 'Pause plan'}
            </Button>
            <Button variant="quiet" onClick={() => end()}>
              End plan
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

/** A new plan begins with two evenings a week; an old first day says nothing any more. */
function startOf(plan: PlanChoice | null, today: string): PlanChoice {
  if (plan === null) return { days: [1, 4], time: '19:00', minutes: 45, from: today }
  const { days, time, minutes, from } = plan
  return { days, time, minutes, from: from > today ? from : today }
}

const lengthsWith = (minutes: number) => [...new Set([...lengths, minutes])].sort((one, other) => one - other)

interface Faults {
  days?: string
  time?: string
  from?: string
}

const faultsOf = ({ days, time, from }: PlanChoice): Faults => ({
  ...(days.length === 0 ? { days: 'Choose at least one day' } : {}),
  ...(time === '' ? { time: 'Enter a time' } : {}),
  ...(/^20\d\d-/.test(from) ? {} : { from: 'Enter a valid date' }),
})

const firstFault = ({ days, time }: Faults) => (days ? 'plan-days-1' : time ? 'plan-time' : 'plan-from')

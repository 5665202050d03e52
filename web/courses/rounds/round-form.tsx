import { useMemo } from 'react'
import {
  type RoundFacts,
  type RoundModule,
  type RoundSchedule,
  roundFacts,
} from '../../../contract/courses/rounds.ts'
import { weekdayOf } from '../../../rules/courses/round-dates.ts'
import { useChecked } from '../../lib/use-checked.ts'
import { FormButtons, FormTrouble } from '../../shell/form-end.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { WeekdayChoice } from '../../ui/forms/weekday-choice.tsx'
import { RoundDatesList } from './round-dates-list.tsx'
import { usualName } from './round-texts.ts'

const kinds = [
  { value: 'weekly', label: 'One after the other, on weekdays' },
  { value: 'days', label: 'So many days after the start' },
  { value: 'dates', label: 'On given dates' },
  { value: 'open', label: 'All on the first day' },
]

/** What the fields hold, for every kind of schedule. */
export interface RoundDraft {
  name: string
  startsOn: string
  endsOn: string
  timeZone: string
  kind: RoundSchedule['kind']
  time: string
  weekdays: number[]
  days: Record<string, string>
  dates: Record<string, string>
  isDue: boolean
  dueDays: string
  dueTime: string
}

export function draftOf({ name, startsOn, endsOn, timeZone, schedule, due }: RoundFacts): RoundDraft {
  return {
    name,
    startsOn,
    endsOn: endsOn ?? '',
    timeZone,
    kind: schedule.kind,
    time: schedule.time,
    weekdays: schedule.kind === 'weekly' ? schedule.weekdays : [weekdayOf(startsOn)],
    days:
      schedule.kind === 'days'
        ? Object.fromEntries(schedule.after.map((one) => [one.moduleId, String(one.days)]))
        : {},
    dates:
      schedule.kind === 'dates' ? Object.fromEntries(schedule.on.map((one) => [one.moduleId, one.date])) : {},
    isDue: due !== null,
    dueDays: String(due?.days ?? 7),
    dueTime: due?.time ?? '23:59',
  }
}

function factsOf(draft: RoundDraft, modules: readonly RoundModule[]): RoundFacts {
  const { name, startsOn, endsOn, timeZone, time } = draft
  return {
    name: name.trim() === '' ? usualName(startsOn) : name,
    startsOn,
    endsOn: endsOn || null,
    timeZone,
    schedule: scheduleOf(draft, time, modules),
    due: draft.isDue ? { days: Number(draft.dueDays), time: draft.dueTime } : null,
  }
}

function scheduleOf(draft: RoundDraft, time: string, modules: readonly RoundModule[]): RoundSchedule {
  if (draft.kind === 'weekly') return { kind: 'weekly', time, weekdays: draft.weekdays }
  if (draft.kind === 'open') return { kind: 'open', time }
  // Only modules that the course still has.
  const filled = (values: Record<string, string>) =>
    modules.flatMap(({ id }) => (values[id] ? [[id, values[id]] as const] : []))
  if (draft.kind === 'days') {
    return {
      kind: 'days',
      time,
      after: filled(draft.days).map(([moduleId, days]) => ({ moduleId, days: Number(days) })),
    }
  }
  return { kind: 'dates', time, on: filled(draft.dates).map(([moduleId, date]) => ({ moduleId, date })) }
}

interface RoundFormProps {
  first: RoundDraft
  modules: readonly RoundModule[]
  label: string
  onSend: (facts: RoundFacts) => Promise<void>
  onCancel: () => void
}

/** All dates are shown as they follow from the fields. */
export function RoundForm({ first, modules, label, onSend, onCancel }: RoundFormProps) {
  const form = useChecked(roundFacts, first, (draft) => factsOf(draft, modules))
  const { value, set, errorOf } = form
  const zones = useMemo(
    () => [...new Set([first.timeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])],
    [first.timeZone],
  )
  const shown = roundFacts.safeParse(factsOf(value, modules))
  const start = (startsOn: string) => {
    // Follows the first day while it is the only one chosen.
    const follows = value.weekdays.length === 1 && value.weekdays[0] === weekdayOf(value.startsOn)
    set({ startsOn, ...(follows && startsOn ? { weekdays: [weekdayOf(startsOn)] } : {}) })
  }
  return (
    <form
      method="dialog"
      noValidate
      className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(onSend)
      }}
    >
      <div>
        <FormTrouble form={form} />
        <div className="grid gap-x-5 sm:grid-cols-2">
          <Field id="startsOn" label="First day" required error={errorOf('startsOn')}>
            <TextInput type="date" value={value.startsOn} onChange={({ target }) => start(target.value)} />
          </Field>
          <Field id="endsOn" label="Last day" optional error={errorOf('endsOn')}>
            <TextInput
              type="date"
              value={value.endsOn}
              onChange={({ target }) => set({ endsOn: target.value })}
            />
          </Field>
        </div>
        <Field id="name" label="Name" optional error={errorOf('name')}>
          <TextInput
            value={value.name}
            placeholder={usualName(value.startsOn)}
            autoComplete="off"
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <div className="grid gap-x-5 sm:grid-cols-2">
          <Field id="kind" label="Modules open">
            <Select
              options={kinds}
              value={value.kind}
              onChange={({ target }) => set({ kind: target.value as RoundDraft['kind'] })}
            />
          </Field>
          <Field id="schedule.time" label="At" required error={errorOf('schedule.time')}>
            <TextInput
              type="time"
              value={value.time}
              onChange={({ target }) => set({ time: target.value })}
            />
          </Field>
        </div>
        {value.kind === 'weekly' && (
          <WeekdayChoice
            id="schedule.weekdays"
            label="On"
            chosen={value.weekdays}
            error={errorOf('schedule.weekdays')}
            onChange={(chosen) => set({ weekdays: chosen })}
          />
        )}
        {value.kind === 'days' && (
          <ModuleFields
            modules={modules}
            type="number"
            hint="Days after the first day. Empty: together with the module before."
            values={value.days}
            onChange={(days) => set({ days })}
          />
        )}
        {value.kind === 'dates' && (
          <ModuleFields
            modules={modules}
            type="date"
            hint="Empty: together with the module before."
            values={value.dates}
            onChange={(dates) => set({ dates })}
          />
        )}
        <Field id="timeZone" label="Time zone" error={errorOf('timeZone')}>
          <Select
            value={value.timeZone}
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            onChange={({ target }) => set({ timeZone: target.value })}
          />
        </Field>
        <Checkbox
          label="Quizzes and assignments are due in this round"
          hint="Otherwise, the due dates of the course hold. A student’s own extension always comes first."
          checked={value.isDue}
          onChange={({ target }) => set({ isDue: target.checked })}
        />
        {value.isDue && (
          <div className="mt-4 grid gap-x-5 sm:grid-cols-2">
            <Field id="due.days" label="Days after their module opens" error={errorOf('due.days')}>
              <TextInput
                inputMode="numeric"
                value={value.dueDays}
                onChange={({ target }) => set({ dueDays: target.value })}
              />
            </Field>
            <Field id="due.time" label="Due at" error={errorOf('due.time')}>
              <TextInput
                type="time"
                value={value.dueTime}
                onChange={({ target }) => set({ dueTime: target.value })}
              />
            </Field>
          </div>
        )}
        <FormButtons form={form} label={label} onCancel={onCancel} />
        <UnsavedQuestion isUnsaved={form.isUnsaved} />
      </div>
      <section aria-labelledby="dates-heading">
        <h2 id="dates-heading" className="type-heading mb-4">
          Dates
        </h2>
        {shown.success ? (
          <RoundDatesList round={shown.data} modules={modules} />
        ) : (
          <p className="text-ink-2">The dates appear here once the fields are filled in.</p>
        )}
      </section>
    </form>
  )
}

interface ModuleFieldsProps {
  modules: readonly RoundModule[]
  type: 'number' | 'date'
  hint: string
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

function ModuleFields({ modules, type, hint, values, onChange }: ModuleFieldsProps) {
  return (
    <fieldset className="field">
      <legend className="field-label">Modules</legend>
      <p className="field-hint">{hint}</p>
      {modules.map(({ id, position, title }) => (
        <div key={id} className="grid items-center gap-x-4 py-1.5 sm:grid-cols-[1fr_11rem]">
          <label htmlFor={`opens-${id}`} className="wrap-anywhere">{`${position}. ${title}`}</label>
          <TextInput
            id={`opens-${id}`}
            type={type}
            min={0}
            max={type === 'number' ? 730 : undefined}
            value={values[id] ?? ''}
            onChange={({ target }) => onChange({ ...values, [id]: target.value })}
          />
        </div>
      ))}
    </fieldset>
  )
}

import type { Ref } from 'react'
import {
  type AccommodationFacts,
  accommodationFacts,
  type GivenAccommodation,
} from '../../../contract/assessment/accommodations.ts'
import { usualPercents } from '../../../rules/assessment/accommodations.ts'
import { useChecked } from '../../lib/use-checked.ts'
import { FormButtons, FormTrouble } from '../../shell/form-end.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

const choices = [
  { value: '0', label: 'None' },
  ...usualPercents.map((percent) => ({ value: String(percent), label: `${percent}%` })),
  { value: 'other', label: 'Other' },
]

const wholeNumber = (text: string) => (text.trim() === '' ? 0 : Number(text))

interface AccommodationDraft {
  /** One of the choices. */
  percent: string
  other: string
  days: string
  startsOn: string
  endsOn: string
  note: string
  openAttempts: boolean
}

function draftOf(changed: GivenAccommodation | null): AccommodationDraft {
  const before = changed?.extraTimePercent ?? 0
  const isUsual = before === 0 || usualPercents.includes(before)
  return {
    percent: isUsual ? String(before) : 'other',
    other: isUsual ? '' : String(before),
    days: String(changed?.extraDays || ''),
    startsOn: changed?.startsOn ?? '',
    endsOn: changed?.endsOn ?? '',
    note: changed?.note ?? '',
    openAttempts: false,
  }
}

interface AccommodationFormProps {
  /** Null: a new one. */
  changed: GivenAccommodation | null
  /** Says for which quizzes and due dates: "in every course". */
  where: string
  onSend: (facts: AccommodationFacts) => Promise<void>
  onCancel: () => void
  /** To focus the form. */
  formRef?: Ref<HTMLFormElement>
}

export function AccommodationForm({ changed, where, onSend, onCancel, formRef }: AccommodationFormProps) {
  const form = useChecked(accommodationFacts, draftOf(changed), (draft) => ({
    extraTimePercent: wholeNumber(draft.percent === 'other' ? draft.other : draft.percent),
    extraDays: wholeNumber(draft.days),
    startsOn: draft.startsOn || null,
    endsOn: draft.endsOn || null,
    note: draft.note,
    openAttempts: draft.openAttempts,
  }))
  const { value, set, errorOf } = form
  const { percent } = value
  const percentError = errorOf('extraTimePercent')
  return (
    <form
      ref={formRef}
      tabIndex={-1}
      aria-label="Extra time and days"
      method="dialog"
      className="max-w-[38rem]"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit(onSend)
      }}
    >
      <FormTrouble form={form} />
      <RadioGroup
        row
        label="Extra time"
        hint={`On every quiz with a time limit ${where}`}
        options={choices}
        value={percent}
        name={percent === 'other' ? undefined : 'extraTimePercent'}
        onValueChange={(chosen) => set({ percent: chosen })}
        error={percent === 'other' ? undefined : percentError}
        className={percent === 'other' ? 'mb-2' : undefined}
      />
      {percent === 'other' && (
        <Field id="extraTimePercent" label="Percent" error={percentError} className="max-w-48">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={value.other}
            onChange={({ target }) => set({ other: target.value })}
          />
        </Field>
      )}
      <Field
        id="extraDays"
        label="Extra days"
        optional
        hint={`For every due date ${where}`}
        error={errorOf('extraDays')}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          className="max-w-48"
          value={value.days}
          onChange={({ target }) => set({ days: target.value })}
        />
      </Field>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field id="startsOn" label="First day" optional hint="Today, if empty" error={errorOf('startsOn')}>
          <TextInput
            type="date"
            value={value.startsOn}
            onChange={({ target }) => set({ startsOn: target.value })}
          />
        </Field>
        <Field id="endsOn" label="Last day" optional hint="No end, if empty" error={errorOf('endsOn')}>
          <TextInput
            type="date"
            value={value.endsOn}
            onChange={({ target }) => set({ endsOn: target.value })}
          />
        </Field>
      </div>
      <Field
        id="note"
        label="Note"
        optional
        hint="For you and others who may give it. The student finds it in their data download."
        error={errorOf('note')}
      >
        <TextArea
          rows={2}
          limit={300}
          value={value.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
      <Checkbox
        label="Also for a quiz they are taking now"
        hint="Otherwise it keeps its end."
        checked={value.openAttempts}
        onChange={({ target }) => set({ openAttempts: target.checked })}
      />
      <FormButtons form={form} label="Save" onCancel={onCancel} />
    </form>
  )
}

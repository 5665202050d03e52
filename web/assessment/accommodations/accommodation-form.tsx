import { useState } from 'react'
import {
  type AccommodationFacts,
  accommodationFacts,
  type GivenAccommodation,
} from '../../../contract/assessment/accommodations.ts'
import { usualPercents } from '../../../rules/assessment/accommodations.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
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

interface AccommodationFormProps {
  /** Null: a new one. */
  changed: GivenAccommodation | null
  /** Says for which quizzes and due dates: "in every course". */
  where: string
  onSend: (facts: AccommodationFacts) => Promise<void>
  onCancel: () => void
}

export function AccommodationForm({ changed, where, onSend, onCancel }: AccommodationFormProps) {
  const before = changed?.extraTimePercent ?? 0
  const isUsual = before === 0 || usualPercents.includes(before)
  const [percent, setPercent] = useState(isUsual ? String(before) : 'other')
  const [other, setOther] = useState(isUsual ? '' : String(before))
  const [days, setDays] = useState(String(changed?.extraDays || ''))
  const [startsOn, setStartsOn] = useState(changed?.startsOn ?? '')
  const [endsOn, setEndsOn] = useState(changed?.endsOn ?? '')
  const [note, setNote] = useState(changed?.note ?? '')
  const [openAttempts, setOpenAttempts] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save() {
    if (busy) return
    setFailure(null)
    const checked = accommodationFacts.safeParse({
      extraTimePercent: wholeNumber(percent === 'other' ? other : percent),
      extraDays: wholeNumber(days),
      startsOn: startsOn || null,
      endsOn: endsOn || null,
      note,
      openAttempts,
    })
    if (!checked.success) {
      setErrors(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
      )
      return
    }
    setErrors({})
    setBusy(true)
    try {
      await onSend(checked.data)
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) {
        setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      } else setFailure(sentenceOf(error, 'Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  const percentError = errors.extraTimePercent
  return (
    <form
      method="dialog"
      className="max-w-[38rem]"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-5" />}
      <RadioGroup
        row
        label="Extra time"
        hint={`On every quiz with a time limit ${where}`}
        options={choices}
        value={percent}
        onValueChange={setPercent}
        error={percent === 'other' ? undefined : percentError}
        className={percent === 'other' ? 'mb-2' : undefined}
      />
      {percent === 'other' && (
        <Field label="Percent" error={percentError} className="max-w-48">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
        </Field>
      )}
      <Field label="Extra days" optional hint={`For every due date ${where}`} error={errors.extraDays}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          className="max-w-48"
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      </Field>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field label="First day" optional hint="Today, if empty" error={errors.startsOn}>
          <TextInput type="date" value={startsOn} onChange={({ target }) => setStartsOn(target.value)} />
        </Field>
        <Field label="Last day" optional hint="No end, if empty" error={errors.endsOn}>
          <TextInput type="date" value={endsOn} onChange={({ target }) => setEndsOn(target.value)} />
        </Field>
      </div>
      <Field
        label="Note"
        optional
        hint="For you and others who may give it. The student finds it in their data download."
        error={errors.note}
      >
        <TextArea rows={2} limit={300} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Checkbox
        label="Also for a quiz they are taking now"
        hint="Otherwise it keeps its end."
        checked={openAttempts}
        onChange={({ target }) => setOpenAttempts(target.checked)}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

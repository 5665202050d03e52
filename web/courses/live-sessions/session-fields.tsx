import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

/** What the fields of a session hold. */
export interface SessionDraft {
  title: string
  note: string
  date: string
  time: string
  minutes: string
  link: string
}

interface SessionFieldsProps {
  value: SessionDraft
  set: (change: Partial<SessionDraft>) => void
  errorOf: (field: string) => string | undefined
  /** The date's field in the contract. */
  dateField: 'date' | 'dates'
  /** Below date and time. */
  zone: string
  /** After the time. */
  children?: React.ReactNode
}

export function SessionFields({ value, set, errorOf, dateField, zone, children }: SessionFieldsProps) {
  return (
    <>
      <Field id="title" label="Title" required error={errorOf('title')}>
        <TextInput
          dir="auto"
          autoComplete="off"
          value={value.title}
          onChange={({ target }) => set({ title: target.value })}
        />
      </Field>
      <div className="grid gap-x-5 sm:grid-cols-3">
        <Field id={dateField} label="Date" required error={errorOf(dateField)}>
          <TextInput type="date" value={value.date} onChange={({ target }) => set({ date: target.value })} />
        </Field>
        <Field id="time" label="Time" required error={errorOf('time')}>
          <TextInput type="time" value={value.time} onChange={({ target }) => set({ time: target.value })} />
        </Field>
        <Field id="minutes" label="Minutes" required error={errorOf('minutes')}>
          <TextInput
            inputMode="numeric"
            value={value.minutes}
            onChange={({ target }) => set({ minutes: target.value })}
          />
        </Field>
      </div>
      <p className="type-note -mt-3 mb-5 text-ink-2">{`Time zone: ${zone.replaceAll('_', ' ')}`}</p>
      {children}
      <Field
        id="link"
        label="Link"
        optional
        hint="Where you meet, https://… It opens for students 15 minutes before the start."
        error={errorOf('link')}
      >
        <TextInput
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          value={value.link}
          onChange={({ target }) => set({ link: target.value })}
        />
      </Field>
      <Field id="note" label="Note" optional hint="What to bring or read first." error={errorOf('note')}>
        <TextArea
          rows={3}
          dir="auto"
          value={value.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
    </>
  )
}

/** What both forms send. */
export const factsOf = ({ title, note, time, minutes, link }: SessionDraft) => ({
  title,
  note,
  time,
  minutes: minutes.trim() === '' ? Number.NaN : Number(minutes),
  link: link.trim() === '' ? null : link.trim(),
})

import { weekdayName } from '../../../rules/text/date-format.ts'
import { FieldError } from './field.tsx'
import './weekday-choice.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

export interface WeekdayChoiceProps {
  /** Of the boxes: `{id}-1` is Monday. */
  id: string
  label: string
  error: string | undefined
  /** 1 is Monday; in order. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

export function WeekdayChoice({ id, label, error, chosen, onChange }: WeekdayChoiceProps) {
  const errorId = `${id}-error`
  return (
    <fieldset id={id} className="field" data-invalid={error ? '' : undefined}>
      <legend className="field-label">{label}</legend>
      <FieldError id={errorId}>{error}</FieldError>
      <div className="weekday-choice">
        {weekdays.map((day) => (
          <label key={day} className="weekday-choice-day">
            <input
              type="checkbox"
              id={`${id}-${day}`}
              checked={chosen.includes(day)}
              aria-label={weekdayName(day)}
              aria-describedby={error ? errorId : undefined}
              onChange={({ target }) =>
                onChange(weekdays.filter((one) => (one === day ? target.checked : chosen.includes(one))))
              }
            />
            <span aria-hidden="true">{weekdayName(day, 'short')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

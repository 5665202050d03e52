import { longestAnswer } from '../../rules/assessment/answers.ts'
import { readQuantity } from '../../rules/text/numbers.ts'
import { lengthOf } from '../../rules/text/text-length.ts'
import { Field } from '../ui/forms/field.tsx'
import { Select } from '../ui/forms/select.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { TextInput } from '../ui/forms/text-input.tsx'
import type { AnswerFieldsProps } from './answer-fields.tsx'

export function ShortTextField({ question, answer, onAnswer }: AnswerFieldsProps<'short-text'>) {
  const { kind } = question
  return (
    <Field
      label="Your answer"
      hint="A word or a few. Capitals, spaces and quotation marks don’t matter unless the question says so."
    >
      <TextInput
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestAnswer.shortText}
        value={answer?.kind === kind ? answer.text : ''}
        onChange={({ target }) => onAnswer(target.value === '' ? null : { kind, text: target.value }, true)}
      />
    </Field>
  )
}

export function NumberField({ question, answer, onAnswer }: AnswerFieldsProps<'number'>) {
  const { kind, units } = question
  const given = answer?.kind === kind ? answer : null
  const [only] = units
  const several = units.length > 1
  const put = (text: string, unit: string | null, typing: boolean) =>
    onAnswer(text === '' && unit === null ? null : { kind, text, unit }, typing)
  return (
    <div className="quiz-number-answer">
      <Field label={several ? 'Your answer' : 'Your answer, a number'} className="mb-0">
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={longestAnswer.number}
          value={given?.text ?? ''}
          onChange={({ target }) => put(target.value, given?.unit ?? null, true)}
        />
      </Field>
      {several ? (
        <Field label="Unit" className="mb-0">
          <Select
            placeholder="Choose…"
            options={units.map((unit) => ({ value: unit, label: unit }))}
            value={given?.unit ?? ''}
            onChange={({ target }) => put(given?.text ?? '', target.value || null, false)}
          />
        </Field>
      ) : (
        only !== undefined && <span className="quiz-unit">{only}</span>
      )}
      <p className="type-note w-full text-ink-2" aria-live="polite">
        {reading(given?.text ?? '', given?.unit ?? null, units)}
      </p>
    </div>
  )
}

/** How an ambiguous number is read. */
function reading(text: string, chosen: string | null, units: readonly string[]): string {
  if (text.trim() === '') return ''
  const read = readQuantity(text, chosen, units)
  if (read === null) return 'This isn’t a number yet.'
  if (String(read.value) === text.trim()) return ''
  const number = read.value.toLocaleString('en-GB', { maximumFractionDigits: 12 })
  // The unit is already beside the field, unless it was typed.
  return `Read as ${number}${chosen === null && read.unit ? ` ${read.unit}` : ''}.`
}

export function LongTextField({ question, answer, onAnswer }: AnswerFieldsProps<'long-text'>) {
  const { kind } = question
  const text = answer?.kind === kind ? answer.text : ''
  return (
    <Field
      label="Your answer"
      hint="In your own words. A person will read and grade it. You’ll get your result after that."
      error={
        lengthOf(text) > longestAnswer.longText && 'Maximum 10,000 characters. A longer answer isn’t saved.'
      }
    >
      <TextArea
        rows={9}
        dir="auto"
        // Not maxLength, which would silently cut pasted text.
        limit={longestAnswer.longText}
        value={text}
        onChange={({ target }) => onAnswer(target.value === '' ? null : { kind, text: target.value }, true)}
      />
    </Field>
  )
}

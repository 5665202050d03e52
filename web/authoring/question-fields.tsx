import { Plus, X } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { WrittenQuestion } from './written-question.ts'

interface QuestionFieldsProps {
  /** Of the question in the form, `questions.0`. */
  name: string
  /** From 1. */
  number: number
  question: WrittenQuestion
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<WrittenQuestion>) => void
}

const mostOptions = 8

/** One question of a single right answer. */
export function QuestionFields({ name, number, question, errorOf, onChange }: QuestionFieldsProps) {
  const { options, correct } = question
  const about = ` of question ${number}`
  const problem = errorOf(`${name}.options`) ?? errorOf(`${name}.correctAnswer`)
  const remove = (index: number) =>
    onChange({
      options: options.toSpliced(index, 1),
      correct: correct === null || correct === index ? null : correct > index ? correct - 1 : correct,
    })
  return (
    <>
      <Field id={`${name}.question`} label="Question" required error={errorOf(`${name}.question`)}>
        <TextArea
          rows={2}
          value={question.question}
          onChange={({ target }) => onChange({ question: target.value })}
        />
      </Field>
      <fieldset className="field" data-invalid={problem ? '' : undefined}>
        <legend className="field-label">Answers</legend>
        <p className="field-hint">Mark the right one. Students meet them in another order each time.</p>
        <div id={`${name}.options`} tabIndex={-1} />
        <div id={`${name}.correctAnswer`} tabIndex={-1} />
        <FieldError>{problem}</FieldError>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place; it has nothing else
          <div key={index} className="mb-2 flex items-end gap-2">
            <label className="choice mb-2">
              <input
                type="radio"
                className="choice-input"
                name={`${name}.correct`}
                checked={correct === index}
                aria-label={`Answer ${index + 1}${about} is right`}
                onChange={() => onChange({ correct: index })}
              />
            </label>
            <Field
              id={`${name}.options.${index}`}
              label={`Answer ${index + 1}${about}`}
              hideLabel
              error={errorOf(`${name}.options.${index}`)}
              className="mb-0 min-w-0 flex-1"
            >
              <TextInput
                value={option}
                autoComplete="off"
                onChange={({ target }) => onChange({ options: options.with(index, target.value) })}
              />
            </Field>
            <IconButton
              label={`Remove answer ${index + 1}${about}`}
              disabled={options.length <= 2}
              onClick={() => remove(index)}
            >
              <X />
            </IconButton>
          </div>
        ))}
        {options.length < mostOptions && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Add answer to question ${number}`}
            onClick={() => onChange({ options: [...options, ''] })}
          >
            <Plus />
            Add answer
          </Button>
        )}
      </fieldset>
      <Field
        id={`${name}.explanation`}
        label="Explanation"
        hint="Shown with the result: why the right answer is right, and the tempting one is not."
        error={errorOf(`${name}.explanation`)}
      >
        <TextArea
          rows={3}
          value={question.explanation}
          onChange={({ target }) => onChange({ explanation: target.value })}
        />
      </Field>
      <Field id={`${name}.points`} label="Points" error={errorOf(`${name}.points`)} className="max-w-32">
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          value={Number.isNaN(question.points) ? '' : question.points}
          onChange={({ target }) => onChange({ points: target.valueAsNumber })}
        />
      </Field>
    </>
  )
}

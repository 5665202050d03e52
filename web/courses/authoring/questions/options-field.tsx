import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { questionLimits } from '../../../../rules/assessment/question-faults.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { QuestionFieldsProps } from './question-fields.tsx'

/** Options with the correct one, or ones, marked. */
export function OptionsField({ name, about, question, errorOf, onChange }: QuestionFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const { options } = question
  const several = question.kind === 'multiple-choice'
  const right = several ? question.right : question.right.slice(0, 1)
  const problem =
    errorOf(`${name}.options`) ?? errorOf(`${name}.correctAnswer`) ?? errorOf(`${name}.correctAnswers`)
  const set = (change: Partial<typeof question>) => onChange({ ...question, ...change })
  const mark = (index: number, wanted: boolean) => {
    if (!several) return set({ right: [index] })
    set({ right: wanted ? [...right, index] : right.filter((place) => place !== index) })
  }
  const remove = (index: number) => {
    flushSync(() =>
      set({
        options: options.toSpliced(index, 1),
        right: question.right
          .filter((place) => place !== index)
          .map((place) => (place > index ? place - 1 : place)),
      }),
    )
    focusText(Math.max(0, index - 1))
  }
  const add = () => {
    flushSync(() => set({ options: [...options, ''] }))
    focusText(options.length)
  }
  const focusText = (index: number) =>
    list.current?.querySelectorAll<HTMLInputElement>('input.control')[index]?.focus()
  return (
    <fieldset ref={list} className="field" data-invalid={problem ? '' : undefined}>
      <legend className="field-label">Answers</legend>
      <p className="field-hint">
        {several
          ? 'Mark the correct ones. Choosing a wrong one costs part of the points.'
          : 'Mark the correct one.'}{' '}
        Students see them shuffled.
      </p>
      <div id={`${name}.options`} tabIndex={-1} />
      <div id={several ? `${name}.correctAnswers` : `${name}.correctAnswer`} tabIndex={-1} />
      <FieldError>{problem}</FieldError>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place; it has nothing else
        <div key={index} className="mb-2 flex items-end gap-2">
          <label className="choice mb-2">
            <input
              type={several ? 'checkbox' : 'radio'}
              className="choice-input"
              name={`${name}.correct`}
              checked={right.includes(index)}
              aria-label={`Answer ${index + 1} of ${about} is correct`}
              onChange={({ target }) => mark(index, target.checked)}
            />
          </label>
          <Field
            id={`${name}.options.${index}`}
            label={`Answer ${index + 1} of ${about}`}
            hideLabel
            error={errorOf(`${name}.options.${index}`)}
            className="mb-0 min-w-0 flex-1"
          >
            <TextInput
              value={option}
              dir="auto"
              autoComplete="off"
              onChange={({ target }) => set({ options: options.with(index, target.value) })}
            />
          </Field>
          <IconButton
            label={`Remove answer ${index + 1} of ${about}`}
            disabled={options.length <= (several ? 3 : 2)}
            onClick={() => remove(index)}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {options.length < questionLimits.options && (
        <Button variant="quiet" size="small" aria-label={`Add answer to ${about}`} onClick={add}>
          <Plus />
          Add answer
        </Button>
      )}
    </fieldset>
  )
}

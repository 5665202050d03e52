import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { CourseChoice, TractFacts } from '../../../../contract/courses/curriculum.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LongLine } from '../../../ui/text/long-line.tsx'
import { OrderButtons } from '../outline/order-buttons.tsx'

type Steps = TractFacts['courses']

interface TractCoursesFieldProps {
  steps: Steps
  choices: readonly CourseChoice[]
  errorOf: (field: string) => string | undefined
  onChange: (steps: Steps) => void
}

const most = 12
const notListed = {
  draft: ' (draft)',
  scheduled: ' (scheduled)',
  published: '',
  archived: ' (archived)',
}

/** The courses of a tract in order. Unpublished courses are left out of the public page. */
export function TractCoursesField({ steps, choices, errorOf, onChange }: TractCoursesFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const focusStep = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('select')[index]?.focus())
  /** Rows stay mounted and their contents move, so the focus has to follow. */
  const followStep = (index: number, by: -1 | 1) =>
    requestAnimationFrame(() => {
      const [up, down] = list.current?.querySelectorAll('li')[index]?.querySelectorAll('button') ?? []
      const [same, other] = by === -1 ? [up, down] : [down, up]
      if (same?.disabled) other?.focus()
      else same?.focus()
    })
  const options = choices.map(({ id, code, title, status }) => ({
    value: id,
    label: `${code} ${title}${notListed[status]}`,
  }))
  const change = (index: number, part: Partial<Steps[number]>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...part } : step)))
  return (
    <fieldset ref={list} className="field" aria-describedby={errorOf('courses') && 'courses-error'}>
      <legend className="field-label">Courses in order</legend>
      {errorOf('courses') && (
        <p id="courses-error" className="field-error">
          {errorOf('courses')}
        </p>
      )}
      <ol className="grid gap-6">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place; two may not be chosen yet
          <li key={index} className="border-t border-line pt-3">
            <div className="flex items-center justify-between gap-2">
              <b>{`Course ${index + 1}`}</b>
              <span className="inline-flex">
                <OrderButtons
                  label={`course ${index + 1}`}
                  index={index}
                  count={steps.length}
                  onMove={(by) => {
                    onChange(steps.toSpliced(index, 1).toSpliced(index + by, 0, step))
                    followStep(index + by, by)
                  }}
                />
                <IconButton
                  label={`Remove course ${index + 1}`}
                  onClick={() => {
                    onChange(steps.toSpliced(index, 1))
                    focusStep(Math.max(0, index - 1))
                  }}
                >
                  <X />
                </IconButton>
              </span>
            </div>
            <Field
              id={`courses.${index}.courseId`}
              label={`Course ${index + 1}`}
              hideLabel
              error={errorOf(`courses.${index}.courseId`)}
            >
              <Select
                value={step.courseId}
                placeholder="Choose…"
                options={options}
                onChange={({ target }) => change(index, { courseId: target.value })}
              />
            </Field>
            <Field
              id={`courses.${index}.reason`}
              label={`Why course ${index + 1} has this place`}
              error={errorOf(`courses.${index}.reason`)}
              className="mb-0"
            >
              <LongLine
                value={step.reason}
                autoComplete="off"
                onChange={({ target }) => change(index, { reason: target.value })}
              />
            </Field>
          </li>
        ))}
      </ol>
      {steps.length < most && (
        <Button
          variant="outline"
          size="small"
          className="mt-6"
          onClick={() => {
            onChange([...steps, { courseId: '', reason: '' }])
            focusStep(steps.length)
          }}
        >
          <Plus />
          Add course
        </Button>
      )}
    </fieldset>
  )
}

import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { questionLimits } from '../../../rules/assessment/question-faults.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { QuestionFieldsProps } from './questions/question-fields.tsx'
import type { WrittenQuestion } from './questions/written-question.ts'

/** The correct number, its tolerance, unit, and alternative units. */
export function NumberFields({ name, about, question, errorOf, onChange }: QuestionFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const { units } = question
  const [own = { unit: '', factor: '1' }, ...others] = units
  const set = (change: Partial<WrittenQuestion>) => onChange({ ...question, ...change })
  const setUnit = (index: number, change: Partial<typeof own>) => {
    const known = units[index] ?? own
    set({ units: units.length === 0 ? [{ ...own, ...change }] : units.with(index, { ...known, ...change }) })
  }
  const focusUnit = (index: number) => {
    const row = list.current?.querySelectorAll('[data-line]')[index]
    const place = row ?? list.current
    place?.querySelector<HTMLElement>('input, button')?.focus()
  }
  return (
    <>
      <div className="grid gap-x-6 sm:grid-cols-3">
        <Field
          id={`${name}.value`}
          label="Correct number"
          required
          error={errorOf(`${name}.value`)}
          hint="As you would type it"
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={question.value}
            onChange={({ target }) => set({ value: target.value })}
          />
        </Field>
        <Field
          id={`${name}.tolerance`}
          label="Tolerance"
          hint="How far off an answer may be"
          error={errorOf(`${name}.tolerance`)}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={question.tolerance}
            onChange={({ target }) => set({ tolerance: target.value })}
          />
        </Field>
        <Field
          id={`${name}.units.0.unit`}
          label="Unit"
          optional
          hint="Shown after the field"
          error={errorOf(`${name}.units.0.unit`)}
        >
          <TextInput
            autoComplete="off"
            value={own.unit}
            onChange={({ target }) => setUnit(0, { unit: target.value })}
          />
        </Field>
      </div>
      <fieldset ref={list} className="field" data-invalid={errorOf(`${name}.units`) ? '' : undefined}>
        <legend className="field-label">
          Other units<span className="field-optional"> (optional)</span>
        </legend>
        <p className="field-hint">
          Students choose the unit, and an answer in any of them is accepted. A kilometer is 1000 of the unit
          meter.
        </p>
        <div id={`${name}.units`} tabIndex={-1}>
          <FieldError>{errorOf(`${name}.units`)}</FieldError>
        </div>
        {others.map(({ unit, factor }, place) => {
          const index = place + 1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a unit is its place; it has nothing else
            <div key={place} data-line="" className="mb-2 flex items-end gap-2">
              <Field
                id={`${name}.units.${index}.unit`}
                label={place === 0 ? 'Unit' : <span className="sr-only">Unit</span>}
                error={errorOf(`${name}.units.${index}.unit`)}
                className="mb-0 min-w-0 flex-1"
              >
                <TextInput
                  value={unit}
                  autoComplete="off"
                  aria-label={`Other unit ${index} of ${about}`}
                  onChange={({ target }) => setUnit(index, { unit: target.value })}
                />
              </Field>
              <Field
                id={`${name}.units.${index}.factor`}
                label={
                  place === 0 ? (
                    `Equals how many ${own.unit.trim() || 'of the unit'}`
                  ) : (
                    <span className="sr-only">Factor</span>
                  )
                }
                error={errorOf(`${name}.units.${index}.factor`)}
                className="mb-0 min-w-0 flex-1"
              >
                <TextInput
                  value={factor}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`Factor of other unit ${index} of ${about}`}
                  onChange={({ target }) => setUnit(index, { factor: target.value })}
                />
              </Field>
              <IconButton
                label={`Remove other unit ${index} of ${about}`}
                onClick={() => {
                  flushSync(() => set({ units: units.toSpliced(index, 1) }))
                  focusUnit(Math.max(0, place - 1))
                }}
              >
                <X />
              </IconButton>
            </div>
          )
        })}
        {units.length < questionLimits.units && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Add other unit to ${about}`}
            onClick={() => {
              flushSync(() => set({ units: [own, ...others, { unit: '', factor: '' }] }))
              focusUnit(others.length)
            }}
          >
            <Plus />
            Add other unit
          </Button>
        )}
      </fieldset>
    </>
  )
}

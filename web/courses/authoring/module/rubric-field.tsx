import { Plus, Trash2 } from 'lucide-react'
import type { AssignmentFacts } from '../../../../contract/courses/lectures.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useRemoval } from '../use-removal.ts'

type Criterion = AssignmentFacts['rubric'][number]

export const emptyCriterion: Criterion = { criterion: '', full: '', partial: '', missing: '', points: 10 }

interface RubricFieldProps {
  rubric: readonly Criterion[]
  errorOf: (field: string) => string | undefined
  onChange: (rubric: Criterion[]) => void
}

const marks = [
  { key: 'full', label: 'Full points for' },
  { key: 'partial', label: 'Some points for' },
  { key: 'missing', label: 'No points for' },
] as const

export function RubricField({ rubric, errorOf, onChange }: RubricFieldProps) {
  const { add, remove } = useRemoval(rubric, onChange)
  return (
    <section aria-label="Rubric" className="mt-8">
      <h3 className="type-heading mb-2" id="rubric" tabIndex={-1}>
        Rubric
      </h3>
      {errorOf('rubric') && <p className="mb-3 text-bad">{errorOf('rubric')}</p>}
      {rubric.map((line, index) => {
        const name = `rubric.${index}`
        const set = (change: Partial<Criterion>) => onChange(rubric.with(index, { ...line, ...change }))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place; it has nothing else
          <fieldset key={index} className="mb-5 border-t border-line pt-3">
            <legend className="sr-only">{`Criterion ${index + 1}`}</legend>
            <div className="flex items-end gap-3">
              <Field
                id={`${name}.criterion`}
                label={`Criterion ${index + 1}`}
                required
                error={errorOf(`${name}.criterion`)}
                className="min-w-0 flex-1"
              >
                <TextInput
                  value={line.criterion}
                  onChange={({ target }) => set({ criterion: target.value })}
                />
              </Field>
              <Field id={`${name}.points`} label="Points" error={errorOf(`${name}.points`)} className="w-24">
                <TextInput
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={100}
                  value={Number.isNaN(line.points) ? '' : line.points}
                  onChange={({ target }) => set({ points: target.valueAsNumber })}
                />
              </Field>
              <IconButton
                className="mb-6"
                label={`Remove criterion ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Trash2 />
              </IconButton>
            </div>
            <div className="grid gap-x-4 sm:grid-cols-3">
              {marks.map(({ key, label }) => (
                <Field key={key} id={`${name}.${key}`} label={label} error={errorOf(`${name}.${key}`)}>
                  <TextArea
                    rows={3}
                    value={line[key]}
                    onChange={({ target }) => set({ [key]: target.value })}
                  />
                </Field>
              ))}
            </div>
          </fieldset>
        )
      })}
      {rubric.length < 8 && (
        <Button
          ref={add}
          variant="outline"
          size="small"
          onClick={() => onChange([...rubric, emptyCriterion])}
        >
          <Plus />
          Add criterion
        </Button>
      )}
    </section>
  )
}

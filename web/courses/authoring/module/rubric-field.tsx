import { Plus, Trash2 } from 'lucide-react'
import type { AssignmentFacts } from '../../../../contract/courses/lectures.ts'
import { defaultLevels, isSameScale, levelPoints, type Rubric } from '../../../../rules/assessment/rubric.ts'
import { decimal } from '../../../lib/points.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useRemoval } from '../use-removal.ts'
import { LevelsField } from './levels-field.tsx'

type Criterion = AssignmentFacts['rubric'][number]

export const emptyCriterion = (levels: number): Criterion => ({
  criterion: '',
  points: 10,
  descriptions: Array.from({ length: levels }, () => ''),
})

interface RubricFieldProps {
  value: Rubric
  /** Students have worked on it. */
  hasWork: boolean
  errorOf: (field: string) => string | undefined
  onChange: (change: Rubric) => void
}

/** Plainer than their names, for the specification's three. */
const defaultNames = ['Full points for', 'Some points for', 'No points for']

function nameOf({ levels }: Rubric, index: number, points: number): string {
  const { label = '', share = 0 } = levels[index] ?? {}
  if (isSameScale(levels, defaultLevels)) return defaultNames[index] ?? label
  const name = label.trim() === '' ? `Level ${index + 1}` : label
  return Number.isInteger(points) && Number.isInteger(share)
    ? `${name} (${decimal(levelPoints(share, points))} of ${points})`
    : name
}

export function RubricField({ value, hasWork, errorOf, onChange }: RubricFieldProps) {
  const { levels, rubric } = value
  const setRubric = (lines: Criterion[]) => onChange({ levels, rubric: lines })
  const { add, remove } = useRemoval(rubric, setRubric)
  return (
    <section aria-label="Rubric" className="mt-8">
      <h3 className="type-heading mb-2" id="rubric" tabIndex={-1}>
        Rubric
      </h3>
      {errorOf('rubric') && <p className="mb-3 text-bad">{errorOf('rubric')}</p>}
      <LevelsField value={value} hasWork={hasWork} errorOf={errorOf} onChange={onChange} />
      {rubric.map((line, index) => {
        const name = `rubric.${index}`
        const set = (change: Partial<Criterion>) => setRubric(rubric.with(index, { ...line, ...change }))
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
            <div
              className={classNames(
                'grid gap-x-4',
                levels.length === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-3',
              )}
            >
              {levels.map((_, at) => (
                <Field
                  // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
                  key={at}
                  id={`${name}.descriptions.${at}`}
                  label={nameOf(value, at, line.points)}
                  error={errorOf(`${name}.descriptions.${at}`)}
                >
                  <TextArea
                    rows={3}
                    value={line.descriptions[at] ?? ''}
                    onChange={({ target }) => set({ descriptions: line.descriptions.with(at, target.value) })}
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
          onClick={() => setRubric([...rubric, emptyCriterion(levels.length)])}
        >
          <Plus />
          Add criterion
        </Button>
      )}
    </section>
  )
}

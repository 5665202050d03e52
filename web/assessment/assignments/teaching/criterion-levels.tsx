import type { RubricLevel } from '../../../../contract/assessment/assignments.ts'
import type { SubmissionToGrade } from '../../../../contract/assessment/teaching.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/forms/field.tsx'

const levels = [
  { level: 'full', label: 'Full' },
  { level: 'partial', label: 'Partial' },
  { level: 'missing', label: 'Missing' },
] as const

/** A criterion: choosing a level sets the points, which can then be changed. */
export function CriterionLevels({
  id,
  line,
  earned,
  level,
  error,
  onLevel,
  onPoints,
}: {
  id: string
  line: SubmissionToGrade['assignment']['rubric'][number]
  earned: number | null
  level: RubricLevel | null
  error: string | undefined
  onLevel: (level: RubricLevel) => void
  onPoints: (points: number | null) => void
}) {
  return (
    <fieldset className="criterion" data-invalid={error ? '' : undefined}>
      <legend className="field-label">{line.criterion}</legend>
      <FieldError id={error ? `${id}-error` : undefined}>{error}</FieldError>
      <div className="criterion-levels">
        {levels.map(({ level: own, label }, index) => (
          <label key={own} className={classNames('criterion-level', level === own && 'criterion-chosen')}>
            <input
              type="radio"
              className="choice-input"
              id={index === 0 ? id : undefined}
              name={id}
              checked={level === own}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => onLevel(own)}
            />
            <span>
              <span className="font-[560]">{label}</span>
              <span className="type-note block text-ink-2">{line[own]}</span>
            </span>
          </label>
        ))}
      </div>
      <label className="criterion-points">
        <span className="type-note text-ink-2">Points</span>
        <input
          type="number"
          className="control numbers"
          min={0}
          max={line.points}
          step={0.5}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-label={`Points for ${line.criterion}, of ${line.points}`}
          value={earned ?? ''}
          onChange={(event) => {
            const value = event.target.valueAsNumber
            onPoints(Number.isNaN(value) ? null : value)
          }}
        />
        <span className="type-note text-ink-2">{`of ${line.points}`}</span>
      </label>
    </fieldset>
  )
}

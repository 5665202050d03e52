import type { SubmissionToGrade } from '../../../../contract/assessment/teaching.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/forms/field.tsx'
import { levelAt, levelsOf } from './rubric-levels.ts'

/** A criterion: choosing a level sets the points, which can then be changed. */
export function CriterionLevels({
  id,
  line,
  earned,
  current,
  error,
  onCurrent,
  onPoints,
}: {
  id: string
  line: SubmissionToGrade['assignment']['rubric'][number]
  earned: number | null
  /** Number keys choose its level, and its descriptions are shown whole. */
  current: boolean
  error: string | undefined
  onCurrent: () => void
  onPoints: (points: number | null) => void
}) {
  const levels = levelsOf(line)
  const chosen = levelAt(levels, earned)
  return (
    <fieldset
      className="criterion"
      data-invalid={error ? '' : undefined}
      data-current={current ? '' : undefined}
      onFocus={onCurrent}
    >
      <legend className="criterion-name">{line.criterion}</legend>
      <label className="criterion-points">
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
      <FieldError id={error ? `${id}-error` : undefined}>{error}</FieldError>
      <div className="criterion-levels">
        {levels.map(({ label, description, points }, index) => (
          <label
            key={label}
            className={classNames('criterion-level', chosen === index && 'criterion-chosen')}
            title={description}
          >
            <input
              type="radio"
              className="criterion-choice"
              id={index === 0 ? id : undefined}
              name={id}
              checked={chosen === index}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => onPoints(points)}
            />
            <span className="criterion-key" aria-hidden="true">
              {index + 1}
            </span>
            <span className="criterion-words">
              <span className="font-[560]">{label}</span> <span className="text-ink-2">{description}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

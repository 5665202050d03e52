import type { SubmissionToGrade } from '../../../../contract/assessment/teaching.ts'
import { hasDefaultLabels, levelAt } from '../../../../rules/assessment/rubric.ts'
import { decimal } from '../../../lib/points.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/forms/field.tsx'

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
  const { levels } = line
  const worths = levels.map(({ points }) => points)
  const chosen = earned === null ? null : levelAt(worths, earned)
  const isMany = levels.length > 3
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
          // Points that a level gives must be valid.
          step={worths.every((worth) => Number.isInteger(worth * 2)) ? 0.5 : 0.01}
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
      <div className={classNames('criterion-levels', isMany && 'criterion-many')}>
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
              <span className="font-[560]">{label}</span>{' '}
              {!hasDefaultLabels(levels) && (
                <span className="numbers text-ink-2">
                  {decimal(points)}
                  <span className="sr-only"> points</span>{' '}
                </span>
              )}
              <span className="criterion-description text-ink-2">{description}</span>
            </span>
          </label>
        ))}
      </div>
      {isMany && current && levels.some(({ description }) => description !== '') && (
        // Seen only where the levels are too narrow for their descriptions; the labels have them for readers.
        <ol className="criterion-descriptions" aria-hidden="true">
          {levels.map(({ label, description }, index) => (
            <li key={label} className={classNames(chosen === index && 'font-[560]')} dir="auto">
              {description || '–'}
            </li>
          ))}
        </ol>
      )}
    </fieldset>
  )
}

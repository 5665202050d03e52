import { Check } from 'lucide-react'
import type { GradedCriterion, RubricCriterion } from '../../../contract/assessment/assignments.ts'
import { hasDefaultLabels } from '../../../rules/assessment/rubric.ts'
import { decimal } from '../../lib/points.ts'
import { classNames } from '../../ui/class-names.ts'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import './rubric-table.css'

/** With `level`, the index of the level reached, once graded. */
type RubricLine = RubricCriterion & Partial<Pick<GradedCriterion, 'earned'>> & { level?: number }

export function RubricTable({ caption, lines }: { caption: string; lines: readonly RubricLine[] }) {
  // All criteria of an assignment have the same levels.
  const levels = lines[0]?.levels ?? []
  const isDefault = hasDefaultLabels(levels)
  return (
    <Table caption={caption} className={classNames('rubric-table', !isDefault && 'rubric-table-own')}>
      <thead>
        <tr>
          <HeaderCell>Criterion</HeaderCell>
          {levels.map(({ label }) => (
            <HeaderCell key={label}>{label}</HeaderCell>
          ))}
          <HeaderCell align="right">Points</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.criterion}>
            <RowHeader>{line.criterion}</RowHeader>
            {line.levels.map(({ label, points, description }, index) => (
              <Cell
                key={label}
                label={label}
                className={classNames(
                  line.level === index && 'rubric-reached',
                  line.level !== undefined && 'rubric-graded',
                )}
              >
                <span>
                  {line.level === index && (
                    <>
                      <Check className="mr-1 inline size-4" aria-hidden="true" />
                      <span className="sr-only">Reached: </span>
                    </>
                  )}
                  {isDefault ? (
                    description
                  ) : (
                    <>
                      <b className="numbers">{`${decimal(points)} ${points === 1 ? 'point' : 'points'}`}</b>
                      <span className="block">{description}</span>
                    </>
                  )}
                </span>
              </Cell>
            ))}
            <Cell label="Points" align="right">
              {line.earned === undefined ? line.points : `${decimal(line.earned)} / ${line.points}`}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

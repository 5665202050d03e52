import { Check } from 'lucide-react'
import { decimal } from '../../lib/points.ts'
import { classNames } from '../../ui/class-names.ts'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import './rubric-table.css'

interface RubricLine {
  criterion: string
  full: string
  partial: string
  missing: string
  points: number
  /** The level reached, once graded. */
  level?: 'full' | 'partial' | 'missing'
  earned?: number
}

const levels = [
  { level: 'full', label: 'Full' },
  { level: 'partial', label: 'Partial' },
  { level: 'missing', label: 'Missing' },
] as const

export function RubricTable({ caption, lines }: { caption: string; lines: readonly RubricLine[] }) {
  return (
    <Table caption={caption} className="rubric-table">
      <thead>
        <tr>
          <HeaderCell>Criterion</HeaderCell>
          {levels.map(({ level, label }) => (
            <HeaderCell key={level}>{label}</HeaderCell>
          ))}
          <HeaderCell align="right">Points</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.criterion}>
            <RowHeader>{line.criterion}</RowHeader>
            {levels.map(({ level, label }) => (
              <Cell
                key={level}
                label={label}
                className={classNames(
                  line.level === level && 'rubric-reached',
                  line.level && 'rubric-graded',
                )}
              >
                <span>
                  {line.level === level && (
                    <>
                      <Check className="mr-1 inline size-4" aria-hidden="true" />
                      <span className="sr-only">Reached: </span>
                    </>
                  )}
                  {line[level]}
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

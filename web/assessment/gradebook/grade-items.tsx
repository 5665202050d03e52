import type { MyGradeItem } from '../../../contract/assessment/gradebook.ts'
import { assignmentAddress, quizAddress } from '../../../rules/addresses.ts'
import { percentText } from '../../../rules/learning/percent.ts'
import { decimal, scoreText } from '../../lib/points.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Tag, type TagProps } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'

const states: Record<MyGradeItem['state'], { label: string; tone: NonNullable<TagProps['tone']> }> = {
  earned: { label: 'Graded', tone: 'ok' },
  changed: { label: 'Set by your instructor', tone: 'iris' },
  waiting: { label: 'Being graded', tone: 'gold' },
  missing: { label: 'Missing', tone: 'bad' },
  excused: { label: 'Excused', tone: 'neutral' },
  open: { label: 'Open', tone: 'neutral' },
  locked: { label: 'Locked', tone: 'neutral' },
}

/** In what-if mode, each item has a field for an assumed score. */
export function GradeItems({
  items,
  supposed,
  onSuppose,
}: {
  items: readonly MyGradeItem[]
  /** Null outside what-if mode. */
  supposed: ReadonlyMap<string, number> | null
  onSuppose: (id: string, percent: number | null) => void
}) {
  return (
    <Table compact caption="Graded items of this course">
      <thead>
        <tr>
          <HeaderCell>Item</HeaderCell>
          <HeaderCell>Kind</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell align="right">Score</HeaderCell>
          {supposed !== null && <HeaderCell align="right">What if, in %</HeaderCell>}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <RowHeader>
              <Link to={addressOf(item)} className="text-link [overflow-wrap:anywhere]">
                {item.title}
              </Link>
              <span className="type-note block font-normal whitespace-nowrap text-ink-2">{`Module ${item.modulePosition}`}</span>
            </RowHeader>
            <Cell label="Kind" plain>
              {item.category === 'quizzes' ? 'Quiz' : 'Assignment'}
            </Cell>
            <Cell label="State" plain>
              <span className="inline-flex flex-wrap gap-2">
                <Tag tone={states[item.state].tone}>{states[item.state].label}</Tag>
                {item.dropped && <Tag>Dropped</Tag>}
                {item.late && <Tag tone="bad">Late</Tag>}
                {item.reason !== '' && (
                  <span className="type-note w-full text-ink-2" dir="auto">
                    {item.reason}
                  </span>
                )}
              </span>
            </Cell>
            <Cell label="Score" align="right">
              {scoreOf(item)}
            </Cell>
            {supposed !== null && (
              <Cell label="What if, in %" align="right">
                {item.state === 'excused' ? (
                  '–'
                ) : (
                  <input
                    type="number"
                    className="control grade-suppose numbers"
                    aria-label={`What if: ${item.title}, in percent`}
                    min={0}
                    max={100}
                    placeholder={item.score === null ? '' : decimal((item.score / item.points) * 100)}
                    value={supposed.get(item.id) ?? ''}
                    onChange={(event) => {
                      const value = event.target.valueAsNumber
                      onSuppose(item.id, Number.isNaN(value) ? null : Math.min(100, Math.max(0, value)))
                    }}
                  />
                )}
              </Cell>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function addressOf({ category, id }: MyGradeItem): string {
  return category === 'quizzes' ? quizAddress(id) : assignmentAddress(id)
}

function scoreOf({ category, score, points }: MyGradeItem): string {
  if (score === null) return '–'
  return category === 'quizzes' ? percentText(score) : scoreText(score, points)
}

import type { AuthoredBank } from '../../../../contract/assessment/question-bank.ts'
import { drawFault } from '../../../../rules/assessment/question-bank.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../../ui/table.tsx'
import { bankAddress, partAddress } from '../module/module-addresses.ts'
import { tagCounts } from './draws-field.tsx'

/** The tags of a bank with their question counts and the quizzes that draw from them. */
export function BankTags({ bank, tag }: { bank: AuthoredBank; tag: string | undefined }) {
  const { course, questions, draws } = bank
  const counts = tagCounts(questions)
  for (const draw of draws) if (!counts.has(draw.tag)) counts.set(draw.tag, 0)
  if (counts.size === 0) return null
  const address = bankAddress(course.id)
  const ofQuiz = Map.groupBy(draws, ({ quizId }) => quizId)
  const isShort = (draw: (typeof draws)[number]) => {
    const all = ofQuiz.get(draw.quizId) ?? []
    return drawFault(questions, all, all.indexOf(draw)) !== null
  }
  return (
    <section aria-label="Tags" className="mb-10">
      <Table caption="Tags of the bank">
        <thead>
          <tr>
            <HeaderCell>Tag</HeaderCell>
            <HeaderCell align="right">Questions</HeaderCell>
            <HeaderCell>Used by</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {[...counts].map(([name, count]) => (
            <tr key={name}>
              <RowHeader>
                <Link
                  to={`${address}?tag=${name}`}
                  resetScroll={false}
                  className="text-link wrap-anywhere"
                  aria-current={name === tag ? 'true' : undefined}
                >
                  {name}
                </Link>
              </RowHeader>
              <Cell label="Questions" align="right" className="tabular-nums">
                {count}
              </Cell>
              <Cell label="Used by">
                <DrawnBy
                  draws={draws.filter((draw) => draw.tag === name)}
                  course={course.id}
                  isShort={isShort}
                />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {tag !== undefined && (
        <p className="mt-4" role="status">
          {`Questions tagged ${tag}. `}
          <Link to={address} resetScroll={false} className="text-link">
            Show all
          </Link>
        </p>
      )}
    </section>
  )
}

interface DrawnByProps {
  draws: AuthoredBank['draws']
  course: string
  isShort: (draw: AuthoredBank['draws'][number]) => boolean
}

function DrawnBy({ draws, course, isShort }: DrawnByProps) {
  if (draws.length === 0) return <span className="text-ink-2">No quiz</span>
  return (
    <ul className="grid gap-1">
      {draws.map((draw) => (
        <li key={draw.quizId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={partAddress(course, draw.moduleId, 'quizzes')} className="text-link wrap-anywhere">
            {draw.title}
          </Link>
          <span className="text-ink-2">{draw.count === 1 ? '1 question' : `${draw.count} questions`}</span>
          {isShort(draw) && <Tag tone="bad">Too few</Tag>}
        </li>
      ))}
    </ul>
  )
}

import type { PastAttempt } from '../../../../contract/assessment/quizzes.ts'
import { resultAddress } from '../../../../rules/addresses.ts'
import { percentText } from '../../../../rules/learning/percent.ts'
import { decimal } from '../../../lib/points.ts'
import { Cell, HeaderCell, RowHeader, Table } from '../../../ui/table.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { BlockHead, TextLink } from '../../../ui/text/text.tsx'
import { QuizStateTag } from '../quiz-state-tag.tsx'

export function PastAttempts({ quizId, attempts }: { quizId: string; attempts: readonly PastAttempt[] }) {
  if (attempts.length === 0) return null
  return (
    <section aria-labelledby="past-attempts">
      <BlockHead id="past-attempts" title="Past attempts" />
      <Table caption="Past attempts">
        <thead>
          <tr>
            <HeaderCell>Attempt</HeaderCell>
            <HeaderCell>Handed in</HeaderCell>
            <HeaderCell>Score</HeaderCell>
            <HeaderCell>State</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <tr key={attempt.id}>
              <RowHeader>
                <TextLink to={resultAddress(quizId, attempt.id)}>{`Attempt ${attempt.number}`}</TextLink>
              </RowHeader>
              <Cell label="Handed in">
                <span>
                  <LocalDate at={attempt.submittedAt} ago />
                  {attempt.submittedBy === 'deadline' && ', at the deadline'}
                </span>
              </Cell>
              <Cell label="Score" className="tabular-nums">
                {attempt.percent === null
                  ? `${decimal(attempt.score)} of ${decimal(attempt.maxScore)} so far`
                  : `${percentText(attempt.percent)} (${decimal(attempt.score)} of ${decimal(attempt.maxScore)})`}
              </Cell>
              <Cell label="State">
                <QuizStateTag state={stateOf(attempt)} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function stateOf({ passed }: PastAttempt) {
  if (passed === null) return 'waiting'
  return passed ? 'passed' : 'failed'
}

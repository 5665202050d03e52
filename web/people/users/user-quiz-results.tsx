import type { UserDetail } from '../../../contract/people/users.ts'
import { percentText } from '../../../rules/learning/percent.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'

export function UserQuizResults({ user }: { user: UserDetail }) {
  if (user.quizResults.length === 0) {
    return <EmptyState title="No quizzes taken yet">Results appear here once a quiz is handed in.</EmptyState>
  }
  return (
    <Table compact caption="Quiz results">
      <thead>
        <tr>
          <HeaderCell>Quiz</HeaderCell>
          <HeaderCell>Course</HeaderCell>
          <HeaderCell>Handed in</HeaderCell>
          <HeaderCell align="right">Score</HeaderCell>
          <HeaderCell>Result</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {user.quizResults.map(({ attemptId, quizTitle, courseCode, finishedAt, score, passed }) => (
          <tr key={attemptId}>
            <RowHeader>{quizTitle}</RowHeader>
            <Cell label="Course" plain>
              {courseCode}
            </Cell>
            <Cell label="Handed in">
              <LocalDate at={finishedAt} />
            </Cell>
            <Cell label="Score" align="right">
              {percentText(score)}
            </Cell>
            <Cell label="Result" plain>
              {passed ? <Tag tone="ok">Passed</Tag> : <Tag tone="bad">Not passed</Tag>}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

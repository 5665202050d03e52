import type { TaughtQuiz, WaitingAttempt } from '../../../../contract/assessment/quiz-teaching.ts'
import type { CourseOfStaff } from '../../../../contract/assessment/teaching.ts'
import { percentText } from '../../../../rules/learning/percent.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { TaughtCourseHead } from '../../../shell/taught-course-head.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../../ui/table.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { deskAddress } from './desk-addresses.ts'

export interface TaughtQuizzesPageProps {
  course: CourseOfStaff
  quizzes: readonly TaughtQuiz[]
  waiting: readonly WaitingAttempt[]
  waitingCount: number
  isAdmin: boolean
  /** Filters the work waiting for a grade. */
  quiz: string | undefined
  /** @param quiz empty for all */
  onQuiz: (quiz: string) => void
}

export function TaughtQuizzesPage({
  course,
  quizzes,
  waiting,
  waitingCount,
  isAdmin,
  quiz: chosen,
  onQuiz,
}: TaughtQuizzesPageProps) {
  // Keep the selected quiz in the list, even if nothing is waiting in it.
  const choices = quizzes.filter(({ id, waiting }) => waiting > 0 || id === chosen)
  const waitingHere = quizzes.find(({ id }) => id === chosen)?.waiting ?? waitingCount
  return (
    <main id="main" className="wrap pb-24">
      <TaughtCourseHead
        course={course}
        current="quizzes"
        isAdmin={isAdmin}
        title={waitingCount === 0 ? 'Quizzes' : `${counted(waitingCount, 'attempt')} to grade`}
      />
      {waitingCount > 0 && (
        <section aria-labelledby="waiting-heading" className="mb-14">
          <BlockHead id="waiting-heading" title="To grade" />
          {(choices.length > 1 || chosen !== undefined) && (
            <Field label="Quiz" className="mt-5 mb-4 max-w-90">
              <Select
                options={[
                  { value: '', label: 'All quizzes' },
                  ...choices.map(({ id, title, modulePosition, waiting }) => {
                    return { value: id, label: `Module ${modulePosition}: ${title} (${waiting})` }
                  }),
                ]}
                value={chosen ?? ''}
                onChange={(event) => onQuiz(event.target.value)}
              />
            </Field>
          )}
          {waiting.length === 0 && <p className="mt-5 text-ink-2">Nothing to grade in this quiz.</p>}
          {waiting.length > 0 && (
            <Table compact caption="Attempts to grade">
              <thead>
                <tr>
                  <HeaderCell>Student</HeaderCell>
                  <HeaderCell>Quiz</HeaderCell>
                  <HeaderCell>Handed in</HeaderCell>
                </tr>
              </thead>
              <tbody>
                {waiting.map((row) => (
                  <tr key={row.id}>
                    <RowHeader>
                      <Link
                        to={deskAddress(row.id, chosen !== undefined)}
                        className="text-link wrap-anywhere"
                      >
                        <bdi>{row.studentName}</bdi>
                        <span className="sr-only">{`: ${row.quizTitle}`}</span>
                      </Link>
                    </RowHeader>
                    <Cell label="Quiz" plain>
                      <span>
                        {row.quizTitle}
                        {row.number > 1 && <span className="text-ink-2">{`, attempt ${row.number}`}</span>}
                      </span>
                    </Cell>
                    <Cell label="Handed in">
                      <LocalTime at={row.submittedAt} />
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
          {waitingHere > waiting.length && (
            <p className="type-note mt-4 text-ink-2">{`Showing the ${waiting.length} oldest.`}</p>
          )}
        </section>
      )}
      {quizzes.length === 0 ? (
        <EmptyState
          title="No quizzes in this course"
          art={{ id: course.id, department: course.departmentId }}
        >
          Modules with a quiz appear here with their students’ results.
        </EmptyState>
      ) : (
        <section aria-labelledby="all-heading">
          <BlockHead id="all-heading" title="Results" />
          <Table compact caption="Quizzes of this course">
            <thead>
              <tr>
                <HeaderCell>Quiz</HeaderCell>
                <HeaderCell align="right">Students</HeaderCell>
                <HeaderCell align="right">Attempts</HeaderCell>
                <HeaderCell align="right">Average</HeaderCell>
                <HeaderCell align="right">Passed</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {quizzes.map((quiz) => (
                <tr key={quiz.id}>
                  <RowHeader>
                    <span className="numbers mr-3 text-ink-2">{quiz.modulePosition}</span>
                    <Link to={`/teach/quizzes/${quiz.id}`} className="text-link">
                      {quiz.title}
                    </Link>
                    <Link
                      to={`/teach/quizzes/${quiz.id}/rules`}
                      className="text-link type-note ml-4 font-normal"
                      aria-label={`Rules and extra time: ${quiz.title}`}
                    >
                      Rules
                    </Link>
                  </RowHeader>
                  <Cell label="Students" align="right">
                    {quiz.students}
                  </Cell>
                  <Cell label="Attempts" align="right">
                    {quiz.attempts}
                  </Cell>
                  <Cell label="Average" align="right">
                    {percentText(quiz.averagePercent)}
                  </Cell>
                  <Cell label="Passed" align="right">
                    {percentText(quiz.passedPercent)}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
          <p className="type-note mt-4 max-w-[66ch] text-ink-2">
            Average and passed use the result that counts for each student. Open a quiz to see how its
            questions perform, or its rules for attempts, due date and extra time.
          </p>
        </section>
      )}
    </main>
  )
}

import { useState } from 'react'
import type { AllowedStudent, RuledQuiz } from '../../../../contract/assessment/quiz-rules.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SearchInput } from '../../../ui/forms/search-input.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../../ui/table.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { AllowanceDialog } from './allowance-dialog.tsx'

/** Students with extra time or attempts, and a search to add one. */
export function ExtraTimePart({
  ruled: { course, quiz, students },
  search,
  onSearch,
}: {
  ruled: RuledQuiz
  search: string
  onSearch: (words: string) => void
}) {
  const [words, setWords] = useState(search)
  const [chosen, setChosen] = useState<AllowedStudent | null>(null)
  return (
    <>
      <p className="mt-4 max-w-[66ch] text-ink-2">
        For individual students, with a reason. Extra minutes extend the time limit and the due date, even for
        an attempt in progress.
      </p>
      <search>
        <form
          className="mt-6 flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            onSearch(words.trim())
          }}
        >
          <Field label="Find a student in the course" className="mb-0 w-80 max-w-full">
            <SearchInput name="student" maxLength={100} value={words} onValueChange={setWords} />
          </Field>
          <Button type="submit" variant="outline">
            Find
          </Button>
          {search !== '' && (
            <Button variant="quiet" onClick={() => onSearch('')}>
              Show students with extra time
            </Button>
          )}
        </form>
      </search>
      {students.length === 0 ? (
        <p className="mt-6 text-ink-2" role="status">
          {search === ''
            ? 'No student has extra time or attempts.'
            : 'No student’s name or address matches your search.'}
        </p>
      ) : (
        <div className="mt-6">
          <Table caption={search === '' ? 'Students with extra time or attempts' : 'Students found'}>
            <thead>
              <tr>
                <HeaderCell>Student</HeaderCell>
                <HeaderCell>Extra</HeaderCell>
                <HeaderCell>Attempts</HeaderCell>
                <HeaderCell>
                  <span className="sr-only">Change</span>
                </HeaderCell>
              </tr>
            </thead>
            <tbody>
              {students.map((student) => (
                <tr key={student.userId}>
                  <RowHeader>
                    <span>
                      <bdi>{student.name}</bdi>
                      <span className="type-note block min-w-40 font-normal wrap-anywhere text-ink-2">
                        {student.email}
                      </span>
                    </span>
                  </RowHeader>
                  <Cell label="Extra">
                    <span>
                      {moreOf(student)}
                      {student.givenAt !== null && (
                        <span className="type-note block max-w-[44ch] text-ink-2">
                          {student.reason}
                          {student.givenBy !== null && (
                            <>
                              {' ('}
                              <bdi>{student.givenBy}</bdi>
                              {', '}
                              <LocalTime at={student.givenAt} />)
                            </>
                          )}
                        </span>
                      )}
                    </span>
                  </Cell>
                  <Cell label="Attempts">
                    <span>
                      {student.attemptsUsed}
                      {student.isUnderWay && (
                        <span className="type-note block text-ink-2">
                          one in progress
                          {student.deadline !== null && (
                            <>
                              {', ends '}
                              <LocalTime at={student.deadline} />
                            </>
                          )}
                        </span>
                      )}
                    </span>
                  </Cell>
                  <Cell align="right">
                    {course.can.includes('grade') && (
                      <Button size="small" variant="outline" onClick={() => setChosen(student)}>
                        {student.givenAt === null ? 'Add' : 'Edit'}
                        <span className="sr-only">{` extra time: ${student.name}`}</span>
                      </Button>
                    )}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {chosen !== null && (
        <AllowanceDialog quizId={quiz.id} student={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

function moreOf({ extraMinutes, extraAttempts }: AllowedStudent): string {
  const parts = [
    extraMinutes > 0 && counted(extraMinutes, 'minute'),
    extraAttempts > 0 && counted(extraAttempts, 'attempt'),
  ].filter(Boolean)
  return parts.length === 0 ? 'Nothing' : parts.join(', ')
}

import type { OutputOf } from '../../../contract/index.ts'
import type { StuckReason } from '../../../contract/people/stuck.ts'
import { courseStuckAddress } from '../../../rules/addresses.ts'
import { stuckReasonNames, stuckReasons } from '../../../rules/people/stuck.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { FurtherLinks } from '../../ui/navigation/further-links.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../../ui/table.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { Crumb } from '../../ui/text/text.tsx'
import { stuckAddress } from './stuck-search.ts'

interface TaughtStuckPageProps {
  listed: OutputOf<'GET /api/teach/stuck'>
  /** Addresses of the first page, from any other, and of the next. */
  first: string | null
  next: string | null
}

/** A line for each course of a teacher; each number leads to the people. */
export function TaughtStuckPage({ listed: { courses, countedAt }, first, next }: TaughtStuckPageProps) {
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <div className="pt-6">
        <Crumb to="/teach">Teaching</Crumb>
      </div>
      <h1 className="type-section mt-4 mb-3">Who is stuck</h1>
      {countedAt !== null && (
        <p className="mb-6 text-ink-2">
          Counted every hour, last <LocalTime at={countedAt} />.
        </p>
      )}
      {courses.length === 0 ? (
        <EmptyState title="No courses yet">Your published courses appear here.</EmptyState>
      ) : (
        <Table compact caption="People who are stuck, by course">
          <thead>
            <tr>
              <HeaderCell>Course</HeaderCell>
              <HeaderCell align="right">People</HeaderCell>
              {stuckReasons.map((reason) => (
                <HeaderCell key={reason} align="right">
                  {stuckReasonNames[reason]}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {courses.map(({ course, people, counts }) => (
              <tr key={course.id} data-department={course.departmentId}>
                <RowHeader>
                  <Link to={courseStuckAddress(course.id)} className="text-link">
                    <span className="course-code mr-2 text-department">{course.code}</span>
                    <bdi className="wrap-anywhere">{course.title}</bdi>
                  </Link>
                </RowHeader>
                <Cell label="People" align="right">
                  {people.toLocaleString('en')}
                </Cell>
                {stuckReasons.map((reason) => (
                  <Cell key={reason} label={stuckReasonNames[reason]} align="right">
                    <Count course={course} reason={reason} count={counts[reason]} />
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <FurtherLinks first={first} next={next} />
    </main>
  )
}

function Count({
  course,
  reason,
  count,
}: {
  course: { id: string; code: string }
  reason: StuckReason
  count: number
}) {
  if (count === 0) return '0'
  return (
    <Link
      to={stuckAddress(courseStuckAddress(course.id), { reason })}
      className="text-link inline-flex min-h-6 items-center"
    >
      {count.toLocaleString('en')}
      <span className="sr-only">{` ${stuckReasonNames[reason].toLowerCase()} in ${course.code}`}</span>
    </Link>
  )
}

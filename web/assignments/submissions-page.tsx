import type {
  CourseHead,
  SubmissionFilter,
  SubmissionRow,
  TaughtAssignment,
} from '../../contract/teaching.ts'
import { scoreText } from '../lib/points.ts'
import { TaughtCourseHead } from '../shell/taught-course-head.tsx'
import { Tag } from '../ui/badges.tsx'
import { Field } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { LocalTime } from '../ui/local-time.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Cell, HeaderCell, RowHeader, Table } from '../ui/table.tsx'
import { ArrowLink } from '../ui/text.tsx'
import { deskAddress } from './desk-addresses.ts'
import './assignments.css'

export interface SubmissionsPageProps {
  course: CourseHead
  isAdmin: boolean
  assignments: readonly TaughtAssignment[]
  submissions: readonly SubmissionRow[]
  waiting: number
  show: SubmissionFilter
  assignment: string | undefined
  /** Address of the next page, and of the first one from any other. */
  next: string | null
  first: string | null
  onFilter: (filter: { show?: SubmissionFilter; assignment?: string | undefined }) => void
}

const shows = [
  { value: 'to-grade', label: 'To grade' },
  { value: 'graded', label: 'Graded' },
  { value: 'all', label: 'All' },
]

/** What was handed in for a course: what waits comes first, and each line opens on the desk. */
export function SubmissionsPage(props: SubmissionsPageProps) {
  const { course, assignments, submissions, waiting, show, assignment, next, first, onFilter } = props
  return (
    <main id="main" className="wrap pb-24">
      <TaughtCourseHead
        course={course}
        current="submissions"
        isAdmin={props.isAdmin}
        title={
          waiting === 0
            ? 'Nothing waits for a grade'
            : `${waiting} ${waiting === 1 ? 'submission' : 'submissions'} to grade`
        }
      />
      <div className="mb-6 grid gap-x-6 gap-y-4 sm:grid-cols-[180px_minmax(0,360px)]">
        <Field label="Show" className="mb-0">
          <Select
            options={shows}
            value={show}
            onChange={(event) => onFilter({ show: event.target.value as SubmissionFilter })}
          />
        </Field>
        <Field label="Assignment" className="mb-0">
          <Select
            options={[
              { value: '', label: 'All assignments' },
              ...assignments.map(({ id, title, modulePosition }) => {
                return { value: id, label: `Module ${modulePosition}: ${title}` }
              }),
            ]}
            value={assignment ?? ''}
            onChange={(event) => onFilter({ assignment: event.target.value || undefined })}
          />
        </Field>
      </div>
      {submissions.length === 0 ? (
        <EmptyState
          title={show === 'to-grade' ? 'All done here' : 'Nothing was handed in yet'}
          art={{ id: course.id, department: course.departmentId }}
        >
          {show === 'to-grade'
            ? 'When a student hands something in, it appears here, the oldest first.'
            : 'What your students hand in for this course appears here.'}
        </EmptyState>
      ) : (
        <Table compact caption="Submissions">
          <thead>
            <tr>
              <HeaderCell>Student</HeaderCell>
              <HeaderCell>Assignment</HeaderCell>
              <HeaderCell>Handed in</HeaderCell>
              <HeaderCell align="right">Score</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {submissions.map((row) => (
              <tr key={row.id}>
                <RowHeader>
                  <Link
                    to={deskAddress(row.id, assignment !== undefined)}
                    className="text-link wrap-anywhere"
                  >
                    <bdi>{row.studentName}</bdi>
                    <span className="sr-only">{`: ${row.assignmentTitle}`}</span>
                  </Link>
                </RowHeader>
                <Cell label="Assignment" plain>
                  <span>
                    {row.assignmentTitle}
                    {row.number > 1 && <span className="text-ink-2">{`, version ${row.number}`}</span>}
                  </span>
                </Cell>
                <Cell label="Handed in">
                  <span className="inline-flex flex-wrap items-center gap-2">
                    <LocalTime at={row.submittedAt} />
                    {row.late && <Tag tone="bad">Late</Tag>}
                  </span>
                </Cell>
                <Cell label="Score" align="right">
                  {row.score === null ? <Tag tone="gold">To grade</Tag> : scoreText(row.score, row.points)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <div className="mt-6 flex flex-wrap gap-8">
        {first !== null && <ArrowLink to={first}>From the beginning</ArrowLink>}
        {next !== null && <ArrowLink to={next}>Next page</ArrowLink>}
      </div>
    </main>
  )
}

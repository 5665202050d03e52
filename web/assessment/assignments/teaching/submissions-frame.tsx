import type { ReactNode } from 'react'
import type { CourseOfStaff, TaughtAssignment } from '../../../../contract/assessment/teaching.ts'
import { TaughtCourseHead } from '../../../shell/taught-course-head.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { FurtherLinks } from '../../../ui/navigation/further-links.tsx'
import { AssignmentGrading } from './assignment-grading.tsx'
import type { DeskShow } from './grading-queries.ts'
import '../assignments.css'
import './desk.css'

export interface SubmissionsFilter {
  show?: DeskShow
  assignment?: string | undefined
}

export interface SubmissionsFrameProps {
  course: CourseOfStaff
  isAdmin: boolean
  assignments: readonly TaughtAssignment[]
  show: DeskShow
  assignment: string | undefined
  /** Addresses of the next page, and of the first one from any other. */
  next: string | null
  first: string | null
  onFilter: (filter: SubmissionsFilter) => void
}

const shows = [
  { value: 'to-grade', label: 'To grade' },
  { value: 'graded', label: 'Graded' },
  { value: 'all', label: 'All' },
]
const missing = { value: 'missing', label: 'Not handed in' }

export function SubmissionsFrame({
  title,
  children,
  ...props
}: SubmissionsFrameProps & { title: string; children: ReactNode }) {
  const { course, assignments, show, assignment, next, first, onFilter } = props
  const change = (chosen: DeskShow) =>
    onFilter(
      chosen === 'missing'
        ? { show: chosen, assignment: assignment ?? lastDue(assignments)?.id }
        : { show: chosen },
    )
  const taught = show === 'missing' ? undefined : assignments.find(({ id }) => id === assignment)
  const all = { value: '', label: 'All assignments' }
  return (
    <main id="main" className="wrap pb-24">
      <TaughtCourseHead course={course} current="submissions" isAdmin={props.isAdmin} title={title} />
      <div className="mb-6 grid gap-x-6 gap-y-4 sm:grid-cols-[180px_minmax(0,360px)]">
        <Field label="Show" className="mb-0">
          <Select
            options={assignments.length > 0 ? [...shows, missing] : shows}
            value={show}
            onChange={(event) => change(event.target.value as DeskShow)}
          />
        </Field>
        <Field label="Assignment" className="mb-0">
          <Select
            options={[
              ...(show === 'missing' ? [] : [all]),
              ...assignments.map(({ id, title, modulePosition }) => {
                return { value: id, label: `Module ${modulePosition}: ${title}` }
              }),
            ]}
            value={assignment ?? ''}
            onChange={(event) => onFilter({ assignment: event.target.value || undefined })}
          />
        </Field>
      </div>
      {taught && <AssignmentGrading key={taught.id} course={course} assignment={taught} />}
      {children}
      <FurtherLinks first={first} next={next} />
    </main>
  )
}

/** The assignment with the latest past due date, or the first one. */
function lastDue(assignments: readonly TaughtAssignment[]): TaughtAssignment | undefined {
  const now = new Date().toISOString()
  const wasDue = assignments.filter(({ dueAt }) => dueAt !== null && dueAt < now)
  return (
    wasDue.sort((one, other) => (one.dueAt ?? '').localeCompare(other.dueAt ?? '')).at(-1) ?? assignments[0]
  )
}

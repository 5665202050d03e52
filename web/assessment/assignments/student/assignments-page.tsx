import type { ReactNode } from 'react'
import type { AssignmentOverview } from '../../../../contract/assessment/assignments.ts'
import { assignmentAddress } from '../../../../rules/addresses.ts'
import { counted } from '../../../../rules/text/counted.ts'
import { scoreText } from '../../../lib/points.ts'
import { AssessmentTabs } from '../../../shell/assessment-tabs.tsx'
import { FirstCourseLink } from '../../../shell/first-course.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { TextLink } from '../../../ui/text/text.tsx'
import { WorkOfCourse } from '../../work-of-course.tsx'
import { AssignmentStateTag } from '../assignment-state-tag.tsx'
import '../assignments.css'

export function AssignmentsPage({
  assignments,
  arranged,
}: {
  assignments: readonly AssignmentOverview[]
  /** What the school gave the student. */
  arranged: ReactNode
}) {
  const courses = [...Map.groupBy(assignments, ({ courseId }) => courseId)]
  return (
    <main id="main" className="wrap pb-24">
      <h1 className="type-section pt-10 pb-5">Assignments</h1>
      <AssessmentTabs current="assignments" />
      {arranged}
      {courses.length === 0 && (
        <EmptyState
          title="No assignments yet"
          art={{ id: 'brd-101', department: 'branding' }}
          action={<FirstCourseLink />}
        >
          Every module of a course has something to make. You’ll find the assignments of your courses here.
          You can also <TextLink to="/catalog">browse all courses</TextLink>.
        </EmptyState>
      )}
      {courses.map(([courseId, ofCourse]) => (
        <CourseAssignments key={courseId} assignments={ofCourse} />
      ))}
    </main>
  )
}

function CourseAssignments({ assignments }: { assignments: readonly AssignmentOverview[] }) {
  const [course] = assignments
  if (course === undefined) return null
  const handedIn = assignments.filter(({ submissionCount }) => submissionCount > 0).length
  return (
    <WorkOfCourse course={course} done={`${handedIn} of ${assignments.length} handed in`}>
      {assignments.map((assignment) => (
        <AssignmentRow key={assignment.id} assignment={assignment} />
      ))}
    </WorkOfCourse>
  )
}

function AssignmentRow({ assignment }: { assignment: AssignmentOverview }) {
  const { state, score, points, dueAt } = assignment
  return (
    <li className="work-row" data-state={state}>
      <span className="work-row-number" aria-hidden="true">
        {assignment.modulePosition}
      </span>
      <div className="min-w-0">
        <h3 className="type-heading [overflow-wrap:anywhere]">
          <Link to={assignmentAddress(assignment.id)} className="no-underline hover:underline">
            {assignment.title}
          </Link>
        </h3>
        <p className="type-note text-ink-2">{`Module ${assignment.modulePosition}: ${assignment.moduleTitle}`}</p>
        <p className="type-note mt-1 flex flex-wrap gap-x-4 text-ink-2 tabular-nums">
          <span>{score === null ? counted(points, 'point') : scoreText(score, points)}</span>
          {dueAt !== null && (
            <span>
              Due <LocalTime at={dueAt} />
            </span>
          )}
        </p>
      </div>
      <div className="work-row-state">
        <AssignmentStateTag state={state} />
      </div>
    </li>
  )
}

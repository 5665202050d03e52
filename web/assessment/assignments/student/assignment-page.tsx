import { ArrowDown } from 'lucide-react'
import type { AssignmentDetail } from '../../../../contract/assessment/assignments.ts'
import { courseAddress, moduleAddress } from '../../../../rules/addresses.ts'
import { hoursText } from '../../../../rules/courses/making-time.ts'
import { prerequisitesRequired } from '../../../../rules/learning/progress.ts'
import { placeName } from '../../../lib/place-name.ts'
import { decimal, scoreText } from '../../../lib/points.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { ArrowLink, Crumb, Kicker } from '../../../ui/text/text.tsx'
import { AssignmentStateTag } from '../assignment-state-tag.tsx'
import { AssignmentTask } from './assignment-task.tsx'
import { Feedback } from './feedback.tsx'
import { SubmissionHistory } from './submission-history.tsx'
import { WorkForm } from './work-form.tsx'
import '../assignments.css'

export function AssignmentPage({ assignment, userId }: { assignment: AssignmentDetail; userId: string }) {
  const { state, submissions, latePolicy, can } = assignment
  const graded = submissions.find(({ grade }) => grade !== null)
  return (
    <main id="main" className="wrap pb-24" data-department={assignment.departmentId}>
      <div className="pt-6">
        <Crumb to="/dashboard/assignments">Assignments</Crumb>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Kicker as="span" className="text-department">
          {placeName(assignment)}
        </Kicker>
        <AssignmentStateTag state={state} />
      </div>
      <h1 className="type-title my-2.5">{assignment.title}</h1>
      <p className="max-w-[66ch] text-ink-2">{assignment.description}</p>

      <dl className="work-facts">
        <Fact term="Points">{decimal(assignment.points)}</Fact>
        {assignment.hours !== null && <Fact term="Work">{hoursText(assignment.hours)}</Fact>}
        <Fact term="Due">{assignment.dueAt === null ? 'Any time' : <LocalTime at={assignment.dueAt} />}</Fact>
        <Fact term="Handed in">
          {submissions.length === 0 ? 'Not yet' : `Version ${submissions[0]?.number}`}
        </Fact>
        {assignment.score !== null && (
          <Fact term="Score">{scoreText(assignment.score, assignment.points)}</Fact>
        )}
      </dl>
      {can.handIn && (
        <a href="#work-heading" className="arrow-link mb-6 lg:hidden">
          To your work
          <ArrowDown aria-hidden="true" />
        </a>
      )}
      {latePolicy !== null && assignment.dueAt !== null && (
        <p className="type-note mb-6 max-w-[66ch] text-ink-2">
          {latenessText(latePolicy, assignment.timeZone)}
          {assignment.closesAt !== null && (
            <>
              {' '}
              It closes on <LocalTime at={assignment.closesAt} />.
            </>
          )}
        </p>
      )}

      {state === 'locked' ? (
        <div className="grid max-w-[66ch] gap-4">
          <Alert title={prerequisitesRequired.title}>{prerequisitesRequired.text}</Alert>
          <ArrowLink to={courseAddress(assignment.courseId)}>{`Back to ${assignment.courseCode}`}</ArrowLink>
        </div>
      ) : (
        <div className="grid gap-14">
          {graded && <Feedback assignment={assignment} submission={graded} />}
          <div className="work-bench">
            <AssignmentTask assignment={assignment} />
            {can.handIn ? (
              <WorkForm key={assignment.id} assignment={assignment} userId={userId} />
            ) : (
              <ClosedNote assignment={assignment} />
            )}
          </div>
          <SubmissionHistory assignment={assignment} />
          <ArrowLink to={moduleAddress(assignment)}>{`Back to ${assignment.courseCode}`}</ArrowLink>
        </div>
      )}
    </main>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <Kicker as="dt">{term}</Kicker>
      <dd>{children}</dd>
    </div>
  )
}

function ClosedNote({ assignment: { state, submissions } }: { assignment: AssignmentDetail }) {
  if (state === 'closed') {
    return (
      <Alert title="The deadline has passed">
        If something kept you from handing in, write to your instructor. They can give you another date.
      </Alert>
    )
  }
  return (
    <Alert title="Closed">
      {submissions.length > 0
        ? 'Your work stays here, and so does its feedback.'
        : 'This assignment is closed.'}
    </Alert>
  )
}

function latenessText(policy: NonNullable<AssignmentDetail['latePolicy']>, timeZone: string): string {
  if (policy.percentPerDay === 0 || policy.atMostPercent === 0) return 'There’s no penalty for late work.'
  const days = `Late work loses ${policy.percentPerDay}% of its score for each day begun`
  const clock = `A day begins at the time it was due, in the school’s time zone (${timeZone.replaceAll('_', ' ')}).`
  return `${days}, at most ${policy.atMostPercent}%. ${clock}`
}

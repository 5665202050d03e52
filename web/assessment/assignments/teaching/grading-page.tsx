import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SubmissionToGrade } from '../../../../contract/assessment/teaching.ts'
import { percentText } from '../../../../rules/learning/percent.ts'
import { callApi } from '../../../lib/api.ts'
import { useQueueKeys } from '../../../lib/use-queue-keys.ts'
import { IconLink } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { LocalTime } from '../../../ui/text/local-time.tsx'
import { BlockHead, Crumb, Kicker } from '../../../ui/text/text.tsx'
import { useCommenting } from '../files/commenting.ts'
import { SubmittedWork } from '../files/submitted-work.tsx'
import { deskAddress, deskListAddress } from './desk-addresses.ts'
import { ExtensionForm } from './extension-form.tsx'
import { GradeAsRead } from './grade-as-read.tsx'
import { GradeForm } from './grade-form.tsx'
import { submissionQuery } from './grading-queries.ts'
import '../assignments.css'
import './desk.css'

interface GradingPageProps {
  submission: SubmissionToGrade
  /** Next and previous come from this assignment only. */
  withinAssignment: boolean
}

/** A submission beside its rubric. */
export function GradingPage({ submission, withinAssignment }: GradingPageProps) {
  const { course, assignment, versions } = submission
  const mayGrade = course.can.includes('grade')
  const queue = withinAssignment ? submission.queueOfAssignment : submission.queue
  const list = deskListAddress(course.id, withinAssignment ? assignment.id : null)
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useRef(submission.id)
  const commenting = useCommenting(submission.id)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  async function extend(dueAt: string | null) {
    const params = { id: submission.id }
    const answer =
      dueAt === null
        ? await callApi('DELETE /api/teach/submissions/{id}/extension', { params })
        : await callApi('PUT /api/teach/submissions/{id}/extension', { params, body: { dueAt } })
    queryClient.setQueryData(submissionQuery(submission.id).queryKey, answer)
  }
  useQueueKeys(queue, (id) => navigate({ href: deskAddress(id, withinAssignment) }))
  useEffect(() => {
    // The next submission reuses this screen: moving the focus announces it.
    if (arrived.current !== submission.id) heading.current?.focus()
    arrived.current = submission.id
  }, [submission.id])
  return (
    <main id="main" className="wrap pb-24" data-department={course.departmentId}>
      <div className="desk">
        <div className="min-w-0">
          <div className="flex items-center justify-between gap-4 pt-6">
            <Crumb to={list}>{`${course.code} submissions`}</Crumb>
            <nav aria-label="Submissions to grade" className="flex shrink-0 has-[a]:-mr-3 items-center gap-1">
              <span className="type-note mr-2 text-ink-2">
                {`${queue.waiting} to grade${withinAssignment ? ' in this assignment' : ''}`}
              </span>
              {queue.previousId && (
                <IconLink
                  to={deskAddress(queue.previousId, withinAssignment)}
                  label="Previous submission (key k)"
                >
                  <ChevronLeft />
                </IconLink>
              )}
              {queue.nextId && (
                <IconLink to={deskAddress(queue.nextId, withinAssignment)} label="Next submission (key j)">
                  <ChevronRight />
                </IconLink>
              )}
            </nav>
          </div>
          <Kicker className="mt-3 text-department">{`Module ${assignment.modulePosition}: ${assignment.title}`}</Kicker>
          <h1 ref={heading} tabIndex={-1} className="type-title mt-2 mb-3 [overflow-wrap:anywhere]">
            <bdi>{submission.studentName}</bdi>
          </h1>
          <p className="type-note mb-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
            <span>{`Version ${submission.number}`}</span>
            <LocalTime at={submission.submittedAt} />
            {submission.dueAt !== null && (
              <span>
                due <LocalTime at={submission.dueAt} />
              </span>
            )}
            {submission.late && <Tag tone="bad">{`Late, ${percentText(submission.deduction)} off`}</Tag>}
            {!submission.isLatest && <Tag tone="gold">There’s a newer version</Tag>}
          </p>
          <BlockHead title="Student’s work" />
          <div className="desk-work">
            <SubmittedWork key={submission.id} work={submission} commenting={mayGrade ? commenting : null} />
          </div>
          <details className="version">
            <summary>
              <ChevronRight aria-hidden="true" />
              The task
            </summary>
            <p className="max-w-[66ch] pb-3">{assignment.description}</p>
            <p className="max-w-[66ch] pb-6">{assignment.handIn}</p>
          </details>
          {versions.length > 1 && (
            <nav aria-label="Versions" className="mt-6">
              <ul className="flex flex-wrap gap-x-6 gap-y-2">
                {versions.map((version) => (
                  <li key={version.id}>
                    <Link to={deskAddress(version.id, withinAssignment)} className="text-link">
                      {`Version ${version.number}${version.graded ? ', graded' : ''}`}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {mayGrade && (
            <div className="mt-8">
              <ExtensionForm key={submission.id} extendedTo={submission.extendedTo} onGive={extend} />
            </div>
          )}
        </div>
        {!mayGrade ? (
          <GradeAsRead key={submission.id} submission={submission} />
        ) : (
          <GradeForm
            key={submission.id}
            submission={submission}
            onNext={(graded) => {
              // Use the queue from the grading response: the page's own queue may list work graded since it loaded.
              const { nextId, previousId } = withinAssignment ? graded.queueOfAssignment : graded.queue
              const next = nextId ?? previousId
              return navigate({ href: next === null ? list : deskAddress(next, withinAssignment) })
            }}
          />
        )}
      </div>
    </main>
  )
}

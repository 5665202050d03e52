import { ChevronRight } from 'lucide-react'
import type { AssignmentDetail } from '../../../../contract/assessment/assignments.ts'
import { scoreText } from '../../../lib/points.ts'
import { Tag } from '../../../ui/pictures/badges.tsx'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { SubmittedWork } from '../files/submitted-work.tsx'
import { Showing } from './showing.tsx'

export function SubmissionHistory({ assignment }: { assignment: AssignmentDetail }) {
  const { submissions, points } = assignment
  if (submissions.length === 0) return null
  return (
    <section aria-labelledby="history-heading">
      <BlockHead id="history-heading" title="What you handed in" />
      {submissions.map((submission) => (
        <details key={submission.id} className="version">
          <summary>
            <ChevronRight aria-hidden="true" />
            <span className="font-[560]">{`Version ${submission.number}`}</span>
            <span className="type-note text-ink-2">
              <LocalDate at={submission.submittedAt} ago />
            </span>
            {submission.late && <Tag tone="bad">Late</Tag>}
            {submission.shown && <Tag>On your public page</Tag>}
            <span className="type-note ml-auto whitespace-nowrap">
              {submission.grade === null ? 'Not graded yet' : scoreText(submission.grade.score, points)}
            </span>
          </summary>
          <div className="pb-6 pl-7">
            <SubmittedWork work={submission} />
            <Showing assignmentId={assignment.id} submission={submission} />
            {submission.grade !== null && submission.grade.feedback !== '' && (
              <blockquote className="version-feedback" dir="auto">
                {submission.grade.feedback}
              </blockquote>
            )}
          </div>
        </details>
      ))}
    </section>
  )
}

import type { AssignmentDetail, Submission } from '../../../../contract/assessment/assignments.ts'
import { percentText } from '../../../../rules/learning/percent.ts'
import { decimal } from '../../../lib/points.ts'
import { LocalDate } from '../../../ui/text/local-date.tsx'
import { BlockHead, Kicker } from '../../../ui/text/text.tsx'
import { RubricTable } from '../rubric-table.tsx'

/** The grade and comments of the newest graded version. */
export function Feedback({
  assignment,
  submission,
}: {
  assignment: AssignmentDetail
  submission: Submission
}) {
  const { grade } = submission
  if (grade === null) return null
  return (
    <section aria-labelledby="feedback-heading">
      <BlockHead
        id="feedback-heading"
        title="Feedback"
        aside={
          <span className="type-note text-ink-2">
            Version {submission.number}, <LocalDate at={grade.gradedAt} ago />
          </span>
        }
      />
      <div className="feedback">
        <div>
          <Kicker>Score</Kicker>
          <p className="type-number mt-2">
            {decimal(grade.score)}
            <span className="feedback-points">{` / ${decimal(assignment.points)}`}</span>
          </p>
          {grade.deduction > 0 && (
            <p className="type-note mt-2 text-ink-2">{`${percentText(grade.deduction)} off for being late`}</p>
          )}
        </div>
        <p className="feedback-words" dir="auto">
          {grade.feedback === '' ? 'Your instructor didn’t leave a comment this time.' : grade.feedback}
        </p>
      </div>
      <RubricTable caption="Results for each criterion" lines={grade.criteria} />
    </section>
  )
}

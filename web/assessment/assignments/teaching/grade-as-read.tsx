import { useId } from 'react'
import type { SubmissionToGrade } from '../../../../contract/assessment/teaching.ts'
import { decimal } from '../../../lib/points.ts'
import { BlockHead } from '../../../ui/text/text.tsx'
import { RubricTable } from '../rubric-table.tsx'

/** The grade of a submission, for staff who may not change it. */
export function GradeAsRead({ submission: { assignment, grade } }: { submission: SubmissionToGrade }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 pt-6">
      <BlockHead
        id={id}
        title="Grade"
        aside={
          <span className="numbers font-[560]">
            {grade === null
              ? 'Not graded'
              : `${decimal(grade.score)} of ${decimal(assignment.points)} points`}
          </span>
        }
      />
      <RubricTable caption="Rubric" lines={grade?.criteria ?? assignment.rubric} />
      {grade !== null && grade.feedback !== '' && (
        <p className="mt-5 max-w-[66ch] wrap-anywhere whitespace-pre-wrap" dir="auto">
          {grade.feedback}
        </p>
      )}
    </section>
  )
}

import type { GradeItem } from '../../../contract/assessment/gradebook.ts'
import type { CourseWork } from '../../courses/catalogue/course-work.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** How the audit log names a course and a score. */
export const subjectOf = ({ id, code, title }: CourseWork) => ({
  kind: 'course',
  id,
  label: `${code} ${title}`,
})

export const auditedScore = (score: number | null, { points }: Pick<GradeItem, 'points'>) =>
  score === null ? null : `${score} of ${points}`

export function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid-input', message, { fields: [{ field, message }] })
}

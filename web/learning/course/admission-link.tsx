import { ArrowRight } from 'lucide-react'
import type { Course } from '../../../contract/courses/catalogue.ts'
import { admissionAddress } from '../../../rules/addresses.ts'
import { enrollmentRulesText } from '../../../rules/people/enrollment-rules.ts'
import { ButtonLink } from '../../ui/button.tsx'

interface AdmissionLinkProps {
  course: Pick<Course, 'id' | 'enrollmentRules'>
  /** Says the rules too; otherwise it is the way on from the first lesson. */
  withRules?: boolean
}

/** Where people enroll in a course with enrollment rules. */
export function AdmissionLink({ course, withRules = false }: AdmissionLinkProps) {
  const to = admissionAddress(course.id)
  if (!withRules) {
    return (
      <ButtonLink to={to}>
        Enroll to go on
        <ArrowRight aria-hidden="true" />
      </ButtonLink>
    )
  }
  return (
    <>
      <ButtonLink to={to} variant="outline">
        Enroll
      </ButtonLink>
      {course.enrollmentRules && (
        <p className="max-w-[44ch] text-ink-2">{enrollmentRulesText(course.enrollmentRules)}</p>
      )}
    </>
  )
}

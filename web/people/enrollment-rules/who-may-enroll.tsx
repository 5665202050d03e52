import type { PublicEnrollmentRules } from '../../../contract/courses/catalogue.ts'
import { enrollmentRulesAddress, waitingPeopleAddress } from '../../../rules/addresses.ts'
import { enrollmentRulesText } from '../../../rules/people/enrollment-rules.ts'
import { counted } from '../../../rules/text/counted.ts'
import { Link } from '../../ui/navigation/link.tsx'

interface WhoMayEnrollProps {
  courseId: string
  /** Null: everyone. */
  rules: PublicEnrollmentRules | null
  waiting: number
}

/** Above the people of a course: the rules in a sentence, and who waits. */
export function WhoMayEnroll({ courseId, rules, waiting }: WhoMayEnrollProps) {
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-5 text-ink-2">
      <span>{rules === null ? 'Everyone may enroll.' : enrollmentRulesText(rules)}</span>
      <Link to={enrollmentRulesAddress(courseId)} className="text-link inline-flex min-h-11 items-center">
        Change who may enroll
      </Link>
      {waiting > 0 && (
        <Link to={waitingPeopleAddress(courseId)} className="text-link inline-flex min-h-11 items-center">
          {`${counted(waiting, 'person', 'people')} ${waiting === 1 ? 'waits' : 'wait'}`}
        </Link>
      )}
    </p>
  )
}

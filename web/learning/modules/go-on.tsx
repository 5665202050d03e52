import { ArrowRight } from 'lucide-react'
import type { CourseModule } from '../../../contract/courses/catalogue.ts'
import { certificateAddress, moduleAddress } from '../../../rules/addresses.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

interface GoOnProps {
  courseId: string
  /** Whether this module is completed. */
  completed: boolean
  /** Whether the course is. */
  courseCompleted: boolean
  next: CourseModule | undefined
  /** The next one is still to open in the student's round. */
  nextWaits?: boolean
  /** The completion is being saved. */
  busy: boolean
  onComplete: () => void
}

/** One press at the end of a module: completes it, and opens what comes next. */
export function GoOn(props: GoOnProps) {
  const { courseId, completed, courseCompleted, next, nextWaits = false, busy, onComplete } = props
  if (!completed || busy) {
    return (
      <Button busy={busy} onClick={onComplete}>
        {next ? (nextWaits ? 'Complete this module' : 'Complete and go on') : 'Complete the course'}
        {!nextWaits && <ArrowRight aria-hidden="true" />}
      </Button>
    )
  }
  if (next && nextWaits) return null
  if (next) {
    return (
      <ButtonLink to={moduleAddress({ courseId, moduleId: next.id })}>
        Go on
        <span className="sr-only">{` to ${next.title}`}</span>
        <ArrowRight aria-hidden="true" />
      </ButtonLink>
    )
  }
  if (!courseCompleted) return null
  return <ButtonLink to={certificateAddress(courseId)}>See your certificate</ButtonLink>
}

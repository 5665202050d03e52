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
  /** The completion is being saved. */
  busy: boolean
  onComplete: () => void
}

/** One press at the end of a module: completes it, and opens what comes next. */
export function GoOn({ courseId, completed, courseCompleted, next, busy, onComplete }: GoOnProps) {
  if (!completed || busy) {
    return (
      <Button busy={busy} onClick={onComplete}>
        {next ? 'Complete and go on' : 'Complete the course'}
        <ArrowRight aria-hidden="true" />
      </Button>
    )
  }
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

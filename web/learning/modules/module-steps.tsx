import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CourseModule } from '../../../contract/courses/catalogue.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
import { useIsDocument } from '../../lib/document.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Kicker } from '../../ui/text/text.tsx'
import { OpeningTime } from './opening-time.tsx'

export interface ModuleStepsProps {
  courseId: string
  previous: CourseModule | undefined
  next: CourseModule | undefined
  nextOpen: boolean
  /** When the next one opens in the student's round. */
  nextOpensAt: string | null
  onRefused: () => void
  /** The way on, such as "Complete and go on". On phones it is in the bar at the foot instead. */
  goOn: ReactNode
  /** The completion toggle. */
  children: ReactNode
}

/** What comes after the lecture: the next module, and Previous and Next under the lock rule. */
export function ModuleSteps(props: ModuleStepsProps) {
  const { courseId, previous, next, nextOpen, nextOpensAt, onRefused, goOn, children } = props
  // A document cannot refuse here: the link leads to the refusal.
  const isDocument = useIsDocument()
  return (
    <div className="print:hidden mt-12">
      <div className="grid items-center gap-x-8 gap-y-4 border-t-6 border-line-strong pt-5.5 pb-7 sm:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <Kicker>{next ? 'Up next' : 'The last module'}</Kicker>
          <p className="type-heading mt-1.5">{next?.title ?? 'You’re at the end of this course.'}</p>
          {nextOpensAt !== null && (
            <p className="type-note mt-1 text-ink-2">
              <OpeningTime at={nextOpensAt} />
            </p>
          )}
          {next !== undefined && next.minutes > 0 && nextOpensAt === null && (
            <p className="type-note mt-1 text-ink-2">{`${next.minutes} min read`}</p>
          )}
        </div>
        <div className="max-md:hidden">{goOn}</div>
      </div>
      <div className="grid grid-cols-2 items-center gap-4 border-t border-line pt-5 sm:grid-cols-[1fr_auto_1fr]">
        <div>
          {previous ? (
            <ButtonLink to={moduleAddress({ courseId, moduleId: previous.id })} variant="quiet" data-step="p">
              <ArrowLeft aria-hidden="true" />
              Previous
            </ButtonLink>
          ) : (
            <Button variant="quiet" disabled>
              <ArrowLeft aria-hidden="true" />
              Previous
            </Button>
          )}
        </div>
        <div className="max-sm:col-span-2 max-sm:row-start-1 max-sm:grid">{children}</div>
        <div className="justify-self-end">
          {next && (nextOpen || isDocument) ? (
            <ButtonLink
              to={moduleAddress({ courseId, moduleId: next.id })}
              variant="outline"
              data-step="n"
              aria-disabled={!nextOpen || undefined}
            >
              Next
              <ArrowRight aria-hidden="true" />
            </ButtonLink>
          ) : (
            <Button variant="outline" disabled={!next} aria-disabled={Boolean(next)} onClick={onRefused}>
              Next
              <ArrowRight aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

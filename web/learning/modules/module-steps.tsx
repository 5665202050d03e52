import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CourseModule } from '../../../contract/courses/catalogue.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
import { useIsDocument } from '../../lib/document.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

export interface ModuleStepsProps {
  courseId: string
  previous: CourseModule | undefined
  next: CourseModule | undefined
  nextOpen: boolean
  onRefused: () => void
  /** The completion toggle. */
  children: ReactNode
}

/** Previous and Next, under the lock rule. */
export function ModuleSteps({ courseId, previous, next, nextOpen, onRefused, children }: ModuleStepsProps) {
  // A document cannot refuse here: the link leads to the refusal.
  const isDocument = useIsDocument()
  return (
    <div className="print:hidden mt-10 grid grid-cols-2 items-center gap-4 border-t border-line-strong pt-6 sm:grid-cols-[1fr_auto_1fr]">
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
  )
}

import type { Correction } from '../../../../contract/assessment/regrades.ts'
import type { OutputOf } from '../../../../contract/index.ts'
import { TaughtCourseHead } from '../../../shell/taught-course-head.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { FurtherLinks } from '../../../ui/navigation/further-links.tsx'
import { BlockHead } from '../../../ui/text/text.tsx'
import { correctionsAddress } from '../addresses.ts'
import { CorrectionPanel } from './correction-panel.tsx'
import { touchesAny } from './correction-words.ts'
import { RegradeList } from './regrade-list.tsx'

interface CorrectionsPageProps {
  listed: OutputOf<'GET /api/teach/courses/{id}/regrades'>
  /** The question to decide about; null for none. */
  correction: Correction | null
  isFirstPage: boolean
  isAdmin: boolean
  onDecided: () => void
}

/** States: empty, list, a question to decide about, one that touches nothing. */
export function CorrectionsPage({
  listed,
  correction,
  isFirstPage,
  isAdmin,
  onDecided,
}: CorrectionsPageProps) {
  const { course, regrades, next } = listed
  const address = correctionsAddress(course.id)
  return (
    <main id="main" tabIndex={-1} className="wrap pb-24">
      <TaughtCourseHead course={course} current="quizzes" isAdmin={isAdmin} title="Corrected questions" />
      {correction !== null && <Decision correction={correction} onDecided={onDecided} />}
      {regrades.length === 0 && isFirstPage ? (
        <EmptyState title="No decisions yet" art={{ id: course.id, department: course.departmentId }}>
          When you correct the key or the points of a question that students have answered, you decide here
          what happens to their attempts.
        </EmptyState>
      ) : (
        <section aria-labelledby="regrades">
          <BlockHead id="regrades" title="Decisions" />
          <RegradeList courseId={course.id} regrades={regrades} />
          <FurtherLinks
            first={isFirstPage ? null : address}
            next={next === null ? null : `${address}?after=${next}`}
          />
        </section>
      )}
    </main>
  )
}

function Decision({ correction, onDecided }: { correction: Correction; onDecided: () => void }) {
  const { question, underWay } = correction
  if (underWay === null && touchesAny(correction)) {
    return (
      <section aria-label="To decide" className="mb-12">
        <CorrectionPanel correction={correction} onDecided={onDecided} />
      </section>
    )
  }
  return (
    <div className="mb-12 max-w-reading">
      <p className="font-[600] wrap-anywhere" dir="auto">
        {question.text}
      </p>
      <p role="status" className="mt-1 text-ink-2">
        {underWay === null
          ? 'Every attempt is graded with the current key and points.'
          : 'Attempts at this question are being graded again.'}
      </p>
    </div>
  )
}

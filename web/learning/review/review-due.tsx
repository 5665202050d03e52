import type { ReviewOverview } from '../../../contract/learning/review.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { BlockHead } from '../../ui/text/text.tsx'

/** A session of 20 takes three minutes at most. */
const secondsPerCard = 9

/** For the dashboard; renders nothing if no card is due. */
export function ReviewDue({ overview: { dueToday } }: { overview: ReviewOverview }) {
  if (dueToday === 0) return null
  const minutes = Math.max(1, Math.round((dueToday * secondsPerCard) / 60))
  return (
    <section aria-labelledby="review-heading" className="min-w-0">
      <BlockHead id="review-heading" title="Review" />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-4">
        <p className="flex items-baseline gap-3">
          <b className="type-number">{dueToday}</b>
          <span className="text-ink-2">
            {`${dueToday === 1 ? 'question' : 'questions'} due today, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`}
          </span>
        </p>
        <ButtonLink variant="outline" to="/dashboard/review">
          Start review
        </ButtonLink>
      </div>
    </section>
  )
}

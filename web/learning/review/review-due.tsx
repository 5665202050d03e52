import type { ReviewOverview } from '../../../contract/learning/review.ts'
import { ButtonLink } from '../../ui/button.tsx'
import './review-due.css'

/** A session of 20 takes three minutes at most. */
const secondsPerCard = 9

/** For the dashboard; renders nothing if no card is due. */
export function ReviewDue({ overview: { dueToday } }: { overview: ReviewOverview }) {
  if (dueToday === 0) return null
  const minutes = Math.max(1, Math.round((dueToday * secondsPerCard) / 60))
  return (
    <section aria-labelledby="review-heading" className="dashboard-review surface-gold">
      <h2 id="review-heading" className="sr-only">
        Review
      </h2>
      <p className="dashboard-review-due">
        <b className="numbers">{dueToday}</b>
        <span>{`${dueToday === 1 ? 'question' : 'questions'} due today`}</span>
      </p>
      <p className="type-note">{`About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`}</p>
      <ButtonLink variant="ink" to="/dashboard/review">
        Start review
      </ButtonLink>
    </section>
  )
}

import type { ReviewCard, ReviewRating } from '../../../contract/learning/review.ts'
import { intervalWords } from '../../../rules/learning/review.ts'
import { QuestionKey } from '../../questions/question-card.tsx'

/** In the order of their keys. */
export const ratings: { rating: ReviewRating; label: string }[] = [
  { rating: 'again', label: 'Again' },
  { rating: 'hard', label: 'Hard' },
  { rating: 'good', label: 'Good' },
  { rating: 'easy', label: 'Easy' },
]

/** Each rating with the card's next interval. They correct the suggested one, if there is one. */
export function RatingButtons({
  nextDays,
  suggested,
  onRate,
}: {
  nextDays: ReviewCard['nextDays']
  suggested: ReviewRating | null
  onRate: (rating: ReviewRating) => void
}) {
  return (
    <fieldset className="review-ratings" data-suggested={suggested !== null || undefined}>
      <legend className="type-note">
        {suggested === null ? 'How well did you remember it?' : 'Or rate it yourself'}
      </legend>
      {ratings.map(({ rating, label }, index) => (
        <button
          key={rating}
          type="button"
          className="review-rating"
          data-suggested={rating === suggested || undefined}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onRate(rating)}
        >
          <QuestionKey>{index + 1}</QuestionKey>
          <b>{label}</b>
          <span className="type-note text-ink-2 tabular-nums">
            <span className="sr-only">, back in </span>
            {intervalWords(nextDays[rating])}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

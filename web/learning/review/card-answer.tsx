import { Check, CircleDashed, X } from 'lucide-react'
import type { Ref } from 'react'
import type { ReviewedQuestion } from '../../../contract/assessment/questions.ts'
import type { ReviewCard, ReviewRating } from '../../../contract/learning/review.ts'
import { moduleAddress, passageAddress } from '../../../rules/addresses.ts'
import { intervalWords, suggestedRating } from '../../../rules/learning/review.ts'
import { ReviewedAnswer } from '../../questions/reviewed-answer.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { choiceOf } from './card-options.tsx'
import { RatingButtons } from './rating-buttons.tsx'

const verdicts = {
  right: { text: 'Correct', icon: Check },
  partly: { text: 'Partly correct', icon: CircleDashed },
  wrong: { text: 'Not quite', icon: X },
  unanswered: { text: 'The answer', icon: null },
  waiting: { text: 'The answer', icon: null },
  'kept-back': { text: 'The answer', icon: null },
} as const satisfies Record<ReviewedQuestion['outcome'], object>

/** Whether it was right and why; then its rating, which the answer suggests and the student may correct. */
export function CardAnswer({
  ref,
  card,
  given,
  isLast,
  onRate,
}: {
  ref: Ref<HTMLDivElement>
  card: ReviewCard
  given: ReviewedQuestion
  isLast: boolean
  onRate: (rating: ReviewRating) => void
}) {
  const { passage, moduleTitle, nextDays } = card
  const suggested = suggestedRating(given)
  const { text, icon: Icon } = verdicts[given.outcome]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that takes the focus, not a set of fields
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-labelledby="review-verdict"
      aria-describedby="review-explanation"
      className="review-answer"
    >
      <p id="review-verdict" className="review-verdict" data-outcome={given.outcome}>
        {Icon && <Icon aria-hidden="true" />}
        {text}
      </p>
      {choiceOf(card.question) === null && <ReviewedAnswer question={given} />}
      <p id="review-explanation" className="review-explanation" dir="auto">
        {given.explanation}
      </p>
      <p className="type-note">
        {'Read again: '}
        {passage === null ? (
          <TextLink to={moduleAddress(card)}>{moduleTitle}</TextLink>
        ) : (
          <TextLink to={passageAddress(card, passage.id)}>{passage.title}</TextLink>
        )}
      </p>
      {suggested !== null && (
        <Button className="review-next" aria-keyshortcuts="Enter" onClick={() => onRate(suggested)}>
          {isLast ? 'Finish' : 'Next question'}
          <span className="review-next-day">{`back in ${intervalWords(nextDays[suggested])}`}</span>
          <span className="review-key" aria-hidden="true">
            Enter
          </span>
        </Button>
      )}
      <RatingButtons nextDays={nextDays} suggested={suggested} onRate={onRate} />
    </div>
  )
}

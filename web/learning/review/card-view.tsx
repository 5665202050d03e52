import type { Answer, ReviewedQuestion } from '../../../contract/assessment/questions.ts'
import type { ReviewCard, ReviewRating } from '../../../contract/learning/review.ts'
import { moduleAddress, passageAddress } from '../../../rules/addresses.ts'
import { intervalWords, suggestedRating } from '../../../rules/learning/review.ts'
import { QuestionCard, QuestionKey } from '../../questions/question-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Kicker, TextLink } from '../../ui/text/text.tsx'
import { RatingButtons } from './rating-buttons.tsx'

export interface CardViewProps {
  card: ReviewCard
  /** The given answer with its key; null while the question is asked. */
  given: ReviewedQuestion | null
  isLast: boolean
  /** @param answer null to see the key without an answer */
  onCheck: (answer: Answer | null) => void
  onRate: (rating: ReviewRating) => void
}

/** A card's question; once answered, its rating, which the answer suggests and the student may correct. */
export function CardView({ card, given, isLast, onCheck, onRate }: CardViewProps) {
  const { question, departmentId, courseCode, modulePosition, moduleTitle, passage, nextDays } = card
  const suggested = given && suggestedRating(given)
  return (
    <QuestionCard
      question={question}
      departmentId={departmentId}
      from={<Kicker className="text-department">{`${courseCode}, module ${modulePosition}`}</Kicker>}
      given={given}
      onCheck={onCheck}
    >
      <p className="type-note">
        {'Read again: '}
        {passage === null ? (
          <TextLink to={moduleAddress(card)}>{moduleTitle}</TextLink>
        ) : (
          <TextLink to={passageAddress(card, passage.id)}>{passage.title}</TextLink>
        )}
      </p>
      {suggested !== null && (
        <Button className="asked-next" aria-keyshortcuts="Enter" onClick={() => onRate(suggested)}>
          {isLast ? 'Finish' : 'Next question'}
          <span className="review-next-day">{`back in ${intervalWords(nextDays[suggested])}`}</span>
          <QuestionKey>Enter</QuestionKey>
        </Button>
      )}
      <RatingButtons nextDays={nextDays} suggested={suggested} onRate={onRate} />
    </QuestionCard>
  )
}

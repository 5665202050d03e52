import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReviewCard, ReviewRating } from '../../../contract/learning/review.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Kicker, TextLink } from '../../ui/text/text.tsx'
import { RatingButtons } from './rating-buttons.tsx'

export interface CardViewProps {
  card: ReviewCard
  shown: boolean
  onShow: () => void
  onRate: (rating: ReviewRating) => void
}

/** A card's question, then its answer. The focus follows, so that screen readers read both. */
export function CardView({ card, shown, onShow, onRate }: CardViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card moves the focus as well
  useEffect(() => {
    const target = shown ? answer.current : heading.current
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }, [card, shown])

  const { courseCode, courseId, moduleId, modulePosition, question, options, answer: right } = card
  const among = options.length > 0
  return (
    <article className="review-card" data-department={card.departmentId} aria-labelledby="review-question">
      <Kicker className="text-department">{`${courseCode}, module ${modulePosition}`}</Kicker>
      <h1 id="review-question" ref={heading} tabIndex={-1} dir="auto">
        {question}
      </h1>
      {among && (
        <ul className="review-options" aria-label="Options">
          {options.map((option) => {
            const isRight = shown && right.includes(option)
            return (
              <li key={option} data-right={isRight || undefined} data-dim={(shown && !isRight) || undefined}>
                {isRight && <Check aria-label="Correct answer" />}
                <span dir="auto">{option}</span>
              </li>
            )
          })}
        </ul>
      )}
      {shown ? (
        // biome-ignore lint/a11y/useSemanticElements: a group that takes the focus, not a set of fields
        <div ref={answer} tabIndex={-1} role="group" aria-label="Answer" className="review-answer">
          {!among && right.map((line) => <p key={line}>{line}</p>)}
          {among && <p className="sr-only">{right.join('. ')}</p>}
          <p className="review-explanation" dir="auto">
            {card.explanation}
          </p>
          <p className="type-note">
            <TextLink to={moduleAddress({ courseId, moduleId })}>{card.moduleTitle}</TextLink>
          </p>
          <RatingButtons nextDays={card.nextDays} onRate={onRate} />
        </div>
      ) : (
        <Button onClick={onShow} aria-keyshortcuts="Space" className="review-show">
          Show answer
          <span className="review-key" aria-hidden="true">
            Space
          </span>
        </Button>
      )}
    </article>
  )
}

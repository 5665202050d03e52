import { useEffect, useRef, useState } from 'react'
import type { Answer, ReviewedQuestion } from '../../../contract/assessment/questions.ts'
import type { ReviewCard, ReviewRating } from '../../../contract/learning/review.ts'
import { isAnswered } from '../../../rules/assessment/answers.ts'
import { presentQuestion } from '../../../rules/assessment/presented-question.ts'
import { AnswerFields } from '../../questions/answer-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Kicker } from '../../ui/text/text.tsx'
import { CardAnswer } from './card-answer.tsx'
import { CardOptions, type ChoiceQuestion, choiceOf, withOption } from './card-options.tsx'

export interface CardViewProps {
  card: ReviewCard
  /** The given answer with its key; null while the question is asked. */
  given: ReviewedQuestion | null
  isLast: boolean
  /** @param answer null to see the key without an answer */
  onCheck: (answer: Answer | null) => void
  onRate: (rating: ReviewRating) => void
}

/** A question to answer, then its key. The focus follows, so that screen readers read both. */
export function CardView({ card, given, isLast, onCheck, onRate }: CardViewProps) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const isShown = given !== null
  useEffect(() => {
    const target = isShown ? result.current : heading.current
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }, [isShown])

  const { question } = card
  const choice = choiceOf(question)
  const units = question.kind === 'number' ? question.units.map(({ unit }) => unit) : []
  const needsCheck = choice === null || choice.kind === 'multiple-choice'
  const press = (choice: ChoiceQuestion, id: string) => {
    const next = withOption(choice, answer, id)
    setAnswer(next)
    // One option is the whole answer.
    if (choice.kind !== 'multiple-choice') onCheck(next)
  }
  return (
    <article className="review-card" data-department={card.departmentId} aria-labelledby="review-question">
      <Kicker className="text-department">{`${card.courseCode}, module ${card.modulePosition}`}</Kicker>
      <h1 id="review-question" ref={heading} tabIndex={-1} dir="auto">
        {question.question}
      </h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (given === null && isAnswered(answer, units)) onCheck(answer)
        }}
      >
        {choice !== null ? (
          <CardOptions choice={choice} answer={answer} given={given} onPress={press} />
        ) : (
          given === null && (
            <AnswerFields question={presentQuestion(question)} answer={answer} onAnswer={setAnswer} />
          )
        )}
        {given === null && (
          <div className="review-steps">
            {needsCheck && (
              <Button type="submit" disabled={!isAnswered(answer, units)}>
                Check answer
              </Button>
            )}
            <Button variant="outline" onClick={() => onCheck(null)} aria-keyshortcuts="Space">
              Show answer
              <span className="review-key" aria-hidden="true">
                Space
              </span>
            </Button>
          </div>
        )}
      </form>
      {given !== null && (
        <CardAnswer ref={result} card={card} given={given} isLast={isLast} onRate={onRate} />
      )}
    </article>
  )
}

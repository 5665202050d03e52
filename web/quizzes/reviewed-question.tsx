import { Check, X } from 'lucide-react'
import type { ReviewedQuestion } from '../../contract/quizzes.ts'
import { Tag } from '../ui/badges.tsx'

/** One question of a result: what was chosen, what is right, and why. */
export function ReviewedQuestionView({
  question,
  position,
}: {
  question: ReviewedQuestion
  position: number
}) {
  const { correct, chosenOption, correctOption, explanation } = question
  return (
    <li className="quiz-reviewed">
      <span className="quiz-row-number" aria-hidden="true">
        {position}
      </span>
      <div className="min-w-0">
        <Tag tone={correct ? 'ok' : 'bad'}>
          {correct ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
          {correct ? 'Right' : chosenOption === null ? 'Not answered' : 'Wrong'}
        </Tag>
        <h3 className="mt-2.5 mb-3 font-text text-[1.0625rem] leading-snug font-[620]">
          {question.question}
        </h3>
        <ul>
          {question.options.map(({ id, text }) => {
            const right = id === correctOption
            const chosen = id === chosenOption
            const wrong = chosen && !correct
            return (
              <li
                key={id}
                className={`quiz-reviewed-option ${right ? 'font-semibold text-ok' : wrong ? 'text-bad' : 'text-ink-2'}`}
              >
                {right || (chosen && correct) ? (
                  <Check aria-hidden="true" />
                ) : wrong ? (
                  <X aria-hidden="true" />
                ) : (
                  <span />
                )}
                <span>
                  {text}
                  {(chosen || right) && (
                    <span className="type-note ml-2 font-normal text-ink-2">
                      {[chosen && 'your answer', right && 'right answer'].filter(Boolean).join(', ')}
                    </span>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
        {explanation !== null && <p className="quiz-explanation">{explanation}</p>}
      </div>
    </li>
  )
}

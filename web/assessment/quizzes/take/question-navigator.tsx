import { Flag } from 'lucide-react'
import type { SavedAnswer } from '../../../../contract/assessment/quizzes.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { attemptAddress } from '../addresses.ts'

export interface QuestionNavigatorProps {
  quizId: string
  /** In attempt order. */
  answers: readonly (SavedAnswer & { isAnswered: boolean })[]
  /** From 1. */
  current: number
}

/** Links to all questions with their state: answered, flagged, open. */
export function QuestionNavigator({ quizId, answers, current }: QuestionNavigatorProps) {
  const answered = answers.filter(({ isAnswered }) => isAnswered).length
  const flagged = answers.filter((answer) => answer.flagged).length
  return (
    <nav aria-labelledby="questions-heading">
      <h2 id="questions-heading" className="type-heading mb-3.5">
        Questions
      </h2>
      <ol className="quiz-numbers">
        {answers.map((saved, index) => {
          const position = index + 1
          const state = saved.isAnswered ? 'answered' : 'not answered'
          return (
            <li key={saved.questionId}>
              <Link
                to={attemptAddress(quizId, position)}
                replace
                resetScroll={false}
                preload={false}
                aria-current={position === current ? 'step' : undefined}
                aria-label={`Question ${position}, ${state}${saved.flagged ? ', flagged' : ''}`}
                data-answered={saved.isAnswered || undefined}
              >
                {position}
                {saved.flagged && (
                  <span className="quiz-number-flag">
                    <Flag aria-hidden="true" />
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ol>
      <ul className="quiz-legend">
        <li>
          <i data-answered="" aria-hidden="true" />
          {`Answered (${answered})`}
        </li>
        <li>
          <i data-current="" aria-hidden="true" />
          Current
        </li>
        <li>
          <i aria-hidden="true" />
          {`Not answered (${answers.length - answered})`}
        </li>
        <li>
          <i data-flagged="" aria-hidden="true" />
          {`Flagged (${flagged})`}
        </li>
      </ul>
    </nav>
  )
}

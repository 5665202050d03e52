import { Check, CircleDashed, Hourglass, Lock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReviewedQuestion } from '../../../../contract/assessment/questions.ts'
import { scoreText } from '../../../lib/points.ts'
import { ReviewedAnswer } from '../../../questions/reviewed-answer.tsx'
import { Stimulus } from '../../../questions/stimulus.tsx'
import { Tag } from '../../../ui/pictures/badges.tsx'

const outcomes = {
  right: { label: 'Correct', tone: 'ok', icon: Check },
  partly: { label: 'Partly correct', tone: 'gold', icon: CircleDashed },
  wrong: { label: 'Incorrect', tone: 'bad', icon: X },
  unanswered: { label: 'Not answered', tone: 'bad', icon: X },
  waiting: { label: 'Being graded', tone: 'gold', icon: Hourglass },
  'kept-back': { label: 'Hidden for now', tone: 'gold', icon: Lock },
} as const satisfies Record<ReviewedQuestion['outcome'], object>

export function ReviewedQuestionView({
  question,
  position,
  children,
}: {
  question: ReviewedQuestion
  position: number
  /** Below the explanation. */
  children?: ReactNode
}) {
  const { outcome, explanation, score, points, credited } = question
  const { label, tone, icon: Icon } = outcomes[outcome]
  return (
    <li className="quiz-reviewed">
      <span className="quiz-row-number" aria-hidden="true">
        {position}
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Tag tone={tone}>
            <Icon aria-hidden="true" />
            {label}
          </Tag>
          {score !== null && outcome !== 'waiting' && (outcome === 'partly' || points !== 1) && (
            <span className="type-note text-ink-2 tabular-nums">{scoreText(score, points)}</span>
          )}
        </div>
        <h3 className="mt-2.5 mb-3 w-fit font-text text-[1.0625rem] leading-snug font-[620]" dir="auto">
          {question.question}
        </h3>
        <Stimulus html={question.stimulusHtml} />
        <ReviewedAnswer question={question} />
        {credited && (
          <p className="type-note mt-3 text-ink-2">
            This question was corrected after you answered it. You get these points whatever you answered.
          </p>
        )}
        {explanation !== null && <p className="quiz-explanation">{explanation}</p>}
        {children}
      </div>
    </li>
  )
}

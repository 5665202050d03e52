import { Check, CircleDashed, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Answer, KeyedQuestion, ReviewedQuestion } from '../../contract/assessment/questions.ts'
import { isAnswered } from '../../rules/assessment/answers.ts'
import { presentQuestion } from '../../rules/assessment/presented-question.ts'
import { Button } from '../ui/button.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { type ChoiceQuestion, choiceOf, QuestionOptions, withOption } from './question-options.tsx'
import { ReviewedAnswer } from './reviewed-answer.tsx'
import { Stimulus, useStimulusHint } from './stimulus.tsx'
import './question-card.css'

export interface QuestionCardProps {
  question: KeyedQuestion
  departmentId: string
  /** Above the question: where it is from. */
  from: ReactNode
  /** The given answer with its key; null while the question is asked. */
  given: ReviewedQuestion | null
  /** @param answer null to see the key without an answer */
  onCheck: (answer: Answer | null) => void
  /** Below the explanation, once it is shown. */
  children: ReactNode
}

/**
 * A question to answer without a grade, then whether it was right and why. The focus follows, so that screen readers
 * read both. Another question needs another key.
 */
export function QuestionCard(props: QuestionCardProps) {
  const { question, departmentId, from, given, onCheck, children } = props
  const [answer, setAnswer] = useState<Answer | null>(null)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { describedBy, hint } = useStimulusHint(question.stimulusHtml)
  const result = useRef<HTMLDivElement>(null)
  const isShown = given !== null
  useEffect(() => {
    const target = isShown ? result.current : heading.current
    target?.focus({ preventScroll: true })
    // What is shown comes before the question.
    const card = isShown || question.stimulusHtml === undefined ? null : target?.closest('article')
    if (card) card.scrollIntoView({ block: 'start' })
    else target?.scrollIntoView({ block: 'nearest' })
  }, [isShown, question.stimulusHtml])

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
    <article className="asked-card" data-department={departmentId} aria-labelledby={id}>
      {from}
      <Stimulus html={question.stimulusHtml} />
      <h1 id={id} ref={heading} tabIndex={-1} dir="auto" aria-describedby={describedBy}>
        {question.question}
      </h1>
      {hint}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (given === null && isAnswered(answer, units)) onCheck(answer)
        }}
      >
        {choice !== null ? (
          <QuestionOptions choice={choice} answer={answer} given={given} onPress={press} />
        ) : (
          given === null && (
            <AnswerFields question={presentQuestion(question)} answer={answer} onAnswer={setAnswer} />
          )
        )}
        {given === null && (
          <div className="asked-steps">
            {needsCheck && (
              <Button type="submit" disabled={!isAnswered(answer, units)}>
                Check answer
              </Button>
            )}
            <Button variant="outline" onClick={() => onCheck(null)} aria-keyshortcuts="Space">
              Show answer
              <QuestionKey>Space</QuestionKey>
            </Button>
          </div>
        )}
      </form>
      {given !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a group that takes the focus, not a set of fields
        <div
          ref={result}
          tabIndex={-1}
          role="group"
          aria-labelledby={`${id}-verdict`}
          aria-describedby={`${id}-explanation`}
          className="asked-answer"
        >
          <Verdict id={`${id}-verdict`} given={given} />
          {choice === null && <ReviewedAnswer question={given} />}
          <p id={`${id}-explanation`} className="asked-explanation" dir="auto">
            {given.explanation}
          </p>
          {children}
        </div>
      )}
    </article>
  )
}

const verdicts = {
  right: { text: 'Correct', icon: Check },
  partly: { text: 'Partly correct', icon: CircleDashed },
  wrong: { text: 'Not quite', icon: X },
  unanswered: { text: 'The answer', icon: null },
  waiting: { text: 'The answer', icon: null },
  'kept-back': { text: 'The answer', icon: null },
} as const satisfies Record<ReviewedQuestion['outcome'], object>

function Verdict({ id, given: { outcome } }: { id: string; given: ReviewedQuestion }) {
  const { text, icon: Icon } = verdicts[outcome]
  return (
    <p id={id} className="asked-verdict" data-outcome={outcome}>
      {Icon && <Icon aria-hidden="true" />}
      {text}
    </p>
  )
}

/** The key of a button, where there is a keyboard. */
export const QuestionKey = ({ children }: { children: ReactNode }) => (
  <span className="asked-key" aria-hidden="true">
    {children}
  </span>
)

/**
 * The keys of a card: letters press options, Space shows the answer, Enter goes on. For a handler around it, so that
 * speech and screen reader commands elsewhere are not caught (WCAG 2.1.4).
 *
 * @param card.onNext null while the question is asked, or if there is no single way on
 * @returns whether the key was one of them
 */
export function pressQuestionKey(
  event: KeyboardEvent,
  {
    isAsked,
    onCheck,
    onNext,
  }: { isAsked: boolean; onCheck: (answer: null) => void; onNext: (() => void) | null },
): boolean {
  if (isForField(event)) return false
  const onControl = (event.target as Element).closest('button, a, summary, audio, video') !== null
  if (!isAsked) {
    if (event.key !== 'Enter' || onControl || onNext === null) return false
    onNext()
    return true
  }
  if (event.key === ' ' && !onControl) {
    onCheck(null)
    return true
  }
  const key = CSS.escape(event.key.toUpperCase())
  const option = event.currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
  option?.click()
  return option !== null
}

/** A combination of keys, a repeated one, or one that a field uses itself. */
export const isForField = (event: KeyboardEvent) =>
  event.altKey ||
  event.ctrlKey ||
  event.metaKey ||
  event.repeat ||
  (event.target as Element).closest('input, textarea, select') !== null

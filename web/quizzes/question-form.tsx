import { ArrowLeft, ArrowRight, Flag } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { AttemptQuestion, SavedAnswer } from '../../contract/quizzes.ts'
import { Button } from '../ui/button.tsx'
import { Kicker } from '../ui/text.tsx'
import type { Saving } from './answer-keeper.ts'
import { SaveState } from './save-state.tsx'

export interface QuestionFormProps {
  question: AttemptQuestion
  saved: SavedAnswer
  /** From 1. */
  position: number
  count: number
  /** The time is over: nothing can be changed. */
  locked: boolean
  saving: Saving
  onChoose: (option: string) => void
  onFlag: (flagged: boolean) => void
  onGo: (position: number) => void
  onFinish: () => void
}

/**
 * One question. Arrows move within its options; n and p to the next and the previous question, while the focus is
 * here and not elsewhere, so that nobody's speech or screen reader commands are caught (WCAG 2.1.4).
 */
export function QuestionForm(props: QuestionFormProps) {
  const { question, saved, position, count, locked, saving, onChoose, onFlag, onGo, onFinish } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question moves the focus to its text
  useEffect(() => heading.current?.focus({ preventScroll: true }), [question.id])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'n' && position < count) onGo(position + 1)
    else if (event.key === 'p' && position > 1) onGo(position - 1)
    else return
    event.preventDefault()
  }

  return (
    <form className="quiz-question" onKeyDown={onKeyDown} onSubmit={(event) => event.preventDefault()}>
      <div className="quiz-question-head">
        <Kicker className="tabular-nums">{`Question ${position} of ${count}`}</Kicker>
        <Button
          variant="outline"
          size="small"
          pressed={saved.flagged}
          disabled={locked}
          onClick={() => onFlag(!saved.flagged)}
        >
          <Flag aria-hidden="true" />
          Flag for later
        </Button>
      </div>
      <fieldset disabled={locked}>
        <legend>
          <h1 ref={heading} tabIndex={-1}>
            {question.question}
          </h1>
        </legend>
        <div className="quiz-options">
          {question.options.map((option, index) => (
            <label key={option.id}>
              <span className="quiz-option-letter" aria-hidden="true">
                {String.fromCharCode(65 + index)}
              </span>
              <span>{option.text}</span>
              <input
                type="radio"
                name={question.id}
                value={option.id}
                checked={saved.answer?.option === option.id}
                onChange={() => onChoose(option.id)}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <div className="quiz-steps">
        <SaveState saving={saving} className="type-note" />
        <Button variant="outline" disabled={position === 1} onClick={() => onGo(position - 1)}>
          <ArrowLeft aria-hidden="true" />
          Previous
        </Button>
        {position < count ? (
          <Button onClick={() => onGo(position + 1)}>
            Next
            <ArrowRight aria-hidden="true" />
          </Button>
        ) : (
          <Button onClick={onFinish}>Finish</Button>
        )}
      </div>
    </form>
  )
}

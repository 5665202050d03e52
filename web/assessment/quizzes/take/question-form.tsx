import { ArrowLeft, ArrowRight, Flag } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Answer, AttemptQuestion } from '../../../../contract/assessment/questions.ts'
import type { SavedAnswer } from '../../../../contract/assessment/quizzes.ts'
import { AnswerFields } from '../../../questions/answer-fields.tsx'
import { Stimulus, useStimulusHint } from '../../../questions/stimulus.tsx'
import { Button } from '../../../ui/button.tsx'
import { Kicker } from '../../../ui/text/text.tsx'

export interface QuestionFormProps {
  question: AttemptQuestion
  saved: SavedAnswer
  /** From 1. */
  position: number
  count: number
  /** The time is up. */
  locked: boolean
  /** Whether it is saved; null in a preview. */
  status: ReactNode
  /** @param typing the text is still changing */
  onAnswer: (answer: Answer | null, typing?: boolean) => void
  onFlag: (flagged: boolean) => void
  onGo: (position: number) => void
  onFinish: () => void
}

/**
 * Arrows move within the options, letters choose one, Enter goes on; n and p go to the next and previous question, but
 * only while the focus is in here, so that speech and screen reader commands are not caught (WCAG 2.1.4).
 */
export function QuestionForm(props: QuestionFormProps) {
  const { question, saved, position, count, locked, status, onAnswer, onFlag, onGo, onFinish } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const { describedBy, hint } = useStimulusHint(question.stimulusHtml)
  const Heading = status === null ? 'h2' : 'h1'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question moves the focus to its text
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // What is shown comes first, and may be longer than what was there before.
    const form = heading.current?.closest('form')
    if (form && form.getBoundingClientRect().top < 0) form.scrollIntoView({ block: 'start' })
  }, [question.id])

  const goOn = () => (position < count ? onGo(position + 1) : onFinish())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    const option = optionOf(event.currentTarget, event.key)
    if (option !== null) {
      option.focus()
      option.click()
    } else if (event.key === 'Enter' && event.target === heading.current) goOn()
    else if (event.key === 'n' && position < count) onGo(position + 1)
    else if (event.key === 'p' && position > 1) onGo(position - 1)
    else return
    event.preventDefault()
  }

  return (
    <form
      className="quiz-question"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        goOn()
      }}
    >
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
      <Stimulus key={`${question.id} shown`} html={question.stimulusHtml} />
      <fieldset disabled={locked}>
        <legend>
          <Heading
            ref={heading}
            tabIndex={-1}
            className="quiz-asked"
            dir="auto"
            aria-describedby={describedBy}
          >
            {question.question}
          </Heading>
          {hint}
        </legend>
        <AnswerFields key={question.id} question={question} answer={saved.answer} onAnswer={onAnswer} />
      </fieldset>
      <div className="quiz-steps">
        {status}
        <Button variant="outline" disabled={position === 1} onClick={() => onGo(position - 1)}>
          <ArrowLeft aria-hidden="true" />
          Previous
        </Button>
        {position < count ? (
          <Button type="submit">
            Next
            <ArrowRight aria-hidden="true" />
          </Button>
        ) : (
          <Button type="submit">Finish</Button>
        )}
      </div>
      <p className="quiz-keys type-note">
        {letters.has(question.kind) && 'Letters choose an option. '}
        Enter goes on, n and p go to the next and previous question.
      </p>
    </form>
  )
}

const letters: ReadonlySet<AttemptQuestion['kind']> = new Set([
  'single-choice',
  'multiple-choice',
  'true-or-false',
])

/** The option with this letter. */
function optionOf(form: Element, key: string): HTMLInputElement | null {
  return /^[a-z]$/i.test(key)
    ? form.querySelector(`input[aria-keyshortcuts="${key.toUpperCase()}"]:enabled`)
    : null
}

/** Text fields and selects use letter keys themselves. */
function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type === 'text')
  )
}

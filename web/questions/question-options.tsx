import { Check, X } from 'lucide-react'
import type { Answer, KeyedQuestion, ReviewedQuestion } from '../../contract/assessment/questions.ts'

export interface ChoiceQuestion {
  kind: 'single-choice' | 'multiple-choice' | 'true-or-false'
  /** `letter` is also the key that presses it. */
  options: readonly { id: string; text: string; letter: string }[]
}

/** The options of a question that has them; null for another kind. */
export function choiceOf(question: KeyedQuestion): ChoiceQuestion | null {
  const { kind } = question
  if (kind === 'single-choice' || kind === 'multiple-choice') {
    const letter = (index: number) => String.fromCharCode(65 + index)
    return { kind, options: question.options.map((option, index) => ({ ...option, letter: letter(index) })) }
  }
  if (kind !== 'true-or-false') return null
  const options = [
    { id: 'true', text: 'True', letter: 'T' },
    { id: 'false', text: 'False', letter: 'F' },
  ]
  return { kind, options }
}

/** The answer after an option was pressed; null if nothing is chosen any more. */
export function withOption(
  { kind, options }: ChoiceQuestion,
  answer: Answer | null,
  id: string,
): Answer | null {
  if (kind === 'single-choice') return { kind, option: id }
  if (kind === 'true-or-false') return { kind, value: id === 'true' }
  const chosen = chosenIn(answer)
  const next = options
    .map((option) => option.id)
    .filter((known) => (known === id ? !chosen.includes(id) : chosen.includes(known)))
  return next.length === 0 ? null : { kind, options: next }
}

/**
 * The options as buttons, then, in the same places, with the key. Buttons, because arrow keys through radio buttons
 * would already answer.
 */
export function QuestionOptions({
  choice,
  answer,
  given,
  onPress,
}: {
  choice: ChoiceQuestion
  answer: Answer | null
  given: ReviewedQuestion | null
  onPress: (choice: ChoiceQuestion, id: string) => void
}) {
  const several = choice.kind === 'multiple-choice'
  const chosen = given === null ? chosenIn(answer) : keyOf(given).chosen
  const right = given === null ? [] : keyOf(given).right
  return (
    <>
      {several && given === null && <p className="asked-hint">Choose all correct answers.</p>}
      <ul className="asked-options" aria-label="Options">
        {choice.options.map(({ id, text, letter }) => {
          const content = (
            <>
              <span className="asked-letter" aria-hidden="true">
                {letter}
              </span>
              <span dir="auto">{text}</span>
            </>
          )
          if (given === null) {
            return (
              <li key={id}>
                <button
                  type="button"
                  className="asked-option"
                  aria-pressed={several ? chosen.includes(id) : undefined}
                  aria-keyshortcuts={letter}
                  onClick={() => onPress(choice, id)}
                >
                  {content}
                </button>
              </li>
            )
          }
          const state = right.includes(id) ? 'right' : chosen.includes(id) ? 'wrong' : 'other'
          return (
            <li key={id} className="asked-option" data-state={state}>
              {content}
              {state === 'right' && (
                <Check aria-label={chosen.includes(id) ? 'Your answer, correct' : 'Correct answer'} />
              )}
              {state === 'wrong' && <X aria-label="Your answer, incorrect" />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function chosenIn(answer: Answer | null): readonly string[] {
  return answer?.kind === 'multiple-choice' ? answer.options : []
}

function keyOf(given: ReviewedQuestion): { chosen: readonly string[]; right: readonly string[] } {
  const only = (id: string | boolean | null) => (id === null ? [] : [String(id)])
  if (given.kind === 'single-choice')
    return { chosen: only(given.chosenOption), right: only(given.correctOption) }
  if (given.kind === 'true-or-false') return { chosen: only(given.given), right: only(given.correctValue) }
  if (given.kind === 'multiple-choice')
    return { chosen: given.chosenOptions, right: given.correctOptions ?? [] }
  return { chosen: [], right: [] }
}

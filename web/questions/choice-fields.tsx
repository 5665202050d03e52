import type { ComponentProps } from 'react'
import type { AnswerFieldsProps } from './answer-fields.tsx'

interface OptionProps extends ComponentProps<'input'> {
  letter: string
  text: string
}

/** The whole row is the target. A form that listens presses it by its letter. */
function Option({ letter, text, ...input }: OptionProps) {
  return (
    <label>
      <span className="quiz-option-letter" aria-hidden="true">
        {letter}
      </span>
      <span>{text}</span>
      <input {...input} aria-keyshortcuts={letter} />
    </label>
  )
}

const letterAt = (index: number) => String.fromCharCode(65 + index)

export function SingleChoiceFields({ question, answer, onAnswer }: AnswerFieldsProps<'single-choice'>) {
  const chosen = answer?.kind === question.kind ? answer.option : null
  return (
    <div className="quiz-options">
      {question.options.map(({ id, text }, index) => (
        <Option
          key={id}
          letter={letterAt(index)}
          text={text}
          type="radio"
          name={question.id}
          value={id}
          checked={chosen === id}
          onChange={() => onAnswer({ kind: question.kind, option: id })}
        />
      ))}
    </div>
  )
}

export function MultipleChoiceFields({ question, answer, onAnswer }: AnswerFieldsProps<'multiple-choice'>) {
  const chosen = answer?.kind === question.kind ? answer.options : []
  const hint = `${question.id}-hint`
  const put = (id: string, wanted: boolean) => {
    // In question order, so that the same choice is always the same answer.
    const options = question.options
      .map((option) => option.id)
      .filter((known) => (known === id ? wanted : chosen.includes(known)))
    onAnswer(options.length === 0 ? null : { kind: question.kind, options })
  }
  return (
    <>
      <p id={hint} className="quiz-hint">
        Choose all correct answers. Each wrong one costs part of the points.
      </p>
      <div className="quiz-options">
        {question.options.map(({ id, text }, index) => (
          <Option
            key={id}
            letter={letterAt(index)}
            text={text}
            type="checkbox"
            name={question.id}
            value={id}
            aria-describedby={hint}
            checked={chosen.includes(id)}
            onChange={(event) => put(id, event.target.checked)}
          />
        ))}
      </div>
    </>
  )
}

export function TrueOrFalseFields({ question, answer, onAnswer }: AnswerFieldsProps<'true-or-false'>) {
  const chosen = answer?.kind === question.kind ? answer.value : null
  return (
    <div className="quiz-options quiz-options-pair">
      {[true, false].map((value) => (
        <Option
          key={String(value)}
          letter={value ? 'T' : 'F'}
          text={value ? 'True' : 'False'}
          type="radio"
          name={question.id}
          value={String(value)}
          checked={chosen === value}
          onChange={() => onAnswer({ kind: question.kind, value })}
        />
      ))}
    </div>
  )
}

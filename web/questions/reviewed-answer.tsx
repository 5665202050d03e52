import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReviewedQuestion } from '../../contract/assessment/questions.ts'
import './answer-fields.css'

/** The given answer beside the key, for each kind. Without a key, only the given answer. */
export function ReviewedAnswer({ question }: { question: ReviewedQuestion }) {
  switch (question.kind) {
    case 'single-choice': {
      const { options, chosenOption, correctOption, correct } = question
      const key = correctOption === null ? null : [correctOption]
      const chosen = chosenOption === null ? [] : [chosenOption]
      return <Options options={options} chosen={chosen} right={key ?? (correct ? chosen : null)} />
    }
    case 'multiple-choice': {
      const { options, chosenOptions, correctOptions, correct } = question
      return (
        <Options
          options={options}
          chosen={chosenOptions}
          right={correctOptions ?? (correct ? chosenOptions : null)}
        />
      )
    }
    case 'true-or-false': {
      const { given, correctValue, correct } = question
      const chosen = given === null ? [] : [String(given)]
      const options = [
        { id: 'true', text: 'True' },
        { id: 'false', text: 'False' },
      ]
      const right = correctValue === null ? (correct ? chosen : null) : [String(correctValue)]
      return <Options options={options} chosen={chosen} right={right} />
    }
    case 'short-text': {
      const { given, accepted } = question
      return (
        <Lines>
          <Line term="Your answer">{given ?? 'none'}</Line>
          {accepted !== null && accepted.length > 0 && (
            <Line term={accepted.length === 1 ? 'Correct answer' : 'Correct answers'}>
              {accepted.join('; ')}
            </Line>
          )}
        </Lines>
      )
    }
    case 'number': {
      const { given, correctNumber } = question
      const unit = given?.unit ?? (question.units.length === 1 ? question.units[0] : null)
      return (
        <Lines>
          <Line term="Your answer">{given === null ? 'none' : withUnit(given.text, unit)}</Line>
          {correctNumber !== null && <Line term="Correct answer">{numberText(correctNumber)}</Line>}
        </Lines>
      )
    }
    case 'ordering':
      return <Order question={question} />
    case 'matching':
      return <Pairs question={question} />
    case 'long-text':
      return (
        <Lines>
          <Line term="Your answer" long>
            {question.given ?? 'none'}
          </Line>
          {question.feedback !== null && question.feedback !== '' && (
            <Line term="Your teacher" long>
              {question.feedback}
            </Line>
          )}
        </Lines>
      )
  }
}

function Sign({ right, wrong }: { right: boolean; wrong: boolean }) {
  if (right) return <Check aria-hidden="true" />
  return wrong ? <X aria-hidden="true" /> : <span />
}

/** @param right null if the key is withheld; then the choice is not judged */
function Options({
  options,
  chosen,
  right,
}: {
  options: readonly { id: string; text: string }[]
  chosen: readonly string[]
  right: readonly string[] | null
}) {
  return (
    <ul>
      {options.map(({ id, text }) => {
        const isRight = right?.includes(id) ?? false
        const isChosen = chosen.includes(id)
        const wrong = isChosen && right !== null && !isRight
        return (
          <li
            key={id}
            className={`quiz-reviewed-option ${isRight ? 'font-semibold text-ok' : wrong ? 'text-bad' : 'text-ink-2'}`}
          >
            <Sign right={isRight} wrong={wrong} />
            <span>
              {text}
              {(isChosen || isRight) && (
                <Note>
                  {[isChosen && 'your answer', isRight && 'correct answer'].filter(Boolean).join(', ')}
                </Note>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Order({ question }: { question: Extract<ReviewedQuestion, { kind: 'ordering' }> }) {
  const { items, given, correctOrder } = question
  const shown = correctOrder ?? given ?? []
  return (
    <ol>
      {shown.map((id, index) => {
        const place = given?.indexOf(id) ?? -1
        const right = correctOrder !== null && place === index
        const wrong = correctOrder !== null && given !== null && !right
        return (
          <li
            key={id}
            className={`quiz-reviewed-option ${right ? 'text-ok' : wrong ? 'text-bad' : 'text-ink-2'}`}
          >
            <Sign right={right} wrong={wrong} />
            <span>
              <span className="tabular-nums">{`${index + 1}. `}</span>
              {items.find((item) => item.id === id)?.text}
              {wrong && <Note>{`you put it at ${place + 1}`}</Note>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Pairs({ question }: { question: Extract<ReviewedQuestion, { kind: 'matching' }> }) {
  const { prompts, choices, given, correctPairs } = question
  const textOf = (id: string | undefined) => choices.find((choice) => choice.id === id)?.text
  return (
    <ul>
      {prompts.map(({ id, text }) => {
        const mine = given.find(({ prompt }) => prompt === id)?.choice
        const key = correctPairs?.find(({ prompt }) => prompt === id)?.choice
        const right = key !== undefined && mine === key
        const wrong = key !== undefined && mine !== key
        return (
          <li
            key={id}
            className={`quiz-reviewed-option ${right ? 'text-ok' : wrong ? 'text-bad' : 'text-ink-2'}`}
          >
            <Sign right={right} wrong={wrong} />
            <span>
              <b className="font-semibold">{text}</b>
              {`: ${textOf(mine) ?? 'not answered'}`}
              {wrong && <Note>{`right: ${textOf(key)}`}</Note>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="type-note ml-2 font-normal text-ink-2">{children}</span>
)

const Lines = ({ children }: { children: ReactNode }) => <dl className="quiz-reviewed-lines">{children}</dl>

function Line({ term, long = false, children }: { term: string; long?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="type-note text-ink-2">{term}</dt>
      <dd className={long ? 'whitespace-pre-line' : 'font-semibold'} dir="auto">
        {children}
      </dd>
    </div>
  )
}

const withUnit = (text: string, unit: string | null | undefined) => (unit ? `${text} ${unit}` : text)

function numberText({ value, tolerance, unit }: { value: number; tolerance: number; unit: string | null }) {
  // Full precision, because answers are compared with exactly this value.
  const text = (number: number) => number.toLocaleString('en-GB', { maximumFractionDigits: 12 })
  const range = tolerance === 0 ? '' : `, plus or minus ${text(tolerance)}`
  return `${withUnit(text(value), unit)}${range}`
}

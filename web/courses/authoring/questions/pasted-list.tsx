import { Check, TriangleAlert } from 'lucide-react'
import { keyLines } from '../../../../rules/assessment/question-face.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import type { Addition, PreviewedQuestion } from './use-pasted.ts'
import { kindName } from './written-question.ts'

interface PastedListProps {
  questions: readonly PreviewedQuestion[]
  onAdd: (key: string, addition: Addition) => void
}

/** Pasted questions as understood, one compact row each, with fields for what the text does not say. */
export function PastedList({ questions, onAdd }: PastedListProps) {
  return (
    <ol className="pasted-list" aria-label="Questions as understood">
      {questions.map((one, index) => (
        <PastedRow
          key={one.key}
          one={one}
          number={index + 1}
          onAdd={(addition) => onAdd(one.key, addition)}
        />
      ))}
    </ol>
  )
}

interface PastedRowProps {
  one: PreviewedQuestion
  number: number
  onAdd: (addition: Addition) => void
}

function PastedRow({ one, number, onAdd }: PastedRowProps) {
  const { question, problems, line, tags, addition, asksRight, asksExplanation } = one
  const { kind, points } = question
  const about = [
    kindName(kind),
    Number.isNaN(points) ? '' : `${points} ${points === 1 ? 'point' : 'points'}`,
    ...tags,
  ]
  return (
    <li className="pasted-row" data-faulty={problems.length > 0 || undefined}>
      <p className="pasted-text" dir="auto">
        <span className="pasted-number">{`${number}. `}</span>
        {question.question || 'No text'}
      </p>
      <PastedKey question={question} />
      <p className="type-note text-ink-2">{`${about.filter(Boolean).join(' · ')} · line ${line}`}</p>
      {problems.map((problem) => (
        <p key={problem} className="pasted-problem">
          <TriangleAlert aria-hidden="true" />
          <span>{`Line ${line}: ${problem}.`}</span>
        </p>
      ))}
      {asksRight && question.kind === 'single-choice' && (
        <Field label={`Right answer of question ${number}`} hideLabel className="mb-0">
          <Select
            placeholder="Choose the right answer…"
            options={question.options.map((text, place) => ({ value: String(place), label: text }))}
            value={addition.right === undefined ? '' : String(addition.right)}
            onChange={({ target }) =>
              onAdd({ right: target.value === '' ? undefined : Number(target.value) })
            }
          />
        </Field>
      )}
      {asksExplanation && (
        <Field label={`Explanation of question ${number}`} hideLabel className="mb-0">
          <TextInput
            dir="auto"
            autoComplete="off"
            placeholder="Explanation: why it’s right"
            value={addition.explanation ?? ''}
            onChange={({ target }) => onAdd({ explanation: target.value })}
          />
        </Field>
      )}
    </li>
  )
}

/** Beyond the limits of any question. */
const mostShown = 20

/** Every option in a line with the right ones marked; of other kinds, the key. */
function PastedKey({ question }: { question: PreviewedQuestion['question'] }) {
  const right = keyLines(question)
  const options =
    question.kind === 'single-choice' || question.kind === 'multiple-choice' ? question.options : right
  if (options.length === 0) return null
  return (
    <ul className="pasted-key">
      {options.slice(0, mostShown).map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place; two may have the same text
        <li key={place} dir="auto" data-right={right.includes(text) || undefined}>
          {right.includes(text) && <Check role="img" aria-label="Right:" />}
          <span>{text}</span>
        </li>
      ))}
      {options.length > mostShown && <li>{`and ${options.length - mostShown} more`}</li>}
    </ul>
  )
}

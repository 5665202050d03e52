import { Field } from '../ui/forms/field.tsx'
import { Select } from '../ui/forms/select.tsx'
import type { AnswerFieldsProps } from './answer-fields.tsx'

/** Each prompt with a select of all choices. */
export function MatchingFields({ question, answer, onAnswer }: AnswerFieldsProps<'matching'>) {
  const { kind, prompts, choices } = question
  const pairs = answer?.kind === kind ? answer.pairs : []
  const options = choices.map(({ id, text }) => ({ value: id, label: text }))
  const choiceOf = (prompt: string) => pairs.find((pair) => pair.prompt === prompt)?.choice ?? ''
  const put = (prompt: string, choice: string) => {
    // In question order, so that the same pairs are always the same answer.
    const next = prompts
      .map(({ id }) => ({ prompt: id, choice: id === prompt ? choice : choiceOf(id) }))
      .filter((pair) => pair.choice !== '')
    onAnswer(next.length === 0 ? null : { kind, pairs: next })
  }
  return (
    <>
      <p className="quiz-hint">Choose the match for each. A choice may fit more than once, or not at all.</p>
      <div className="quiz-pairs">
        {prompts.map(({ id, text }) => (
          <Field key={id} label={text} className="quiz-pair">
            <Select
              placeholder="Choose…"
              options={options}
              value={choiceOf(id)}
              onChange={({ target }) => put(id, target.value)}
            />
          </Field>
        ))}
      </div>
    </>
  )
}

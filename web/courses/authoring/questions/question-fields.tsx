import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { KeyFields } from './key-fields.tsx'
import { StimulusField } from './stimulus-field.tsx'
import { asKind, questionKinds, type WrittenQuestion } from './written-question.ts'

export interface QuestionFieldsProps {
  /** Field name of the question, `questions.0`. */
  name: string
  /** Used in button labels: "question 2". */
  about: string
  question: WrittenQuestion
  errorOf: (field: string) => string | undefined
  onChange: (question: WrittenQuestion) => void
}

/** @param props.fixed the kind cannot be changed */
export function QuestionFields({ fixed = false, ...props }: QuestionFieldsProps & { fixed?: boolean }) {
  const { name, question, errorOf, onChange } = props
  const set = (change: Partial<WrittenQuestion>) => onChange({ ...question, ...change })
  return (
    <>
      {!fixed && (
        <Field id={`${name}.kind`} label="Question type" className="max-w-96">
          <Select
            options={questionKinds}
            value={question.kind}
            onChange={({ target }) => onChange(asKind(question, target.value as WrittenQuestion['kind']))}
          />
        </Field>
      )}
      {!fixed && (
        <StimulusField
          name={`${name}.stimulus`}
          value={question.stimulus}
          error={errorOf(`${name}.stimulus`)}
          onChange={(stimulus) => set({ stimulus })}
        />
      )}
      <Field id={`${name}.question`} label="Question" required error={errorOf(`${name}.question`)}>
        <TextArea
          rows={2}
          dir="auto"
          value={question.question}
          onChange={({ target }) => set({ question: target.value })}
        />
      </Field>
      <KeyFields {...props} />
      <Field
        id={`${name}.explanation`}
        label="Explanation"
        hint="Shown with the result: why the correct answer is correct, and the tempting one isn’t."
        error={errorOf(`${name}.explanation`)}
      >
        <TextArea
          rows={3}
          dir="auto"
          value={question.explanation}
          onChange={({ target }) => set({ explanation: target.value })}
        />
      </Field>
      <Field id={`${name}.points`} label="Points" error={errorOf(`${name}.points`)} className="max-w-32">
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          value={Number.isNaN(question.points) ? '' : question.points}
          onChange={({ target }) => set({ points: target.valueAsNumber })}
        />
      </Field>
    </>
  )
}

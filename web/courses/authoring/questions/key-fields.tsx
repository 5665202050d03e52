import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { NumberFields } from '../number-fields.tsx'
import { OptionsField } from './options-field.tsx'
import { PairsField } from './pairs-field.tsx'
import type { QuestionFieldsProps } from './question-fields.tsx'
import { QuestionLines } from './question-lines.tsx'

/** The key of a question, by its kind. */
export function KeyFields(props: QuestionFieldsProps) {
  const { name, about, question, errorOf, onChange } = props
  const set = (change: Partial<typeof question>) => onChange({ ...question, ...change })
  switch (question.kind) {
    case 'single-choice':
    case 'multiple-choice':
      return <OptionsField {...props} />
    case 'true-or-false':
      return (
        <div id={`${name}.correctAnswer`} tabIndex={-1}>
          <RadioGroup
            label="Correct answer"
            name={`${name}.truth`}
            row
            error={errorOf(`${name}.correctAnswer`)}
            options={[
              { value: 'true', label: 'True' },
              { value: 'false', label: 'False' },
            ]}
            value={question.truth === null ? '' : String(question.truth)}
            onValueChange={(value) => set({ truth: value === 'true' })}
          />
        </div>
      )
    case 'short-text':
      return (
        <>
          <QuestionLines
            {...props}
            of="accepted"
            label="Correct answers"
            one="Correct answer"
            hint="Every accepted answer. The first one is shown with the result. Spaces and quotation marks don’t matter."
          />
          <Checkbox
            className="-mt-3 mb-5"
            label="Match case"
            aria-label={`Match case in ${about}`}
            checked={question.caseSensitive}
            onChange={({ target }) => set({ caseSensitive: target.checked })}
          />
          <QuestionLines
            {...props}
            of="patterns"
            label="Patterns"
            one="Pattern"
            optional
            hint="Regular expressions that match the whole answer, such as colou?rs? for colour and colors."
          />
        </>
      )
    case 'number':
      return <NumberFields {...props} />
    case 'ordering':
      return (
        <QuestionLines
          {...props}
          of="items"
          label="Items in the correct order"
          one="Item"
          hint="First at the top. Students see them shuffled and earn points for each pair in the right order."
          least={3}
          movable
        />
      )
    case 'matching':
      return <PairsField {...props} />
    case 'long-text':
      return (
        <Field
          id={`${name}.guidance`}
          label="Notes for grading"
          hint="What a full answer includes, and what earns half. Students don’t see this."
          required
          error={errorOf(`${name}.guidance`)}
        >
          <TextArea
            rows={4}
            dir="auto"
            limit={2_000}
            value={question.guidance}
            onChange={({ target }) => set({ guidance: target.value })}
          />
        </Field>
      )
  }
}

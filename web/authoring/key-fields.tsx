import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { NumberFields } from './number-fields.tsx'
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
            label="What is right"
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
            label="Right answers"
            one="Right answer"
            hint="Each that is right as it stands; the first is shown with the result. Spaces and kinds of quotes do not matter."
          />
          <Checkbox
            className="-mt-3 mb-5"
            label="Capitals matter"
            aria-label={`Capitals matter in ${about}`}
            checked={question.caseSensitive}
            onChange={({ target }) => set({ caseSensitive: target.checked })}
          />
          <QuestionLines
            {...props}
            of="patterns"
            label="Patterns"
            one="Pattern"
            optional
            hint="Regular expressions for the whole answer, such as colou?rs? for colour and colors."
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
          label="Items in the right order"
          one="Item"
          hint="The first on top. Students meet them in another order, and earn a part for each pair that is the right way round."
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
          label="For the person who grades it"
          hint="What a full answer has, and what half of one has. Students do not see it."
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

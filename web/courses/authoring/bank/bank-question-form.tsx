import { useQueryClient } from '@tanstack/react-query'
import { type AuthoredBank, bankQuestionFacts } from '../../../../contract/assessment/question-bank.ts'
import { bankQuestionFaults } from '../../../../rules/assessment/bank-faults.ts'
import { mayEarnOther } from '../../../../rules/assessment/rekeyed-question.ts'
import { callApi } from '../../../lib/api.ts'
import { useChecked } from '../../../lib/use-checked.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { PartForm } from '../part-form.tsx'
import { QuestionFields } from '../questions/question-fields.tsx'
import { fromWritten, type WrittenQuestion } from '../questions/written-question.ts'
import { showBank } from './bank-queries.ts'
import { tagsIn } from './bank-tag-text.ts'
import { tagCounts } from './draws-field.tsx'

interface BankQuestionFormProps {
  bank: AuthoredBank
  first: WrittenQuestion
  tags: readonly string[]
  /** 0 for a new one. */
  revision: number
  /** The question may earn other points now. */
  onCorrected: () => void
  onDone: () => void
}

export function BankQuestionForm({
  bank,
  first,
  tags,
  revision,
  onCorrected,
  onDone,
}: BankQuestionFormProps) {
  const queryClient = useQueryClient()
  const form = useChecked(
    bankQuestionFacts,
    { question: first, tags: tags.join(', ') },
    (value) => ({ question: fromWritten(value.question), tags: tagsIn(value.tags) }),
    (input) =>
      // All tags share one field.
      bankQuestionFaults(input, { finished: false }).map(({ path, message }) => ({
        path: path[0] === 'tags' ? ['tags'] : path,
        message,
      })),
  )
  const { value, set, errorOf } = form
  const known = [...tagCounts(bank.questions).keys()]

  const save = () =>
    form.submit(async (facts) => {
      const answer = await callApi('PUT /api/authoring/courses/{id}/bank/{questionId}', {
        params: { id: bank.course.id, questionId: first.id },
        body: { ...facts, revision },
      })
      showBank(queryClient, answer.bank)
      const before = bank.questions.find(({ question }) => question.id === first.id)
      if (before && mayEarnOther(before.question, facts.question)) onCorrected()
      toast({ title: 'Question saved' })
      onDone()
    })

  return (
    <PartForm
      heading={revision === 0 ? 'New question' : 'Edit question'}
      form={form}
      label="Save question"
      onSubmit={() => void save()}
      onDone={onDone}
    >
      <Field
        id="tags"
        label="Tags"
        required
        hint={
          known.length === 0
            ? 'Lowercase letters, digits and hyphens, separated by commas, such as color, type-and-layout.'
            : `Separated by commas. Already used: ${known.slice(0, 20).join(', ')}${known.length > 20 ? ' …' : ''}`
        }
        error={errorOf('tags')}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          value={value.tags}
          onChange={({ target }) => set({ tags: target.value })}
        />
      </Field>
      <QuestionFields
        name="question"
        about="the question"
        question={value.question}
        errorOf={errorOf}
        onChange={(question) => set({ question })}
      />
    </PartForm>
  )
}

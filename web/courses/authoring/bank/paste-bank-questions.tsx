import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthoredBank } from '../../../../contract/assessment/question-bank.ts'
import { bankLimits } from '../../../../rules/assessment/question-bank.ts'
import { callApi } from '../../../lib/api.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { PasteQuestions } from '../questions/paste-questions.tsx'
import { fromWritten, toWritten } from '../questions/written-question.ts'
import { showBank } from './bank-queries.ts'
import { tagsIn } from './bank-tag-text.ts'

/** Adds many questions to a bank in one request. Tags of the text win over the tags for all. */
export function PasteBankQuestions({ bank, tag }: { bank: AuthoredBank; tag: string | undefined }) {
  const queryClient = useQueryClient()
  const [tags, setTags] = useState(tag ?? '')
  const [isMissing, setMissing] = useState(false)
  return (
    <PasteQuestions
      small
      known={bank.questions.map(({ question }) => question.question)}
      room={bankLimits.bank - bank.questions.length}
      limit={`A bank has at most ${bankLimits.bank} questions`}
      refusal={(questions) => {
        const missing = tagsIn(tags).length === 0 && questions.some((one) => one.tags.length === 0)
        setMissing(missing)
        return missing ? 'Each question needs a tag. Please enter one for all.' : null
      }}
      onAdd={async (pasted) => {
        const answer = await callApi('POST /api/authoring/courses/{id}/bank', {
          params: { id: bank.course.id },
          body: {
            questions: pasted.map(({ question, tags: own }) => ({
              question: fromWritten(toWritten(question)),
              tags: own.length > 0 ? own : tagsIn(tags),
            })),
          },
        })
        showBank(queryClient, answer.bank)
      }}
    >
      <Field
        label="Tags for all"
        hint="Separated by commas, such as color, type-and-layout."
        error={isMissing && tagsIn(tags).length === 0 ? 'Please enter a tag' : undefined}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
      </Field>
    </PasteQuestions>
  )
}

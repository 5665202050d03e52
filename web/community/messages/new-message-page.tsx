import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { mostTogether, theSchool } from '../../../contract/community/messages.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Composer } from '../../shell/message-composer.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import type { FoundOption } from '../../ui/forms/search-choice.tsx'
import { Crumb } from '../../ui/text/text.tsx'
import { everyConversation, recipientsQuery } from './queries.ts'
import { RecipientChoice } from './recipient-choice.tsx'

/** To one person or the school; staff may write to a few people together. */
export function NewMessagePage({ onSent }: { onSent: (conversationId: string) => void }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...recipientsQuery(''), staleTime: 30_000 })
  const [chosen, setChosen] = useState<readonly FoundOption[]>([])
  const [missing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: (message: { key: string; text: string; files?: string[] }) =>
      callApi('POST /api/user/conversations', {
        body: { ...message, to: chosen.map(({ value }) => value) },
      }),
    onSuccess: async ({ conversationId }) => {
      await queryClient.invalidateQueries(everyConversation)
      onSent(conversationId)
    },
  })
  const [first] = chosen
  const takesMore =
    data?.together === true &&
    first?.value !== theSchool &&
    chosen.length < mostTogether &&
    first !== undefined
  return (
    <main id="main" className="wrap pb-24">
      <div className="pt-8">
        <Crumb to="/dashboard/messages">Messages</Crumb>
      </div>
      <h1 className="type-section pt-4 pb-6">New message</h1>
      <div className="max-w-[44rem]">
        <Composer
          place="new"
          withFiles
          busy={send.isPending}
          refusal={send.error ? sentenceOf(send.error, 'Your message wasn’t sent. Please try again.') : null}
          onSend={async (message) => {
            setMissing(first === undefined)
            if (first === undefined) return false
            return send.mutateAsync(message).then(
              () => true,
              () => false,
            )
          }}
        >
          {first === undefined || takesMore ? (
            <Field
              label={first === undefined ? 'To' : 'Add another person'}
              error={missing && first === undefined ? 'Please choose who gets your message' : undefined}
              hint={
                first === undefined
                  ? data?.school
                    ? 'Someone who teaches your courses, or the school.'
                    : undefined
                  : 'Everyone you add reads every answer.'
              }
            >
              <RecipientChoice
                key={chosen.length}
                chosen={null}
                onChoose={(option) => option && setChosen([...chosen, option])}
                without={chosen.map(({ value }) => value)}
              />
            </Field>
          ) : null}
          {first !== undefined && (
            <ul aria-label="Recipients" className="mb-6 flex flex-wrap gap-2">
              {chosen.map((one) => (
                <li key={one.value} className="flex items-center rounded-lg bg-sunk pl-3">
                  <bdi className="line-clamp-1 wrap-anywhere">{one.label}</bdi>
                  <Button
                    variant="quiet"
                    size="small"
                    square
                    aria-label={`Remove ${one.label}`}
                    onClick={() => setChosen(chosen.filter(({ value }) => value !== one.value))}
                  >
                    <X />
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Composer>
      </div>
    </main>
  )
}

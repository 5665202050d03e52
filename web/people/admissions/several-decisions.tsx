import { useState } from 'react'
import type * as z from 'zod/mini'
import { longestDecisionReason, severalDecisions } from '../../../contract/people/admissions.ts'
import { counted } from '../../../rules/text/counted.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { KeptLetters, useSendsMail } from '../../shell/kept-letters.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogCancel } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

interface SeveralDecisionsProps {
  ids: readonly string[]
  onClose: () => void
  onDecided: () => Promise<void>
}

type Refused = readonly { name: string; reason: string }[]

/** One decision and one text for everyone who is ticked. */
export function SeveralDecisions({ ids, onClose, onDecided }: SeveralDecisionsProps) {
  // Stays, though those that were decided are no longer ticked.
  const [asked] = useState(ids)
  const form = useContractForm(severalDecisions, { ids: [...asked], reason: '' })
  const sendsMail = useSendsMail()
  const [refused, setRefused] = useState<Refused>([])
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (body: z.output<typeof severalDecisions>) => {
    setFailure(null)
    const done = await callApi('POST /api/admin/applications/decisions', { body })
    await onDecided()
    const people = counted(done.decided, 'person', 'people')
    if (done.decided > 0)
      toast({ title: body.decision === 'admit' ? `${people} admitted` : `${people} declined` })
    if (done.refused.length === 0) onClose()
    else setRefused(done.refused)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Decide on ${counted(asked.length, 'application')}`}
      description="Each applicant gets an email with your text."
    >
      {refused.length > 0 ? (
        <>
          <Alert title={`${counted(refused.length, 'application')} not decided`} className="mb-6">
            <ul>
              {refused.map(({ name, reason }) => (
                <li key={name} className="mt-1 wrap-anywhere">
                  <bdi>{name}</bdi>: {reason}
                </li>
              ))}
            </ul>
          </Alert>
          <Button onClick={onClose}>Close</Button>
        </>
      ) : (
        <form
          method="dialog"
          noValidate
          onSubmit={form.submit(send, (error) =>
            setFailure(sentenceOf(error, 'Something went wrong. Please try again.')),
          )}
        >
          {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
          <RadioGroup
            label="What’s your decision?"
            row
            options={[
              { value: 'admit', label: 'Admit' },
              { value: 'decline', label: 'Decline' },
            ]}
            error={form.errorOf('decision')}
            {...form.register('decision')}
          />
          <Field
            id="reason"
            label="Message to the applicants"
            hint="Required to decline."
            error={form.errorOf('reason')}
          >
            <TextArea {...form.register('reason')} limit={longestDecisionReason} rows={4} />
          </Field>
          {!sendsMail && <KeptLetters className="type-note mb-5 text-ink-2" />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.formState.isSubmitting}>
              Send decisions
            </Button>
            <DialogCancel />
          </div>
        </form>
      )}
    </Dialog>
  )
}

import { useState } from 'react'
import type * as z from 'zod/mini'
import { type Application, decisionForm, longestDecisionReason } from '../../../contract/people/admissions.ts'
import { callApi } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { KeptLetters, useSendsMail } from '../../shell/kept-letters.tsx'
import { Button } from '../../ui/button.tsx'
import { UnsavedQuestion } from '../../ui/dialogs/unsaved-question.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

export interface DecisionFormProps {
  id: string
  name: string
  onDecided: (answer: { application: Application }) => void
}

export function DecisionForm({ id, name, onDecided }: DecisionFormProps) {
  const form = useContractForm(decisionForm, { reason: '' })
  const sendsMail = useSendsMail()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (body: z.output<typeof decisionForm>) => {
    setBusy(true)
    setFailure(null)
    try {
      onDecided(await callApi('POST /api/admin/applications/{id}/decision', { params: { id }, body }))
      toast({ title: body.decision === 'admit' ? `${name} is admitted` : `${name} is declined` })
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) => setFailure(error instanceof Error ? error.message : 'Please try again.')
  return (
    <form method="dialog" noValidate className="pt-5" onSubmit={form.submit(send, fail)}>
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      {failure && <Alert tone="bad" role="alert" title={failure} className="mb-6" />}
      <UnsavedQuestion isUnsaved={form.isUnsaved} />
      <RadioGroup
        label="What’s your decision?"
        options={[
          { value: 'admit', label: 'Admit', hint: 'They’ll get the link to set up their account.' },
          { value: 'decline', label: 'Decline', hint: 'They’ll get your reason.' },
        ]}
        error={form.errorOf('decision')}
        {...form.register('decision')}
      />
      <Field
        id="reason"
        label="Message to the applicant"
        hint="Included in the email and shown on the applicant’s page. Required to decline."
        error={form.errorOf('reason')}
      >
        <TextArea {...form.register('reason')} limit={longestDecisionReason} rows={5} />
      </Field>
      {!sendsMail && <KeptLetters className="type-note mb-5 text-ink-2" />}
      <Button type="submit" busy={busy}>
        Send decision
      </Button>
    </form>
  )
}

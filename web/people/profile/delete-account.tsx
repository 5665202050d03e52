import { useState } from 'react'
import { deletionForm, deletionWord, type Profile } from '../../../contract/people/profile.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { notifyFailed } from './notices.ts'

export interface DeleteAccountProps {
  dueAt: string | null
  onChanged: (answer: { profile: Profile }) => void
}

export function DeleteAccount({ dueAt, onChanged }: DeleteAccountProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const keep = async () => {
    setBusy(true)
    try {
      onChanged(await callApi('DELETE /api/user/deletion', {}))
      setAsking(false)
    } catch (error) {
      notifyFailed(error)
    } finally {
      setBusy(false)
    }
  }

  if (dueAt !== null) {
    return (
      <Alert tone="bad" role="status" title="This account will be deleted">
        <p className="mb-4">
          On <LocalTime at={dueAt} />. Until then, nothing is deleted.
        </p>
        <Button variant="outline" busy={busy} onClick={keep}>
          Keep my account
        </Button>
      </Alert>
    )
  }
  return (
    <>
      <p>
        Your profile, courses, progress, results and files will be deleted and can’t be restored. Your posts
        stay, under “Former student”.
      </p>
      {asking ? (
        <DeletionForm onChanged={onChanged} onCancel={() => setAsking(false)} />
      ) : (
        <Button variant="outline" className="mt-6" onClick={() => setAsking(true)}>
          Delete my account…
        </Button>
      )}
    </>
  )
}

function DeletionForm({
  onChanged,
  onCancel,
}: {
  onChanged: DeleteAccountProps['onChanged']
  onCancel: () => void
}) {
  const form = useContractForm(deletionForm, { confirmation: '' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (body: { confirmation: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      onChanged(await callApi('POST /api/user/deletion', { body }))
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) => setFailure(sentenceOf(error, 'This didn’t work. Please try again.'))
  return (
    <form method="dialog" noValidate className="mt-7" onSubmit={form.submit(send, fail)}>
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      {failure && <Alert tone="bad" role="alert" title={failure} className="mb-6" />}
      <Field
        id="confirmation"
        label={`Type ${deletionWord} to confirm`}
        required
        error={form.errorOf('confirmation')}
      >
        <TextInput {...form.register('confirmation')} autoFocus autoComplete="off" spellCheck={false} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          Delete my account in 14 days
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

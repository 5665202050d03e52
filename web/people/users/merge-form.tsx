import { useState } from 'react'
import { type MergePreview, mergeConfirmation } from '../../../contract/people/merge.ts'
import { userAddress } from '../../../rules/addresses.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { BlockHead } from '../../ui/text/text.tsx'

interface MergeFormProps {
  preview: MergePreview
  onMerged: () => Promise<void>
}

/** Confirmation by typing the email address of the account to be removed. */
export function MergeForm({ preview, onMerged }: MergeFormProps) {
  const { duplicate, kept, losesRole } = preview
  const form = useContractForm(mergeConfirmation, { confirmation: '', acceptsLoss: false })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const merge = async ({ confirmation, acceptsLoss }: { confirmation: string; acceptsLoss: boolean }) => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { into: kept.id, confirmation, acceptsLoss }
      await callApi('POST /api/admin/users/{userId}/merge', { params: { userId: duplicate.id }, body })
      await onMerged()
    } finally {
      setBusy(false)
    }
  }
  const fail = (error: unknown) => setFailure(sentenceOf(error, 'Nothing has changed. Please try again.'))
  return (
    <section aria-labelledby="confirm" className="mt-12">
      <BlockHead id="confirm" title="Merge permanently" />
      <form method="dialog" noValidate onSubmit={form.submit(merge, fail)} className="mt-5">
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
        <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
        {losesRole && (
          <Alert
            tone="bad"
            title={`${duplicate.name} is ${article(duplicate.role)} in the account to be removed`}
          >
            <p className="mb-3">
              {`Merging doesn’t transfer roles. Afterwards they’re ${article(kept.role)} and nothing more.`}
            </p>
            <Checkbox
              label={`${duplicate.name} will no longer be ${article(duplicate.role)}`}
              {...form.register('acceptsLoss')}
            />
          </Alert>
        )}
        <Field
          label={`Type ${duplicate.email}`}
          hint="The address of the account to be removed. You can’t undo this."
          error={form.errorOf('confirmation')}
          className={losesRole ? 'mt-6' : ''}
          required
        >
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('confirmation')}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            Merge accounts
          </Button>
          <ButtonLink to={userAddress(duplicate.id)} variant="outline">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </section>
  )
}

const article = (role: MergePreview['kept']['role']) =>
  role === 'student' ? 'a student' : role === 'admin' ? 'an administrator' : 'an instructor'

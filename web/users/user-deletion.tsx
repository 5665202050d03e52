import { useState } from 'react'
import type { UserDetail } from '../../contract/users.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { LocalDate } from '../ui/local-date.tsx'
import { BlockHead } from '../ui/text.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'

interface UserDeletionProps {
  user: UserDetail
  onChanged: () => Promise<void>
}

/** Has an account deleted after the days of grace, or keeps it. */
export function UserDeletion({ user, onChanged }: UserDeletionProps) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const { firstName, deletionDueAt } = user
  const set = async (wanted: boolean) => {
    setBusy(true)
    try {
      await callApi('PUT /api/admin/users/{userId}/deletion', {
        params: { userId: user.id },
        body: { wanted, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      })
      await onChanged()
      toast({
        title: wanted ? 'Deletion planned' : 'Account kept',
        description: wanted
          ? `${firstName} is told by e-mail and may keep the account.`
          : 'Nothing was lost.',
      })
      setAsking(false)
      setReason('')
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      toast({ title: 'That did not work', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="deletion" className="mt-14">
      <BlockHead id="deletion" title="Deletion" />
      <p className="mb-5 text-ink-2">
        {deletionDueAt === null ? (
          'The account is deleted 14 days after you ask for it. Everything personal goes; what was written for others stays, as a former student’s.'
        ) : (
          <>
            The account is deleted on <LocalDate at={deletionDueAt} />. Until then nothing is lost.
          </>
        )}
      </p>
      {deletionDueAt === null ? (
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      ) : (
        <Button variant="outline" busy={busy} onClick={() => void set(false)}>
          Keep account
        </Button>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete the account of ${firstName}?`}
        description="In 14 days their profile, courses, progress, results and files are deleted. They are told today and may keep the account until then."
        actions={
          <>
            <Button variant="danger" busy={busy} onClick={() => void set(true)}>
              Delete in 14 days
            </Button>
            <Button variant="outline" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </>
        }
      >
        <Field label="Reason" hint="For the audit log; the person does not see it." className="mb-0">
          <TextArea value={reason} onChange={(event) => setReason(event.target.value)} limit={500} rows={3} />
        </Field>
      </Dialog>
    </section>
  )
}

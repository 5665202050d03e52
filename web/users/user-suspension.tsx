import { useState } from 'react'
import type { UserDetail } from '../../contract/users.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { BlockHead } from '../ui/text.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'

interface UserSuspensionProps {
  user: UserDetail
  onChanged: () => Promise<void>
}

/** Keeps someone out, or lets them in again. Their work stays. */
export function UserSuspension({ user, onChanged }: UserSuspensionProps) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const suspended = user.state === 'suspended'
  const set = async (target: boolean) => {
    setBusy(true)
    try {
      await callApi('PUT /api/admin/users/{userId}/suspension', {
        params: { userId: user.id },
        body: { suspended: target, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      })
      await onChanged()
      toast({
        title: target ? 'User suspended' : 'Suspension lifted',
        description: target
          ? `${user.firstName} is signed out everywhere and cannot sign in.`
          : `${user.firstName} can sign in again.`,
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
    <section aria-labelledby="suspension" className="mt-14">
      <BlockHead id="suspension" title="Suspension" />
      <p className="mb-5 text-ink-2">
        {suspended
          ? `${user.firstName} cannot sign in. Their work is kept.`
          : 'A suspended person is signed out everywhere and cannot sign in. Their work is kept.'}
      </p>
      {suspended ? (
        <Button variant="outline" busy={busy} onClick={() => void set(false)}>
          Lift suspension
        </Button>
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          Suspend
        </Button>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Suspend ${user.firstName}?`}
        description="They are signed out everywhere at once."
        actions={
          <>
            <Button variant="danger" busy={busy} onClick={() => void set(true)}>
              Suspend
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

import { useState } from 'react'
import type { UserDetail } from '../../../contract/people/users.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { BlockHead } from '../../ui/text/text.tsx'

/** Starts impersonation. Not for administrators or suspended accounts. */
export function UserView({ user, onBegun }: { user: UserDetail; onBegun: () => void }) {
  const [busy, setBusy] = useState(false)
  if (user.isAdmin || user.state === 'suspended') return null
  const begin = async () => {
    setBusy(true)
    try {
      await callApi('POST /api/admin/users/{userId}/view', { params: { userId: user.id } })
      onBegun()
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That didn’t work', description, variant: 'destructive' })
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="view" className="mt-14">
      <BlockHead id="view" title="Sign in as" />
      <p className="mt-4 mb-5 wrap-anywhere text-ink-2">
        {`See the site as ${user.firstName} does, for up to 30 minutes. You can’t change anything, and the audit log records it.`}
      </p>
      <Button variant="outline" busy={busy} className="wrap-anywhere" onClick={() => void begin()}>
        {`Sign in as ${user.firstName}`}
      </Button>
    </section>
  )
}

import { useState } from 'react'
import type { UserDetail } from '../../../contract/people/users.ts'
import { callApi, sentenceOf } from '../../lib/api.ts'
import { KeptLetters, useSendsMail } from '../../shell/kept-letters.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { BlockHead } from '../../ui/text/text.tsx'

/** Sends a new link, and ends all sessions. */
export function UserAccess({ user, onChanged }: { user: UserDetail; onChanged: () => Promise<void> }) {
  const sendsMail = useSendsMail()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState<'link' | 'sessions' | null>(null)
  const params = { userId: user.id }
  const act = async (name: 'link' | 'sessions', run: () => Promise<void>) => {
    setBusy(name)
    try {
      await run()
      await onChanged()
    } catch (error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'That didn’t work', description, variant: 'destructive' })
    } finally {
      setBusy(null)
      setAsking(false)
    }
  }
  const sendLink = () =>
    act('link', async () => {
      const { sent } = await callApi('POST /api/admin/users/{userId}/link', { params })
      const what = sent === 'setup' ? 'A setup link' : 'A link to choose a new password'
      toast(
        sendsMail
          ? { title: 'Link sent', description: `${what} is on its way to ${user.email}.` }
          : { title: 'Link created', description: `${what} is in the outbox for ${user.email}.` },
      )
    })
  const endSessions = () =>
    act('sessions', async () => {
      await callApi('DELETE /api/admin/users/{userId}/sessions', { params })
      toast({ title: 'Signed out everywhere', description: `${user.firstName} has to sign in again.` })
    })
  const sessions =
    user.sessionCount === 0
      ? 'No one is signed in to this account.'
      : `There ${user.sessionCount === 1 ? 'is one open session' : `are ${user.sessionCount} open sessions`}.`
  return (
    <section aria-labelledby="access" className="mt-14">
      <BlockHead id="access" title="Access" />
      <p className="mt-4 mb-5 text-ink-2">
        {user.state === 'waiting' ? 'This account has no password yet.' : sessions}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" busy={busy === 'link'} onClick={() => void sendLink()}>
          {`${sendsMail ? 'Send' : 'Create'} ${user.state === 'waiting' ? 'setup' : 'password'} link`}
        </Button>
        {user.sessionCount > 0 && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        )}
      </div>
      {!sendsMail && <KeptLetters className="type-note mt-4 max-w-reading text-ink-2" />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Sign ${user.firstName} out everywhere?`}
        description="Unsent text on those devices may be lost."
        confirmLabel="Sign out everywhere"
        onConfirm={() => void endSessions()}
        busy={busy === 'sessions'}
      />
    </section>
  )
}

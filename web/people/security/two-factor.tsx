import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { callApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Tag } from '../../ui/pictures/badges.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { dayOf } from './day.ts'
import { notifyFailed } from './notices.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'

export type Invitation = OutputOf<'POST /api/user/two-factor'>

export interface TwoFactorProps {
  since: string | null
  recoveryCodesLeft: number
  onChanged: () => Promise<unknown>
}

export function TwoFactor({ since, recoveryCodesLeft, onChanged }: TwoFactorProps) {
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [asksToSwitchOff, setAsksToSwitchOff] = useState(false)

  const run = async (which: string, work: () => Promise<void>, failed: string) => {
    if (busy) return
    setBusy(which)
    try {
      await work()
    } catch (error) {
      notifyFailed(error, failed)
    } finally {
      setBusy(null)
    }
  }
  const begin = () =>
    run(
      'begin',
      async () => setInvitation(await callApi('POST /api/user/two-factor', {})),
      'Two-factor authentication wasn’t set up',
    )
  const renew = () =>
    run(
      'renew',
      async () => {
        setCodes((await callApi('POST /api/user/recovery-codes', {})).recoveryCodes)
        await onChanged()
      },
      'We couldn’t create new recovery codes',
    )
  const switchOff = () =>
    run(
      'off',
      async () => {
        setAsksToSwitchOff(false)
        await callApi('DELETE /api/user/two-factor', {})
        await onChanged()
        toast({
          title: 'Two-factor authentication is off',
          description: 'You now sign in with just your password.',
        })
      },
      'Two-factor authentication is still on',
    )

  return (
    <Section
      title="Two-factor authentication"
      note="Add a code from an app on your phone. Even someone who knows your password can’t get in."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : invitation ? (
        <AuthenticatorSetup
          invitation={invitation}
          onCancel={() => setInvitation(null)}
          onDone={async (made) => {
            setInvitation(null)
            setCodes(made)
            await onChanged()
          }}
        />
      ) : since === null ? (
        <Button variant="outline" busy={busy === 'begin'} onClick={begin}>
          Set up authenticator app
        </Button>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <Tag tone="ok">On</Tag> since {dayOf(since)}
          </p>
          <p className={recoveryCodesLeft < 3 ? 'mt-3 font-semibold' : 'mt-3 text-ink-2'}>
            {recoveryCodesLeft} of 10 recovery codes left.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="outline" busy={busy === 'renew'} onClick={renew}>
              New recovery codes
            </Button>
            <Button variant="quiet" busy={busy === 'off'} onClick={() => setAsksToSwitchOff(true)}>
              Turn off
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asksToSwitchOff}
        onOpenChange={setAsksToSwitchOff}
        title="Turn off two-factor authentication?"
        description="You’ll sign in with just your password, and your recovery codes stop working."
        confirmLabel="Turn off"
        danger
        onConfirm={switchOff}
      />
    </Section>
  )
}

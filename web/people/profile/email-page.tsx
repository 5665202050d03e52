import { useState } from 'react'
import { emailChangeForm, type Profile } from '../../../contract/people/profile.ts'
import { callApi } from '../../lib/api.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { useSendsMail } from '../../shell/kept-letters.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { AccountSection } from './account-section.tsx'
import { notifyFailed } from './notices.ts'

export interface EmailPageProps {
  profile: Profile
  isAdmin: boolean
  onChanged: (answer: { profile: Profile }) => void
}

const twice =
  'Your address changes once you’ve confirmed both, so no one can take over your account with just your password.'

export function EmailPage({ profile, isAdmin, onChanged }: EmailPageProps) {
  const { email, emailChange } = profile
  const sendsMail = useSendsMail()
  return (
    <>
      <AccountSection
        title="Your address"
        note={sendsMail ? 'You sign in with it, and we send you email there.' : 'You sign in with it.'}
      >
        <p className="type-lead wrap-anywhere text-ink">{email}</p>
      </AccountSection>
      {emailChange ? (
        <AccountSection title="Waiting for confirmation">
          <Waiting change={emailChange} email={email} sendsMail={sendsMail} onChanged={onChanged} />
        </AccountSection>
      ) : !sendsMail && isAdmin ? (
        // The link to an administrator's address is never shown (server/school/outbox/service.ts).
        <AccountSection title="Change your address">
          <p>
            This school doesn’t send email, and no one is shown the link for an administrator’s address. The
            person who runs the server can change your address with <code>admin address</code>.
          </p>
        </AccountSection>
      ) : (
        <AccountSection
          title="Change your address"
          note={`${sendsMail ? 'We’ll send a link to both addresses.' : 'This school doesn’t send email, so it will give you a link for each address.'} ${twice}`}
        >
          <EmailForm sendsMail={sendsMail} onChanged={onChanged} />
        </AccountSection>
      )}
    </>
  )
}

function Waiting({
  change,
  email,
  sendsMail,
  onChanged,
}: {
  change: NonNullable<Profile['emailChange']>
  email: string
  sendsMail: boolean
  onChanged: EmailPageProps['onChanged']
}) {
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      onChanged(await callApi('DELETE /api/user/email-change', {}))
    } catch (error) {
      notifyFailed(error)
    } finally {
      setBusy(false)
    }
  }
  const rows = [
    { address: email, confirmed: change.oldConfirmed },
    { address: change.email, confirmed: change.newConfirmed },
  ]
  return (
    <>
      <p role="status">
        Your address will change to <strong className="wrap-anywhere">{change.email}</strong> once you’ve
        opened {sendsMail ? 'the links in both emails' : 'both links from the school'}. The links work until{' '}
        <LocalTime at={change.expiresAt} />.
      </p>
      <dl className="my-6 border-t border-line">
        {rows.map(({ address, confirmed }) => (
          <div key={address} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
            <dt className="wrap-anywhere">{address}</dt>
            <dd className={confirmed ? 'font-semibold' : 'text-ink-2'}>
              {confirmed ? 'Confirmed' : 'Not confirmed yet'}
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="outline" busy={busy} onClick={cancel}>
        Keep the old address
      </Button>
    </>
  )
}

function EmailForm({ sendsMail, onChanged }: { sendsMail: boolean; onChanged: EmailPageProps['onChanged'] }) {
  const form = useContractForm(emailChangeForm, { email: '' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async (body: { email: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      onChanged(await callApi('POST /api/user/email-change', { body }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="dialog" noValidate onSubmit={form.submit(send, setFailure)}>
      <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
      {failure instanceof Error && <Alert tone="bad" role="alert" title={failure.message} className="mb-6" />}
      <Field id="email" label="New email address" required error={form.errorOf('email')}>
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Button type="submit" busy={busy}>
        {sendsMail ? 'Send both links' : 'Request both links'}
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { useBrowsing } from '../../lib/browsing.tsx'
import { island } from '../../lib/island.tsx'
import type { SentForm } from '../../lib/sent-form.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { AccountPage } from './account-page.tsx'
import { failureText, sentFailure } from './failure-text.ts'
import { rememberEmail } from './known-email.ts'
import { NewPasswordForm } from './new-password-form.tsx'

const failed = 'Failed to set up password'

export interface SetupPasswordPageProps {
  token: string
  user: { firstName: string; email: string; isAdmin: boolean }
  sent: SentForm | null
}

export function SetupPasswordPage({ token, user, sent }: SetupPasswordPageProps) {
  const { sessionChanged } = useBrowsing()
  const [activated, setActivated] = useState(false)
  const [failure, setFailure] = useState(() => sentFailure(sent, failed))

  const send = async (password: string) => {
    setFailure(null)
    await callApi('POST /api/auth/setup-password', { body: { token, password } })
    // Setting the password ended every session of the account, perhaps this one too.
    await sessionChanged()
    setActivated(true)
  }
  const fail = (error: unknown) => setFailure(failureText(error, failed))

  if (activated) return <AccountActivated key="activated" user={user} />
  return (
    <AccountPage
      title={`Hello, ${user.firstName}`}
      lead={
        <>
          Create the password for your account{' '}
          <strong className="inline-block max-w-full wrap-anywhere">{user.email}</strong>.
        </>
      }
    >
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
      <NewPasswordForm
        username={user.email}
        label="Create password"
        onSubmit={send}
        onFailure={fail}
        sent={sent}
      />
    </AccountPage>
  )
}

/** @param props.user null where the link, which works once, is all that is known */
export function AccountActivated({ user }: { user: SetupPasswordPageProps['user'] | null }) {
  return (
    <AccountPage
      title="Welcome"
      isAnswer
      lead={`Your account is active${user ? `, ${user.firstName}` : ''}. Sign in to get started.`}
    >
      <ButtonLink
        to={user?.isAdmin ? '/admin/login' : '/login'}
        onClick={() => user && rememberEmail(user.email)}
      >
        Continue to Sign In
      </ButtonLink>
    </AccountPage>
  )
}

export function SetupLinkBroken({ reason }: { reason: string }) {
  return (
    <AccountPage title="This link doesn’t work">
      <Alert tone="bad" title={reason} className="mb-8">
        Setup links work once, for seven days. You can request a new one.
      </Alert>
      <ButtonLink to="/signup">Request New Invitation</ButtonLink>
      <p className="mt-6 text-ink-2">
        Already set your password? <TextLink to="/login">Sign In</TextLink>
      </p>
    </AccountPage>
  )
}

export const SetupPasswordIsland = island('setup-password', SetupPasswordPage)

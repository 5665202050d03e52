import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/text.tsx'
import { AccountPage } from './account-page.tsx'
import { failureText } from './failure-text.ts'
import { NewPasswordForm } from './forms.ts'
import { withEmail } from './known-email.ts'

export interface SetupPasswordPageProps {
  token: string
  user: { firstName: string; email: string; isAdmin: boolean }
  /** Setting the password ended every session of the account. */
  onActivated: () => Promise<void>
}

export function SetupPasswordPage({ token, user, onActivated }: SetupPasswordPageProps) {
  const [activated, setActivated] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async (password: string) => {
    setFailure(null)
    await callApi('POST /api/auth/setup-password', { body: { token, password } })
    await onActivated()
    setActivated(true)
  }
  const fail = (error: unknown) => setFailure(failureText(error, 'Failed to set up password'))

  if (activated)
    return (
      <AccountPage
        key="activated"
        title="Welcome"
        isAnswer
        lead={`Your account is active, ${user.firstName}. Sign in to get started.`}
      >
        <ButtonLink to={user.isAdmin ? '/admin/login' : '/login'} state={withEmail(user.email)}>
          Continue to Sign In
        </ButtonLink>
      </AccountPage>
    )
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
      <NewPasswordForm username={user.email} label="Create password" onSubmit={send} onFailure={fail} />
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

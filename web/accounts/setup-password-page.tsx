import { useEffect, useRef, useState } from 'react'
import { callApi } from '../lib/api.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { failureText } from './failure-text.ts'
import { NewPasswordForm } from './new-password-form.tsx'

export interface SetupPasswordPageProps {
  token: string
  user: { firstName: string; email: string }
}

/** First-time password, reached through the link in the e-mail. */
export function SetupPasswordPage({ token, user }: SetupPasswordPageProps) {
  const [activated, setActivated] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (activated) heading.current?.focus()
  }, [activated])

  const send = async (password: string) => {
    setFailure(null)
    await callApi('POST /api/auth/setup-password', { body: { token, password } })
    setActivated(true)
  }
  const fail = (error: unknown) => setFailure(failureText(error, 'Failed to set up password'))

  return (
    <main id="main" className="wrap py-12 md:py-20">
      <div className="mx-auto max-w-narrow">
        {activated ? (
          <>
            <h1 ref={heading} tabIndex={-1} className="type-section">
              Welcome
            </h1>
            <p className="type-lead mt-4 mb-8">
              Your account is active, {user.firstName}. Sign in and begin.
            </p>
            <ButtonLink to="/login">Continue to Sign In</ButtonLink>
          </>
        ) : (
          <>
            <h1 className="type-section">Hello, {user.firstName}</h1>
            <p className="type-lead mt-4 mb-8">
              Create the password for your account <strong className="wrap-anywhere">{user.email}</strong>.
            </p>
            {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
            <NewPasswordForm username={user.email} label="Create password" onSubmit={send} onFailure={fail} />
          </>
        )}
      </div>
    </main>
  )
}

/** A link that does not hold: why, and how to get another. */
export function SetupLinkBroken({ reason }: { reason: string }) {
  return (
    <main id="main" className="wrap py-12 md:py-20">
      <div className="mx-auto max-w-narrow">
        <h1 className="type-section">This link does not work</h1>
        <Alert tone="bad" title={reason} className="my-8">
          A setup link holds for seven days and works once. You can ask for a new one.
        </Alert>
        <ButtonLink to="/signup">Request New Invitation</ButtonLink>
      </div>
    </main>
  )
}

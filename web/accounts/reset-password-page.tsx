import { useState } from 'react'
import { ApiError, callApi } from '../lib/api.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/text.tsx'
import { AccountPage } from './account-page.tsx'
import { failureText } from './failure-text.ts'
import { NewPasswordForm } from './forms.ts'

export interface ResetPasswordPageProps {
  token: string
  /** Setting the password ended every session of the account. */
  onReset: () => Promise<void>
}

export function ResetPasswordPage({ token, onReset }: ResetPasswordPageProps) {
  const [isReset, setIsReset] = useState(false)
  const [failure, setFailure] = useState<{ text: string; isBadLink: boolean } | null>(null)

  const send = async (password: string) => {
    setFailure(null)
    await callApi('POST /api/auth/reset-password', { body: { token, password } })
    await onReset()
    setIsReset(true)
  }
  const fail = (error: unknown) =>
    setFailure({
      text: failureText(error, 'Failed to reset password'),
      isBadLink: error instanceof ApiError && error.code === 'invalid-reset-token',
    })

  if (isReset) {
    return (
      <AccountPage
        key="reset"
        title="Password Reset Successful"
        isAnswer
        lead="Your new password is set. We’ve signed you out on all devices."
      >
        <ButtonLink to="/login">Continue to Login</ButtonLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Choose a new password" lead="From now on you’ll sign in with it on all your devices.">
      {failure && (
        <Alert tone="bad" title={failure.text} role="alert" className="mb-6">
          {failure.isBadLink && (
            <>
              The link works once, for one hour.{' '}
              <TextLink to="/forgot-password">Request New Reset Link</TextLink>
            </>
          )}
        </Alert>
      )}
      <NewPasswordForm label="New password" button="Reset password" onSubmit={send} onFailure={fail} />
    </AccountPage>
  )
}

export function ResetLinkMissing() {
  return (
    <AccountPage title="This link doesn’t work">
      <Alert tone="bad" title="Invalid or missing reset token" className="mb-8">
        Reset links work once, for one hour. You can request a new one.
      </Alert>
      <ButtonLink to="/forgot-password">Request New Reset Link</ButtonLink>
    </AccountPage>
  )
}

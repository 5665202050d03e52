import { useState } from 'react'
import { ApiError, callApi } from '../../lib/api.ts'
import { useBrowsing } from '../../lib/browsing.tsx'
import { island } from '../../lib/island.tsx'
import { refusalOf, type SentForm } from '../../lib/sent-refusal.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { AccountPage } from './account-page.tsx'
import { failureText } from './failure-text.ts'
import { NewPasswordForm } from './new-password-form.tsx'

export interface ResetPasswordPageProps {
  token: string
  sent: SentForm | null
}

export function ResetPasswordPage({ token, sent }: ResetPasswordPageProps) {
  const { sessionChanged } = useBrowsing()
  const [isReset, setIsReset] = useState(Boolean(sent?.output))
  const [failure, setFailure] = useState(() => failureOf(refusalOf(sent)))

  const send = async (password: string) => {
    setFailure(null)
    await callApi('POST /api/auth/reset-password', { body: { token, password } })
    // Setting the password ended every session of the account, perhaps this one too.
    await sessionChanged()
    setIsReset(true)
  }
  const fail = (error: unknown) => setFailure(failureOf(error))

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
      <NewPasswordForm
        label="New password"
        button="Reset password"
        onSubmit={send}
        onFailure={fail}
        sent={sent}
      />
    </AccountPage>
  )
}

function failureOf(error: unknown): { text: string; isBadLink: boolean } | null {
  if (error === null) return null
  return {
    text: failureText(error, 'Failed to reset password'),
    isBadLink: error instanceof ApiError && error.code === 'invalid-reset-token',
  }
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

export const ResetPasswordIsland = island('reset-password', ResetPasswordPage)

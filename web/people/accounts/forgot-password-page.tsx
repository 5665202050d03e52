import { useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { island } from '../../lib/island.tsx'
import type { SentForm } from '../../lib/sent-form.ts'
import { TextLink } from '../../ui/text/text.tsx'
import { AccountPage } from './account-page.tsx'
import { LinkRequestForm } from './link-request-form.tsx'
import { LinkSent } from './link-sent.tsx'

interface ForgotPasswordPageProps {
  helpAt: string
  sendsMail: boolean
  sent: SentForm | null
}

export function ForgotPasswordPage({ helpAt, sendsMail, sent }: ForgotPasswordPageProps) {
  const [sentTo, setSentTo] = useState(sent?.output ? (sent.values.email ?? '') : null)
  if (sentTo !== null) {
    return (
      <LinkSent
        email={sentTo}
        what="a link to choose a new password"
        sendsMail={sendsMail}
        helpAt={helpAt}
        onAgain={() => setSentTo(null)}
      />
    )
  }
  return (
    <AccountPage
      title="Forgot your password?"
      lead={`Enter the email address you sign in with, and ${sendsMail ? 'we’ll send you' : 'the school will give you'} a link to choose a new password.`}
    >
      <LinkRequestForm
        button={sendsMail ? 'Send Reset Link' : 'Request Reset Link'}
        request={(email) => callApi('POST /api/auth/forgot-password', { body: { email } })}
        failure="Failed to send reset instructions"
        onSent={setSentTo}
        sent={sent}
      />
      <p className="mt-8 border-t border-line pt-6 text-ink-2">
        Remembered it? <TextLink to="/login">Back to Login</TextLink>
      </p>
    </AccountPage>
  )
}

export const ForgotPasswordIsland = island('forgot-password', ForgotPasswordPage)

import { useState } from 'react'
import { callApi } from '../lib/api.ts'
import { TextLink } from '../ui/text.tsx'
import { AccountPage } from './account-page.tsx'
import { LinkRequestForm } from './forms.ts'
import { LinkSent } from './link-sent.tsx'

export function ForgotPasswordPage({ helpAt, sendsMail }: { helpAt: string; sendsMail: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
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
      />
      <p className="mt-8 border-t border-line pt-6 text-ink-2">
        Remembered it? <TextLink to="/login">Back to Login</TextLink>
      </p>
    </AccountPage>
  )
}

import { useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { island } from '../../lib/island.tsx'
import type { SentForm } from '../../lib/sent-form.ts'
import { TextLink } from '../../ui/text/text.tsx'
import { AccountPage } from './account-page.tsx'
import { LinkRequestForm } from './link-request-form.tsx'
import { LinkSent } from './link-sent.tsx'

/** Requests a new setup link for an account without a password. */
interface SignupPageProps {
  helpAt: string
  sendsMail: boolean
  sent: SentForm | null
}

export function SignupPage({ helpAt, sendsMail, sent }: SignupPageProps) {
  const [sentTo, setSentTo] = useState(sent?.output ? (sent.values.email ?? '') : null)
  if (sentTo !== null) {
    return (
      <LinkSent
        email={sentTo}
        what="a new setup link"
        sendsMail={sendsMail}
        helpAt={helpAt}
        onAgain={() => setSentTo(null)}
      />
    )
  }
  return (
    <AccountPage
      title="Request New Invitation"
      lead={`Did your setup link expire or get lost? Enter your email address, and ${sendsMail ? 'we’ll send you' : 'the school will give you'} a new one.`}
    >
      <LinkRequestForm
        button={sendsMail ? 'Send Invitation' : 'Request Invitation'}
        request={(email) => callApi('POST /api/auth/request-invitation', { body: { email } })}
        failure={sendsMail ? 'Failed to send the invitation' : 'Failed to request the invitation'}
        onSent={setSentTo}
        sent={sent}
      />
      <p className="mt-8 border-t border-line pt-6 text-ink-2">
        Haven’t applied yet? <TextLink to="/enroll">Enroll Now</TextLink>
      </p>
      <p className="mt-2 text-ink-2">
        Already have a password? <TextLink to="/login">Back to Login</TextLink>
      </p>
    </AccountPage>
  )
}

export const SignupIsland = island('signup', SignupPage)

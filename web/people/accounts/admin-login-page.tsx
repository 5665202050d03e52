import { useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { adminLoginInput } from '../../../contract/people/accounts.ts'
import { administratorHome, afterSignIn, onwards } from '../../../rules/people/accounts.ts'
import { callApi } from '../../lib/api.ts'
import { island } from '../../lib/island.tsx'
import { PasskeyCancelled } from '../../lib/passkey.ts'
import { refusalOf, type SentForm } from '../../lib/sent-refusal.ts'
import { sessionTabs } from '../../lib/session-tabs.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { AccountPage } from './account-page.tsx'
import { type AdminLoginTitle, adminLoginFailure } from './admin-login-failure.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { knownEmailKey } from './known-email.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStep } from './second-step.tsx'
import { stepOf } from './sent-step.ts'

type AdminAnswer = Pick<OutputOf<'POST /api/auth/second-step'>, 'secondStep' | 'secondFactor'>

interface AdminLoginPageProps {
  /** "Admin Login" at /admin itself (specification, section 2). */
  title?: AdminLoginTitle
  /** The page that required signing in. */
  next?: string | undefined
  sent: SentForm | null
}

/** Two routes share this page; the specification gives them different texts. */
export function AdminLoginPage({ title = 'Admin Access', next, sent }: AdminLoginPageProps) {
  const refusal = refusalOf(sent)
  const [failure, setFailure] = useState(refusal && adminLoginFailure(refusal, title))
  const [step, setStep] = useState(() => stepOf(sent))
  // The form stays busy until the page changes.
  const goOn = ({ secondStep, secondFactor }: AdminAnswer) => {
    if (secondStep) return setStep(secondStep)
    sessionTabs.tell('changed')
    window.location.assign(onwards(secondFactor, afterSignIn(next, administratorHome)))
  }
  if (step) {
    return <SecondStep step={step} onSignedIn={goOn} onAgain={() => setStep(null)} sent={sent} />
  }
  return (
    <AccountPage title={title} lead="For administrators of this university.">
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
      <CredentialsForm
        schema={adminLoginInput}
        onSubmit={async (body) => {
          setFailure(null)
          goOn(await callApi('POST /api/admin/login', { body }))
        }}
        onFailure={(error) => setFailure(adminLoginFailure(error, title))}
        sent={sent}
      />
      <div className="needs-script mt-3">
        <PasskeySignIn
          administrator
          onSignedIn={goOn}
          onFailure={(error) =>
            error instanceof PasskeyCancelled || setFailure(adminLoginFailure(error, title))
          }
        />
      </div>
      <p className="mt-8 border-t border-line pt-6 text-ink-2">
        Not an administrator? <TextLink to="/login">Sign in as a student</TextLink>
      </p>
    </AccountPage>
  )
}

export const AdminLoginIsland = island('admin-login', AdminLoginPage, { keptAs: knownEmailKey })

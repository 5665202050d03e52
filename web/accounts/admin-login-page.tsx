import { lazy, Suspense, useState } from 'react'
import { PasskeyCancelled } from '../lib/passkey.ts'
import { Alert } from '../ui/alert.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextLink } from '../ui/text.tsx'
import { AccountPage } from './account-page.tsx'
import { type AdminLoginTitle, adminLoginFailure } from './admin-login-failure.ts'
import type { AdminAnswer } from './admin-login-form.tsx'
import { AdminLoginForm } from './forms.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

const SecondStep = lazy(() => import('./second-step.tsx'))

interface AdminLoginPageProps {
  /** "Admin Login" at /admin itself (specification, section 2). */
  title?: AdminLoginTitle
  /** Navigates away; the form stays busy until the page changes. */
  onSignedIn: (answer: AdminAnswer) => Promise<void>
}

/** Two routes share this page; the specification gives them different texts. */
export function AdminLoginPage({ title = 'Admin Access', onSignedIn }: AdminLoginPageProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [step, setStep] = useState<AdminAnswer['secondStep']>(null)
  const goOn = async (answer: AdminAnswer) => {
    if (answer.secondStep === null) return onSignedIn(answer)
    setStep(answer.secondStep)
  }
  if (step) {
    return (
      <Suspense fallback={<Spinner large label="Just a moment" />}>
        <SecondStep step={step} onSignedIn={goOn} onAgain={() => setStep(null)} />
      </Suspense>
    )
  }
  return (
    <AccountPage title={title} lead="For administrators of this university.">
      {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
      <AdminLoginForm
        onSignedIn={goOn}
        onSend={() => setFailure(null)}
        onFailure={(error) => setFailure(adminLoginFailure(error, title))}
      />
      <div className="mt-3">
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

import { lazy, Suspense, useState } from 'react'
import { adminLoginInput } from '../../contract/accounts.ts'
import type { OutputOf } from '../../contract/index.ts'
import { ApiError, callApi } from '../lib/api.ts'
import { PasskeyCancelled } from '../lib/passkey.ts'
import { useContractForm } from '../lib/use-contract-form.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextLink } from '../ui/text.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { AccountPage } from './account-page.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'

const SecondStep = lazy(() => import('./second-step.tsx'))

type Answer = Pick<OutputOf<'POST /api/auth/second-step'>, 'secondStep' | 'secondFactor'>

interface AdminLoginPageProps {
  /** "Admin Login" at /admin itself (specification, section 2). */
  title?: 'Admin Access' | 'Admin Login'
  /** Leads on; the form stays busy until the page changes. */
  onSignedIn: (answer: Answer) => Promise<void>
}

/** The administrators' way in, at two addresses whose texts differ. */
export function AdminLoginPage({ title = 'Admin Access', onSignedIn }: AdminLoginPageProps) {
  const form = useContractForm(adminLoginInput, { email: '', password: '' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [step, setStep] = useState<Answer['secondStep']>(null)
  const goOn = async (answer: Answer) => {
    if (answer.secondStep === null) return onSignedIn(answer)
    setBusy(false)
    setStep(answer.secondStep)
  }
  const send = async (body: { email: string; password: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      await goOn(await callApi('POST /api/admin/login', { body }))
    } catch (error) {
      setBusy(false)
      throw error
    }
  }
  if (step) {
    return (
      <Suspense fallback={<Spinner large label="One moment" />}>
        <SecondStep step={step} onSignedIn={goOn} onAgain={() => setStep(null)} />
      </Suspense>
    )
  }
  return (
    <AccountPage title={title} lead="For administrators of this university.">
      <form
        method="dialog"
        noValidate
        onSubmit={form.submit(send, (error) => setFailure(failureOf(error, title)))}
      >
        <noscript>
          <p className="mb-6">Signing in needs JavaScript. Please switch it on.</p>
        </noscript>
        {failure && <Alert tone="bad" title={failure} role="alert" className="mb-6" />}
        <ErrorSummary key={form.formState.submitCount} problems={form.problems} />
        <Field id="email" label="Email" required error={form.errorOf('email')}>
          <TextInput {...form.register('email')} type="email" autoComplete="username" inputMode="email" />
        </Field>
        <Field id="password" label="Password" required error={form.errorOf('password')}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <Button type="submit" busy={busy} className="w-full">
          Sign In
        </Button>
      </form>
      <div className="mt-3">
        <PasskeySignIn
          administrator
          onSignedIn={goOn}
          onFailure={(error) => error instanceof PasskeyCancelled || setFailure(failureOf(error, title))}
        />
      </div>
      <p className="mt-8 border-t border-line pt-6 text-ink-2">
        Not an administrator? <TextLink to="/login">Sign in as a student</TextLink>
      </p>
    </AccountPage>
  )
}

/** Specification, section 8: wrong credentials, a server that could not check them, and everything else. */
function failureOf(error: unknown, title: AdminLoginPageProps['title']): string {
  if (!(error instanceof ApiError) || error.status === 0) {
    return 'There was a problem logging in. Please try again.'
  }
  if (error.code === 'wrong-credentials') {
    return title === 'Admin Login'
      ? 'Invalid credentials. Please try again.'
      : 'Invalid admin credentials. Please try again.'
  }
  return error.status === 429 || error.code === 'passkey-refused' || error.code === 'account-suspended'
    ? error.message
    : 'Server authentication failed. Please try again.'
}

import { lazy, Suspense, useEffect, useState } from 'react'
import type { Provider } from '../../contract/providers.ts'
import { PasskeyCancelled } from '../lib/passkey.ts'
import { withNext } from '../lib/with-next.ts'
import { Spinner } from '../ui/spinner.tsx'
import { TextLink } from '../ui/text.tsx'
import { AccountPage } from './account-page.tsx'
import { LoginForm } from './forms.ts'
import type { SignedIn } from './login-form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ProviderProblem } from './provider-problem.tsx'
import { SocialSignIn } from './social-sign-in.tsx'
import { tellSignInFailed } from './tell-sign-in-failed.ts'

const SecondStep = lazy(() => import('./second-step.tsx'))

export interface LoginPageProps {
  onSignedIn: (answer: SignedIn) => void
  providers: readonly Provider[]
  /** The page that required signing in. */
  next?: string | undefined
  /** Error code from a sign-in through a provider. */
  problem?: string | undefined
}

export function LoginPage({ onSignedIn, providers, next, problem }: LoginPageProps) {
  const [step, setStep] = useState<SignedIn['secondStep']>(null)
  const goOn = (answer: SignedIn) => (answer.secondStep ? setStep(answer.secondStep) : onSignedIn(answer))
  useEffect(() => {
    const waiting = secondStepIn(window.location.hash)
    if (waiting === null) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    setStep(waiting)
  }, [])
  if (step) {
    return (
      <Suspense fallback={<Spinner large label="Just a moment" />}>
        <SecondStep step={step} onSignedIn={goOn} onAgain={() => setStep(null)} />
      </Suspense>
    )
  }
  return (
    <AccountPage title="Welcome Back" lead="Sign in and pick up where you left off.">
      <ProviderProblem problem={problem} />
      <LoginForm onSignedIn={goOn} />
      <div className="mt-3">
        <PasskeySignIn
          onSignedIn={goOn}
          onFailure={(error) => error instanceof PasskeyCancelled || tellSignInFailed(error)}
        />
      </div>
      <SocialSignIn available={providers} next={next} />
      <p className="mt-8 border-t border-line pt-6 text-ink-2">
        New here? <TextLink to={withNext('/enroll', next)}>Enroll Now</TextLink>
      </p>
      <p className="mt-2 text-ink-2">
        <TextLink to="/">Return home</TextLink>
      </p>
    </AccountPage>
  )
}

/** The second step of a provider sign-in, passed in the URL fragment. */
function secondStepIn(hash: string): SignedIn['secondStep'] {
  const given = new URLSearchParams(hash.slice(1))
  const ticket = given.get('ticket')
  if (ticket === null) return null
  const named = (given.get('methods') ?? '').split(' ')
  return { ticket, methods: (['code', 'passkey'] as const).filter((method) => named.includes(method)) }
}

import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { loginInput } from '../../../contract/people/accounts.ts'
import type { Provider } from '../../../contract/people/providers.ts'
import { afterSignIn, isOwnPath, onwards, signInRedirectDelay } from '../../../rules/people/accounts.ts'
import { callApi } from '../../lib/api.ts'
import { island } from '../../lib/island.tsx'
import { PasskeyCancelled } from '../../lib/passkey.ts'
import { refusalOf, type SentForm } from '../../lib/sent-refusal.ts'
import { sessionTabs } from '../../lib/session-tabs.ts'
import { withNext } from '../../lib/with-next.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { toastOnNextPage } from '../../ui/feedback/waiting-toast.ts'
import { SentFailure } from '../../ui/forms/sent-failure.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { AccountPage } from './account-page.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { knownEmailKey } from './known-email.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ProviderProblem } from './provider-problem.tsx'
import { SecondStep } from './second-step.tsx'
import { stepOf } from './sent-step.ts'
import { SocialSignIn } from './social-sign-in.tsx'
import { signInFailure, tellSignInFailed } from './tell-sign-in-failed.ts'

type SignedIn = OutputOf<'POST /api/auth/login'>

export interface LoginPageProps {
  providers: readonly Provider[]
  /** The page that required signing in. */
  next?: string | undefined
  /** Error code from a sign-in through a provider. */
  problem?: string | undefined
  sent: SentForm | null
}

export function LoginPage({ providers, next, problem, sent }: LoginPageProps) {
  const [step, setStep] = useState(() => stepOf(sent))
  const refusal = refusalOf(sent)
  const goOn = (answer: SignedIn) => (answer.secondStep ? setStep(answer.secondStep) : leadOn(answer, next))
  useEffect(() => {
    const waiting = secondStepIn(window.location.hash)
    if (waiting === null) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    setStep(waiting)
  }, [])
  if (step) {
    return <SecondStep step={step} onSignedIn={goOn} onAgain={() => setStep(null)} sent={sent} />
  }
  return (
    <AccountPage title="Welcome Back" lead="Sign in and pick up where you left off.">
      <ProviderProblem problem={problem} />
      <SentFailure failure={refusal && signInFailure(refusal)} />
      <CredentialsForm
        schema={loginInput}
        onSubmit={async (body) => goOn(await callApi('POST /api/auth/login', { body }))}
        onFailure={tellSignInFailed}
        sent={sent}
        help={(isMistaken) => (
          <>
            {isMistaken && (
              <p className="-mt-3 mb-6">
                Did you choose a shorter one when you enrolled? Use the link in your email or{' '}
                <TextLink to="/signup">request a new one</TextLink>.
              </p>
            )}
            <p className="-mt-3 mb-6">
              <TextLink to="/forgot-password">Forgot your password?</TextLink>
            </p>
          </>
        )}
      />
      <div className="needs-script mt-3">
        <PasskeySignIn
          onSignedIn={goOn}
          onFailure={(error) => error instanceof PasskeyCancelled || tellSignInFailed(error)}
        />
      </div>
      <SocialSignIn available={providers} next={next} chosen={providerOf(sent)} />
      <p className="mt-8 border-t border-line pt-6 text-ink-2">
        New here? <TextLink to={withNext('/enroll', next)}>Enroll Now</TextLink>
      </p>
      <p className="mt-2 text-ink-2">
        <TextLink to="/">Return home</TextLink>
      </p>
    </AccountPage>
  )
}

/** Of a provider that was chosen without a script. */
function providerOf(sent: SentForm | null): string | null {
  const output = sent?.output as { url?: string } | null | undefined
  return output?.url ?? null
}

/** To the page after the sign-in: a new one, because a visitor's page is a document and theirs is the application. */
function leadOn({ user, lmsRedirectUrl, secondFactor }: SignedIn, next: string | undefined): void {
  toast({ title: 'Login Successful', description: 'Redirecting to Learning Management System...' })
  setTimeout(() => {
    const target = onwards(secondFactor, afterSignIn(next, lmsRedirectUrl ?? '/'))
    if (user) sessionTabs.tell('changed')
    if (user && isOwnPath(target))
      toastOnNextPage({ title: 'Logged in successfully', description: `Welcome back, ${user.firstName}.` })
    window.location.assign(target)
  }, signInRedirectDelay)
}

export const LoginIsland = island('login', LoginPage, { keptAs: knownEmailKey })

/** The second step of a provider sign-in, passed in the URL fragment. */
function secondStepIn(hash: string): SignedIn['secondStep'] {
  const given = new URLSearchParams(hash.slice(1))
  const ticket = given.get('ticket')
  if (ticket === null) return null
  const named = (given.get('methods') ?? '').split(' ')
  return { ticket, methods: (['code', 'passkey'] as const).filter((method) => named.includes(method)) }
}

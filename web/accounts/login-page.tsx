import { TextLink } from '../ui/text.tsx'
import { LoginForm, type SignedIn } from './login-form.tsx'
import { SocialSignIn } from './social-sign-in.tsx'

export function LoginPage({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
  return (
    <main id="main" className="wrap py-12 md:py-20">
      <div className="mx-auto max-w-narrow">
        <h1 className="type-section">Welcome Back</h1>
        <p className="type-lead mt-4 mb-10">Sign in and go on where you left.</p>
        <LoginForm onSignedIn={onSignedIn} />
        <SocialSignIn />
        <p className="mt-8 border-t border-line pt-6 text-ink-2">
          New here? <TextLink to="/enroll">Enroll Now</TextLink>
        </p>
        <p className="mt-2 text-ink-2">
          <TextLink to="/">Return home</TextLink>
        </p>
      </div>
    </main>
  )
}

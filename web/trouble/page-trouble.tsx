import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { ExternalButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'

/** In place of a page whose data could not be loaded: why, and another try, or the way back in. */
export function PageTrouble({ error }: ErrorComponentProps) {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const refusal: unknown = error
  const known = refusal instanceof ApiError ? refusal : null
  const retry = async () => {
    setRetrying(true)
    await router.invalidate()
    setRetrying(false)
  }
  if (known?.status === 401) return <SignedOut next={router.state.location.href} />
  return (
    <main id="main" className="wrap py-24">
      <ErrorState level={1} onRetry={retry} retrying={retrying} requestId={known?.requestId ?? undefined}>
        {known?.message}
      </ErrorState>
    </main>
  )
}

/** The session ended while the page was open: another try would only be refused again. */
function SignedOut({ next }: { next: string }) {
  // Loaded anew: this page still takes the reader for whoever was signed in.
  const signIn = (
    <ExternalButtonLink href={`/login?next=${encodeURIComponent(next)}`}>Sign In</ExternalButtonLink>
  )
  return (
    <main id="main" className="wrap py-24">
      <ErrorState level={1} title="Please sign in again" action={signIn}>
        Your session has ended. What you saved is kept, and you come back here.
      </ErrorState>
    </main>
  )
}

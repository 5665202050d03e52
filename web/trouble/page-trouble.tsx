import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../lib/api.ts'
import { isMissedFirst, isMissingPart } from '../lib/missing-part.ts'
import { ExternalButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'

/** In place of a page whose data could not be loaded: why, and another try, or the way back in. */
export function PageTrouble({ error }: ErrorComponentProps) {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const refusal: unknown = error
  const known = refusal instanceof ApiError ? refusal : null
  const missing = isMissingPart(refusal) ? refusal : null
  const retry = async () => {
    setRetrying(true)
    // A release since this page was loaded has other names for its parts; a page loaded anew knows them.
    if (missing && (await siteAnswers())) location.reload()
    else await router.invalidate()
    setRetrying(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: by itself once for each part
  useEffect(() => {
    if (missing && isMissedFirst(missing)) void retry()
  }, [missing])
  if (known?.status === 401) return <SignedOut next={router.state.location.href} />
  return (
    <main id="main" className="wrap py-24">
      <ErrorState level={1} onRetry={retry} retrying={retrying} requestId={known?.requestId ?? undefined}>
        {known?.message}
      </ErrorState>
    </main>
  )
}

/** Whether there is a line to the site, whatever it answers. */
const siteAnswers = () =>
  callApi('GET /api/site', {}).then(
    () => true,
    (refusal: ApiError) => refusal.status > 0,
  )

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

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../lib/api.ts'
import { isMissedFirst, isMissingPart } from '../lib/missing-part.ts'
import { ExternalButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/feedback/states.tsx'

/** Shown if a page's data could not be loaded: the reason and a retry, or signing in. */
export function PageTrouble({ error }: ErrorComponentProps) {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const refusal: unknown = error
  const known = refusal instanceof ApiError ? refusal : null
  const missing = isMissingPart(refusal) ? refusal : null
  const retry = async () => {
    setRetrying(true)
    // A release since this page was loaded renamed its chunks; reloading gets the new names.
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

/** Whether the site can be reached, with any response. */
const siteAnswers = () =>
  callApi('GET /api/site', {}).then(
    () => true,
    (refusal: ApiError) => refusal.status > 0,
  )

/** The session has ended, so a retry would be refused again. */
function SignedOut({ next }: { next: string }) {
  // A full page load, because this page still holds the previous session.
  const signIn = (
    <ExternalButtonLink href={`/login?next=${encodeURIComponent(next)}`}>Sign In</ExternalButtonLink>
  )
  return (
    <main id="main" className="wrap py-24">
      <ErrorState level={1} title="Please sign in again" action={signIn}>
        Your session has ended. Your saved work is safe, and you’ll come back to this page.
      </ErrorState>
    </main>
  )
}

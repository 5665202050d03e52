import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { ErrorState } from '../ui/states.tsx'

/** In place of a page whose data could not be loaded: why, and another try. */
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
  return (
    <main id="main" className="wrap py-24">
      <ErrorState level={1} onRetry={retry} retrying={retrying} requestId={known?.requestId ?? undefined}>
        {known?.message}
      </ErrorState>
    </main>
  )
}

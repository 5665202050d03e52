import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { ErrorState } from '../ui/states.tsx'

/** A screen of the discussions that could not be loaded, and another try. */
export function DiscussionTrouble({ error }: { error: unknown }) {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await router.invalidate()
    setRetrying(false)
  }
  const requestId = error instanceof ApiError ? (error.requestId ?? undefined) : undefined
  return (
    <main id="main" className="wrap py-16">
      <ErrorState level={1} onRetry={retry} retrying={retrying} requestId={requestId} />
    </main>
  )
}

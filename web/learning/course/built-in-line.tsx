import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** Shown over a built-in course description; retries the school's own. */
export function BuiltInLine() {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await router.invalidate()
    setRetrying(false)
  }
  return (
    <p className="type-note basis-full text-ink-2" role="status">
      This is the built-in description. We couldn’t load the school’s own.{' '}
      <Button variant="quiet" size="small" busy={retrying} onClick={retry}>
        Try again
      </Button>
    </p>
  )
}

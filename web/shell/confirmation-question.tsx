import { lazy, Suspense, useEffect, useState } from 'react'
import { ConfirmationCancelled, confirmThrough } from '../lib/api.ts'

const ConfirmIdentity = lazy(() => import('./confirm-identity.tsx'))

interface Waiting {
  goOn: () => void
  giveUp: (reason: Error) => void
}

/**
 * Asks for confirmation when the API requires it (decision 18). The refused call waits, so nothing entered is lost;
 * further calls wait for the same answer.
 */
export function ConfirmationQuestion() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  useEffect(() => {
    let asked: Promise<void> | null = null
    return confirmThrough(() => {
      asked ??= new Promise<void>((goOn, giveUp) => setWaiting({ goOn, giveUp })).finally(() => {
        asked = null
        setWaiting(null)
      })
      return asked
    })
  }, [])
  return (
    waiting && (
      <Suspense>
        <ConfirmIdentity
          onConfirmed={waiting.goOn}
          onCancel={() => waiting.giveUp(new ConfirmationCancelled())}
        />
      </Suspense>
    )
  )
}

import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { ApiError } from '../lib/api.ts'

const ConfirmIdentity = lazy(() => import('./confirm-identity.tsx'))

/** The person closed the question; nothing was changed, and there is nothing to tell. */
export class ConfirmationCancelled extends Error {
  constructor() {
    super('Nothing was changed.')
    this.name = 'ConfirmationCancelled'
  }
}

interface Waiting {
  goOn: () => void
  giveUp: (reason: Error) => void
}

/**
 * For changes that the API makes only for someone who showed who they are within the last 15 minutes
 * (docs/decisions/0010). The action is tried; if the API asks for a confirmation, so does the dialog, and the action
 * is tried again.
 *
 * @returns `confirmed`, which runs an action that way and throws ConfirmationCancelled when the question is closed,
 *   and the `dialog` to render somewhere on the page
 */
export function useConfirmation(): {
  confirmed: <Result>(action: () => Promise<Result>) => Promise<Result>
  dialog: ReactNode
} {
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  const confirmed = useCallback(async <Result,>(action: () => Promise<Result>): Promise<Result> => {
    try {
      return await action()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation-needed') throw error
      await new Promise<void>((goOn, giveUp) => setWaiting({ goOn, giveUp })).finally(() => setWaiting(null))
      return action()
    }
  }, [])

  const dialog = waiting && (
    <Suspense>
      <ConfirmIdentity
        onConfirmed={waiting.goOn}
        onCancel={() => waiting.giveUp(new ConfirmationCancelled())}
      />
    </Suspense>
  )
  return { confirmed, dialog }
}

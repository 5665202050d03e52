import { useEffect, useState } from 'react'
import type { OutputOf } from '../../../contract/index.ts'
import { callApi } from '../../lib/api.ts'
import { askForPasskey, knowsPasskeys } from '../../lib/passkey.ts'
import { Button } from '../../ui/button.tsx'

export interface PasskeySignInProps {
  /** Of a second step. Without it, any passkey of the school signs its owner in. */
  ticket?: string
  /** Accept administrators only. */
  administrator?: boolean
  label?: string
  onSignedIn: (answer: OutputOf<'POST /api/auth/passkey'>) => unknown
  onFailure: (error: unknown) => void
}

/** Renders nothing in a browser without passkeys. */
export function PasskeySignIn(props: PasskeySignInProps) {
  const { ticket, administrator, label = 'Use a passkey', onSignedIn, onFailure } = props
  const [busy, setBusy] = useState(false)
  const [known, setKnown] = useState(true)
  useEffect(() => setKnown(knowsPasskeys()), [])
  if (!known) return null

  const signIn = async () => {
    if (busy) return
    setBusy(true)
    try {
      const begun = await callApi('POST /api/auth/passkey/options', { body: ticket ? { ticket } : {} })
      const response = await askForPasskey(begun.options)
      const body = { ticket: begun.ticket, response, ...(administrator ? { administrator } : {}) }
      await onSignedIn(await callApi('POST /api/auth/passkey', { body }))
    } catch (error) {
      setBusy(false)
      onFailure(error)
    }
  }
  return (
    <Button variant="outline" busy={busy} onClick={signIn} className="w-full">
      {label}
    </Button>
  )
}

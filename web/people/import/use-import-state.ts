import { useState } from 'react'
import { ConfirmationCancelled, callApi, sentenceOf } from '../../lib/api.ts'

/** Begins an import, or undoes it. A canceled confirmation of the identity is no failure. */
export function useImportState(id: string, onChanged: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (state: 'importing' | 'undoing') => {
    setBusy(true)
    setFailure(null)
    try {
      await callApi('PUT /api/admin/user-imports/{id}', { params: { id }, body: { state } })
      await onChanged()
    } catch (error) {
      if (!(error instanceof ConfirmationCancelled)) {
        setFailure(sentenceOf(error, 'That didn’t work. Please try again.'))
      }
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, send }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { sessionQuery } from '../lib/session-query.ts'

/**
 * Setting a password through a link ends every session of the account, perhaps this one too: asks again who is signed
 * in, so that the way to the sign-in does not lead on as someone who no longer is. Throws nothing.
 */
export function useLookAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await queryClient
      .query({ ...sessionQuery, staleTime: 0 })
      .catch(() => queryClient.removeQueries({ queryKey: sessionQuery.queryKey }))
    // The header follows in its own time.
    void router.invalidate()
  }, [queryClient, router])
}

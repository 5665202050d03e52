import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { sessionQuery } from '../lib/session-query.ts'

/**
 * Setting a password through a link ends every session of the account, perhaps this one. Checks the session, so that
 * the sign-in page does not redirect a viewer who was just signed out. Never throws.
 */
export function useLookAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await queryClient
      .query({ ...sessionQuery, staleTime: 0 })
      .catch(() => queryClient.removeQueries({ queryKey: sessionQuery.queryKey }))
    // The header may follow later.
    void router.invalidate()
  }, [queryClient, router])
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { User } from '../../../contract/people/accounts.ts'
import { sessionQuery } from '../../lib/session-query.ts'

/** Specification, section 4: a profile update replaces the user. */
export function useReplaceUser(): (user: User) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(
    async (user) => {
      queryClient.setQueryData(sessionQuery.queryKey, { user, view: null })
      await router.invalidate()
    },
    [queryClient, router],
  )
}

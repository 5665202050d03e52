import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { sessionQuery } from '../lib/session-query.ts'
import { isTheirs } from './is-theirs.ts'
import { sessionTabs } from './session-tabs.ts'

/** After a sign-in: clears cached data, loads the session and navigates. */
export function useSignedIn(): (to: string) => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(
    async (to) => {
      queryClient.removeQueries(isTheirs)
      await queryClient.query({ ...sessionQuery, staleTime: 0 })
      sessionTabs.tell('changed')
      await router.invalidate()
      await router.navigate({ href: to })
    },
    [queryClient, router],
  )
}

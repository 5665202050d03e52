import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApiError, callApi } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import { isTheirs } from './is-theirs.ts'
import { sessionQuery } from './queries.ts'

/** Ends the session, forgets everything that was loaded for this person, and goes home. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    // Home first, so that whoever has something unsaved is asked while it can still be saved, and no screen of theirs is
    // left that would ask for anything as somebody who is gone. The mark tells this way from a later one, for which a
    // way not gone waits.
    const signingOut = Date.now()
    await router.navigate({ to: '/', state: (state) => ({ ...state, signingOut }) })
    if ((router.state.location.state as { signingOut?: number }).signingOut !== signingOut) return
    // From here on nothing asks as somebody who is about to be gone: no page that a pointer passes is loaded ahead for
    // them, and what is still on its way is given up.
    const { queryKey } = sessionQuery
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, { user: null, view: null })
    await queryClient.cancelQueries(isTheirs)
    try {
      await callApi('POST /api/auth/logout', {})
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      const said = error instanceof ApiError && error.status > 0 ? error.message : null
      toast({
        title: 'Logout failed',
        description: said ?? 'There was an issue logging you out. Please try again.',
        variant: 'destructive',
      })
      return
    }
    await router.invalidate()
    queryClient.removeQueries(isTheirs)
    toast({ title: 'Logged out', description: 'You have been successfully logged out.' })
  }, [queryClient, router])
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApiError, callApi, sentenceOf } from '../lib/api.ts'
import { sessionQuery } from '../lib/session-query.ts'
import { toast } from '../ui/toast.ts'
import { isAnythingUnsaved } from '../ui/unsaved.ts'
import { isTheirs } from './is-theirs.ts'
import { sessionTabs } from './session-tabs.ts'

const issue = 'There was an issue logging you out. Please try again.'

/** Ends the session, forgets everything that was loaded for this person, and goes home. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    // Whoever has something unsaved is asked first, on the way home, while it can still be saved. The mark tells this
    // way from a later one, for which a way not gone waits.
    if (isAnythingUnsaved()) {
      const signingOut = Date.now()
      await router.navigate({ to: '/', state: (state) => ({ ...state, signingOut }) })
      if ((router.state.location.state as { signingOut?: number }).signingOut !== signingOut) return
    }
    // What is still on its way would be answered to somebody who is gone.
    await queryClient.cancelQueries(isTheirs)
    try {
      await callApi('POST /api/auth/logout', {})
    } catch (error) {
      toast({
        title: 'Logout failed',
        description: error instanceof ApiError && error.status > 0 ? sentenceOf(error, issue) : issue,
        variant: 'destructive',
      })
      return
    }
    sessionTabs.tell('changed')
    // Known before the page is left, so that nothing on the way out asks or writes as somebody who is gone.
    queryClient.setQueryData(sessionQuery.queryKey, { user: null, view: null })
    await router.navigate({ to: '/' })
    await router.invalidate()
    // Last, when no screen of theirs is left that would ask for it again.
    queryClient.removeQueries(isTheirs)
    toast({ title: 'Logged out', description: 'You have been successfully logged out.' })
  }, [queryClient, router])
}

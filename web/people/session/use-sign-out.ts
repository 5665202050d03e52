import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApiError, callApi, sentenceOf } from '../../lib/api.ts'
import { sessionQuery } from '../../lib/session-query.ts'
import { sessionTabs } from '../../lib/session-tabs.ts'
import { isAnythingUnsaved } from '../../ui/dialogs/unsaved.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { toastOnNextPage } from '../../ui/feedback/waiting-toast.ts'
import { isTheirs } from './is-theirs.ts'

const issue = 'There was an issue logging you out. Please try again.'

/** Ends the session, clears the viewer's cached data and goes home. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    // With unsaved changes, navigate first, because the blocker asks while they can still be saved. The mark tells this
    // navigation from a later one if this one was canceled.
    if (isAnythingUnsaved()) {
      const signingOut = Date.now()
      await router.navigate({ to: '/', state: (state) => ({ ...state, signingOut }) })
      if ((router.state.location.state as { signingOut?: number }).signingOut !== signingOut) return
    }
    // Pending responses would reach the next viewer.
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
    // Set before leaving, so that nothing on the way out sends requests for the old viewer.
    queryClient.setQueryData(sessionQuery.queryKey, { user: null, view: null })
    toastOnNextPage({ title: 'Logged out', description: 'You have been successfully logged out.' })
    // A visitor's page is a document, so the browser loads it and nothing of the session stays in memory.
    window.location.assign('/')
  }, [queryClient, router])
}

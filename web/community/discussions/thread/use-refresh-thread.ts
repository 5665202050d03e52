import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../ui/feedback/toast.ts'
import { threadKey } from '../queries.ts'

/** Refetches a thread and its lists after a change. */
export function useRefreshThread(threadId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: threadKey(threadId) }),
      queryClient.invalidateQueries({ queryKey: ['/api/discussions/threads', 'list'] }),
    ])
}

export function notifyNotSaved(error: Error) {
  toast({ title: 'This wasn’t saved', description: error.message, variant: 'destructive' })
}

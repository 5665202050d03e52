import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { threadKey } from './queries.ts'

/** Reads a thread and the lists it stands in anew, after a change. */
export function useReadAnew(threadId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: threadKey(threadId) }),
      queryClient.invalidateQueries({ queryKey: ['/api/discussions/threads', 'list'] }),
    ])
}

/** What is told of a small change that was refused. */
export function tellNotSaved(error: Error) {
  toast({ title: 'This was not saved', description: error.message, variant: 'destructive' })
}

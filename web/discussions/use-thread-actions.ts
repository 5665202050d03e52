import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { toast } from '../ui/toast.ts'
import { threadKey } from './queries.ts'

/** Small changes of a thread and its posts. Each states its target; what is refused is said, and the page read anew. */
export function useThreadActions(threadId: string) {
  const queryClient = useQueryClient()
  const readAnew = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: threadKey(threadId) }),
      queryClient.invalidateQueries({ queryKey: ['/api/discussions/threads', 'list'] }),
    ])
  const settle = {
    onSettled: readAnew,
    onError: (error: Error) =>
      void toast({ title: 'This was not saved', description: error.message, variant: 'destructive' }),
  }
  const follow = useMutation({
    mutationFn: (following: boolean) =>
      callApi('PUT /api/discussions/threads/{id}/follow', { params: { id: threadId }, body: { following } }),
    ...settle,
  })
  const accept = useMutation({
    mutationFn: ({ postId, accepted }: { postId: string; accepted: boolean }) =>
      callApi('PUT /api/discussions/posts/{id}/accepted', { params: { id: postId }, body: { accepted } }),
    ...settle,
  })
  const remove = useMutation({
    mutationFn: (postId: string) => callApi('DELETE /api/discussions/posts/{id}', { params: { id: postId } }),
    onError: settle.onError,
  })
  return { follow, accept, remove, readAnew }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Thread } from '../../../../contract/community/discussions.ts'
import { forumAddress } from '../addresses.ts'
import { threadKey } from '../queries.ts'

/** Leaves a deleted thread for its forum. */
export function useRemoveThread(thread: Thread) {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    await router.navigate({ href: forumAddress(thread.forum.id) })
    queryClient.removeQueries({ queryKey: threadKey(thread.id) })
    await queryClient.invalidateQueries({ queryKey: ['/api/discussions/threads', 'list'] })
  }
}

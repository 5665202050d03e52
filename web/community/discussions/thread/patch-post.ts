import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '../../../../contract/community/discussions.ts'
import type { OutputOf } from '../../../../contract/index.ts'
import { threadKey } from '../queries.ts'

type ThreadPage = OutputOf<'GET /api/discussions/threads/{id}'>

/** Updates a post on every cached page of its thread. */
export function patchPost(
  queryClient: QueryClient,
  threadId: string,
  postId: string,
  change: (post: Post) => Partial<Post>,
): void {
  const patch = (post: Post) => (post.id === postId ? { ...post, ...change(post) } : post)
  queryClient.setQueriesData<ThreadPage>({ queryKey: threadKey(threadId) }, (page) =>
    page === undefined
      ? undefined
      : { ...page, opening: page.opening && patch(page.opening), replies: page.replies.map(patch) },
  )
}

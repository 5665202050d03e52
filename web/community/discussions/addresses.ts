import type { ThreadView } from '../../../contract/community/discussions.ts'

export const discussionsAddress = '/dashboard/discussions'

export const forumAddress = (forumId: string, view: ThreadView = 'activity', cursor?: string) =>
  `${discussionsAddress}/${forumId}${search({ view: view === 'activity' ? undefined : view, cursor })}`

export const latestAddress = (view: ThreadView, cursor?: string) =>
  `${discussionsAddress}${search({ view: view === 'activity' ? undefined : view, cursor })}`

export const newThreadAddress = (forumId: string) => `${discussionsAddress}/${forumId}/new`

export const threadAddress = (
  forumId: string,
  threadId: string,
  place: { after?: string; before?: string } = {},
) => `${discussionsAddress}/${forumId}/${threadId}${search(place)}`

/** Links to a post on its page of the thread. The opening post is on every page. */
export const postAddress = (forumId: string, threadId: string, post: { id: string; number: number }) =>
  `${discussionsAddress}/${forumId}/${threadId}${post.number === 1 ? '' : search({ post: post.id })}#${postElementId(post.id)}`

export const postElementId = (postId: string) => `post-${postId}`

function search(parts: Record<string, string | undefined>): string {
  const known = Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined)
  return known.length > 0 ? `?${new URLSearchParams(known)}` : ''
}

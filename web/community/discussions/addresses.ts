import type { ThreadView } from '../../../contract/community/discussions.ts'
import { discussionsAddress } from '../../../rules/addresses.ts'

export const forumAddress = (forumId: string, view: ThreadView = 'activity', cursor?: string) =>
  `${discussionsAddress}/${forumId}${search({ view: view === 'activity' ? undefined : view, cursor })}`

export const latestAddress = (view: ThreadView, cursor?: string) =>
  `${discussionsAddress}${search({ view: view === 'activity' ? undefined : view, cursor })}`

export const threadAddress = (
  forumId: string,
  threadId: string,
  place: { after?: string; before?: string } = {},
) => `${discussionsAddress}/${forumId}/${threadId}${search(place)}`

function search(parts: Record<string, string | undefined>): string {
  const known = Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined)
  return known.length > 0 ? `?${new URLSearchParams(known)}` : ''
}

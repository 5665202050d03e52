import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deviceStorage } from './kept-text.ts'
import { sessionQuery } from './session-query.ts'

/** What a device keeps of somebody: drafts, and the keys they are sent with. */
export type KeptKind =
  | 'draft-announcement'
  | 'draft-discussion'
  | 'draft-group'
  | 'key-discussion'
  | 'lecture'

const ownName = (kind: KeptKind, personId: string, key: string) => `creare-${kind}-${personId}-${key}`

/** Removes what others kept on this device, and what was kept before names told whose it is. */
export function dropOfOthers(kind: KeptKind, personId: string, storage = deviceStorage()): void {
  if (storage === null) return
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const all = `creare-${kind}-`
  const own = ownName(kind, personId, '')
  for (const name of names) {
    if (name.startsWith(all) && !name.startsWith(own)) storage.removeItem(name)
  }
}

/**
 * Whose drafts may be read and written here. At a shared computer nobody reads what somebody else began to write: what
 * is seen of others is removed.
 *
 * @returns the id of the person who is here
 */
export function useOwner(kind: KeptKind): string {
  const queryClient = useQueryClient()
  // As the screen began: whoever signs out leaves it, and what they were writing stays theirs until then.
  const [session] = useState(() => queryClient.getQueryData(sessionQuery.queryKey))
  const personId = session?.user?.id ?? 'nobody'
  // Who looks at the site as somebody else has drafts of their own.
  const isThemselves = session?.user != null && session.view === null
  useEffect(() => {
    if (isThemselves) dropOfOthers(kind, personId)
  }, [kind, personId, isThemselves])
  return personId
}

/** @returns the name under which this device keeps something of the person who is here */
export const useOwnName = (kind: KeptKind, key: string): string => ownName(kind, useOwner(kind), key)

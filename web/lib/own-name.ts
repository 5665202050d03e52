import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deviceStorage } from './kept-text.ts'
import { sessionQuery } from './session-query.ts'

/** What a device keeps for a person: drafts and their idempotency keys. */
export type KeptKind =
  | 'draft-announcement'
  | 'draft-discussion'
  | 'draft-group'
  | 'key-discussion'
  | 'lecture'

const ownName = (kind: KeptKind, personId: string, key: string) => `creare-${kind}-${personId}-${key}`

/** Removes other people's data, and data kept before keys named the owner. */
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
 * Whose drafts may be read and written here. On a shared computer, other people's drafts are removed.
 *
 * @returns the viewer's id
 */
export function useOwner(kind: KeptKind): string {
  const queryClient = useQueryClient()
  // From when the screen opened: after signing out, the text still belongs to that person.
  const [session] = useState(() => queryClient.getQueryData(sessionQuery.queryKey))
  const personId = session?.user?.id ?? 'nobody'
  // During impersonation, the administrator's own drafts stay.
  const isThemselves = session?.user != null && session.view === null
  useEffect(() => {
    if (isThemselves) dropOfOthers(kind, personId)
  }, [kind, personId, isThemselves])
  return personId
}

/** @returns the storage key for the viewer's data */
export const useOwnName = (kind: KeptKind, key: string): string => ownName(kind, useOwner(kind), key)

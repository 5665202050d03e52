import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AssignmentDetail } from '../../contract/assignments.ts'
import { callApi } from '../lib/api.ts'
import { deviceStorage } from '../lib/kept-text.ts'
import { createDraftKeeper, type DraftKeeper, type KeptDraft } from './draft-keeper.ts'
import { assignmentQuery } from './queries.ts'

/**
 * The draft of one assignment on screen, kept and saved while it is written.
 *
 * @param typed what stands in the fields: someone may have begun to write before the page's script ran
 */
export function useDraftKeeper(
  assignment: AssignmentDetail,
  userId: string,
  typed: () => Pick<KeptDraft, 'text' | 'links'> | null,
) {
  const queryClient = useQueryClient()
  const [keeper] = useState(() => keeperOf(queryClient, assignment, userId))
  const state = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are read once, when the page wakes
  useEffect(() => {
    const early = typed()
    const { text, links } = keeper.read()
    const begun = early !== null && (early.text !== text || early.links.join('\n') !== links.join('\n'))
    if (begun) keeper.change(early)
    else keeper.restore()
    const again = () => keeper.saveNow()
    document.addEventListener('visibilitychange', again)
    window.addEventListener('online', again)
    // Two windows side by side are both in view: coming back from the one to sign in is seen by the focus alone.
    window.addEventListener('focus', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('online', again)
      window.removeEventListener('focus', again)
      // Leaving for another page of the site: what was typed last goes out at once.
      keeper.saveNow()
    }
  }, [keeper])
  useEffect(() => keeper.adopt(assignment.draft), [keeper, assignment.draft])

  return { state, keeper }
}

/**
 * One keeper for a draft as long as the site is open in this tab: a second, made when its author comes back, would
 * not know of what the first is saving, and take it for another tab's.
 */
const keepers = new WeakMap<QueryClient, Map<string, DraftKeeper>>()

function keeperOf(queryClient: QueryClient, { id, draft }: AssignmentDetail, userId: string): DraftKeeper {
  const known = keepers.get(queryClient) ?? new Map<string, DraftKeeper>()
  keepers.set(queryClient, known)
  const storageKey = `creare-assignment-${userId}-${id}`
  const keeper =
    known.get(storageKey) ??
    createDraftKeeper({
      draft,
      storage: deviceStorage(),
      storageKey,
      isStillTheirs: async () => (await callApi('GET /api/auth/session', {})).user?.id === userId,
      send: async (body) => {
        const saved = (await callApi('PUT /api/user/assignments/{id}/draft', { params: { id }, body })).draft
        // Whoever comes back to this page finds what was saved, and not what it was opened with.
        queryClient.setQueryData(
          assignmentQuery(id).queryKey,
          (page) => page && { ...page, assignment: { ...page.assignment, draft: saved } },
        )
        return saved
      },
    })
  known.set(storageKey, keeper)
  // Before the fields are made: they show what stands, and what differs from it was written by hand.
  keeper.adopt(draft)
  return keeper
}

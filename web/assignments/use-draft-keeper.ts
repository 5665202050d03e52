import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AssignmentDetail } from '../../contract/assignments.ts'
import { callApi } from '../lib/api.ts'
import { createDraftKeeper, type KeptDraft } from './draft-keeper.ts'

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
  const { id } = assignment
  const [keeper] = useState(() =>
    createDraftKeeper({
      draft: assignment.draft,
      storage: typeof localStorage === 'undefined' ? null : localStorage,
      storageKey: `creare-assignment-${userId}-${id}`,
      send: async (body) =>
        (await callApi('PUT /api/user/assignments/{id}/draft', { params: { id }, body })).draft,
    }),
  )
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
    return () => {
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('online', again)
      // Leaving for another page of the site: what was typed last goes out at once.
      keeper.saveNow()
    }
  }, [keeper])

  return { state, keeper }
}

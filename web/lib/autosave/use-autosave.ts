import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** What all merge rules have in common. */
export interface Saver<State> {
  read(): State
  subscribe(listener: () => void): () => void
  restore(): void
  saveNow(): Promise<boolean>
  settled(): Promise<boolean>
  /** Called when the screen was left and everything is saved. */
  end?(): void
}

interface Entry {
  saver: Saver<unknown>
  /** What the server rendered: another tab may change the saver before this page is hydrated. */
  first: unknown
  users: number
}

/**
 * One saver for one content as long as something is unsaved, also while its screen is left: a second one would take
 * the first one's writes for another tab's.
 */
const savers = new WeakMap<QueryClient, Map<string, Entry>>()

/**
 * Keeps a saver for the life of the screen: takes up an earlier visit, saves when the page is left or hidden, and
 * tries again when it is looked at or the connection returns. Leaving for another screen saves immediately.
 *
 * @param name includes the id of the person
 * @param options.resume brings a saver of an earlier screen up to date, before the first render
 * @param options.restore replaces `saver.restore` after hydration
 */
export function useAutosave<Kind extends Saver<unknown>>(
  name: string,
  create: () => Kind,
  options: { resume?: (saver: Kind) => void; restore?: (saver: Kind) => void } = {},
): [ReturnType<Kind['read']>, Kind] {
  const queryClient = useQueryClient()
  const [entry] = useState(() => {
    const found = entryOf(queryClient, name, create)
    options.resume?.(found.saver as Kind)
    return found
  })
  const saver = entry.saver as Kind
  const state = useSyncExternalStore(saver.subscribe, saver.read, () => entry.first) as ReturnType<
    Kind['read']
  >

  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, after hydration
  useEffect(() => {
    entry.users += 1
    if (options.restore) options.restore(saver)
    else saver.restore()
    const stop = saveWhenLeft(saver)
    return () => {
      stop()
      entry.users -= 1
      void saver.settled().then((isSaved) => {
        const known = savers.get(queryClient)
        if (!isSaved || entry.users > 0 || known?.get(name) !== entry) return
        known.delete(name)
        saver.end?.()
      })
    }
  }, [entry])

  return [state, saver]
}

/**
 * Saves when the page is hidden, left or looked at again, and when the connection returns.
 *
 * @returns stops that
 */
export function saveWhenLeft({ saveNow }: Pick<Saver<unknown>, 'saveNow'>): () => void {
  const save = () => void saveNow()
  document.addEventListener('visibilitychange', save)
  // Two windows side by side are both visible: returning from the one to sign in is noticed by the focus alone.
  for (const type of ['focus', 'online', 'pagehide']) addEventListener(type, save)
  return () => {
    document.removeEventListener('visibilitychange', save)
    for (const type of ['focus', 'online', 'pagehide']) removeEventListener(type, save)
  }
}

function entryOf(queryClient: QueryClient, name: string, create: () => Saver<unknown>): Entry {
  const known = savers.get(queryClient) ?? new Map<string, Entry>()
  savers.set(queryClient, known)
  const found = known.get(name)
  if (found) return found
  const saver = create()
  const entry = { saver, first: saver.read(), users: 0 }
  known.set(name, entry)
  return entry
}

/** A browser lets 64 kB outlive the page; a letter takes up to four bytes. */
export const fitsKeepalive = (body: unknown) => JSON.stringify(body).length < 15_000

/** Asks before the window is closed or reloaded. */
export function useQuestionBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

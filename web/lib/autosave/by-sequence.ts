import type { ApiError } from '../api.ts'
import { createAutosave, type Environment, type SaveStatus } from './autosave.ts'
import type { DeviceCopy } from './device-copy.ts'
import { createStore } from './store.ts'

export interface SequenceState<Entry> {
  entries: ReadonlyMap<string, Entry>
  status: SaveStatus
  /** Entries whose last change the server does not have yet. */
  unsaved: number
}

export interface SequenceOptions<Entry extends { sequence: number }> {
  entries: ReadonlyMap<string, Entry>
  /** The server takes an entry if its number is higher, and returns the one it has now. */
  send: (id: string, entry: Entry) => Promise<{ saved: Entry; applied: boolean }>
  /** One for each entry, so that two tabs do not overwrite each other's. */
  copyOf: (id: string) => DeviceCopy<Entry>
  isSame: (one: Entry, other: Entry) => boolean
  isClosed: (error: ApiError) => boolean
  debounceMs: number
  environment?: Environment | undefined
}

/**
 * Saves entries of which the last change wins. Every change raises the number of its entry, so that a late retry
 * never overwrites a newer one, and two tabs agree on the last.
 */
export function saveBySequence<Entry extends { sequence: number }>(options: SequenceOptions<Entry>) {
  const { send, copyOf, isSame, isClosed, debounceMs, environment } = options
  const pending = new Map<string, Entry>()
  const rejected = new Set<Entry>()
  let closed = false
  const store = createStore<SequenceState<Entry>>({ entries: options.entries, status: 'saved', unsaved: 0 })

  const autosave = createAutosave<[string, Entry], { saved: Entry; applied: boolean }>({
    debounceMs,
    environment,
    onStatus: (status) => store.set({ status }),
    send: ([id, entry]) => send(id, entry),
    pending: {
      // A rejected entry holds no other back.
      next: () => [...pending].find(([, entry]) => !rejected.has(entry)) ?? null,
      idle: () => (closed ? 'closed' : pending.size === 0 ? 'saved' : 'rejected'),
      accept,
      refuse([, entry], error) {
        if (isClosed(error)) close()
        else rejected.add(entry)
      },
      retryRejected: () => rejected.clear(),
    },
  })

  return {
    read: store.read,
    subscribe: store.subscribe,
    saveNow: autosave.saveNow,
    settled: autosave.settled,

    /** @param typing sent when the typing pauses, otherwise immediately */
    change(id: string, change: Partial<Omit<Entry, 'sequence'>>, typing = false): void {
      const known = store.read().entries.get(id)
      if (known === undefined || closed) return
      put(id, { ...known, ...change, sequence: known.sequence + 1 })
      autosave.changed(!typing)
    },

    /** Takes up what an earlier visit could not save. Call it in the browser, after hydration. */
    restore(): void {
      for (const [id, known] of store.read().entries) {
        const kept = copyOf(id).read()
        if (kept !== null && kept.sequence > known.sequence) put(id, { ...known, ...kept })
        else if (!pending.has(id)) copyOf(id).forget()
      }
      autosave.changed(true)
    },

    /** Takes what the server has now, as after another tab or device was used. */
    adopt(latest: ReadonlyMap<string, Entry>): void {
      const entries = new Map(store.read().entries)
      for (const [id, entry] of latest) {
        const known = entries.get(id)
        if (known !== undefined && entry.sequence > known.sequence && !pending.has(id)) entries.set(id, entry)
      }
      store.set({ entries })
    },

    /** Nothing is accepted any more, so nothing is kept. */
    close,
  }

  function put(id: string, entry: Entry): void {
    pending.set(id, entry)
    copyOf(id).write(entry)
    store.set({ entries: new Map(store.read().entries).set(id, entry), unsaved: pending.size })
  }

  function accept(
    [id, entry]: [string, Entry],
    { saved, applied }: { saved: Entry; applied: boolean },
  ): void {
    const current = pending.get(id)
    if (current === undefined) return
    if (current === entry && (applied || isSame(entry, saved))) {
      pending.delete(id)
      copyOf(id).forget()
      store.set({ unsaved: pending.size })
    } else if (current.sequence <= saved.sequence) {
      // Another tab wrote in between. The choice made here came after it.
      put(id, { ...current, sequence: saved.sequence + 1 })
    }
  }

  function close(): void {
    closed = true
    pending.clear()
    store.set({ unsaved: 0 })
    for (const id of store.read().entries.keys()) copyOf(id).forget()
    autosave.changed()
  }
}

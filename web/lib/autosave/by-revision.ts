import { ApiError } from '../api.ts'
import { createAutosave, type Environment, isTransient, type SaveStatus } from './autosave.ts'
import type { DeviceCopy, KeptRevision } from './device-copy.ts'
import { createStore } from './store.ts'

export interface RevisionState<Content, Saved> {
  content: Content
  status: SaveStatus
  /** The last version the server is known to have. */
  saved: Saved
  /** The other version, in a conflict. */
  theirs: Saved | null
  /** Why the content was rejected. */
  error: ApiError | null
  /** Counts how often the content was replaced other than by `change`: uncontrolled fields start over then. */
  replacements: number
  /** A version from elsewhere was joined with the one here. */
  joined: boolean
}

export interface RevisionOptions<Content, Saved extends { revision: number }> {
  saved: Saved
  contentOf: (saved: Saved) => Content
  /** Saves on top of a revision. @throws ApiError `conflictCode` if another one was saved since */
  send: (content: Content, revision: number) => Promise<Saved>
  load: () => Promise<Saved>
  conflictCode: string
  copy: DeviceCopy<KeptRevision<Content>>
  debounceMs: number
  isSame?: (one: Content, other: Content) => boolean
  /** Joins two versions that began from `base`. Without it the author chooses one of them. */
  join?: (base: Content, theirs: Content, mine: Content) => Content
  onSaved?: (saved: Saved) => void
  environment?: Environment | undefined
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Saves one content by revision: a version from elsewhere is never overwritten unseen. */
export function saveByRevision<Content, Saved extends { revision: number }>(
  options: RevisionOptions<Content, Saved>,
) {
  const { contentOf, load, conflictCode, copy, debounceMs, join, onSaved, environment } = options
  const { isSame = isEqual } = options
  /** What the content builds on. */
  let base = { content: contentOf(options.saved), revision: options.saved.revision }
  /**
   * Sent without a response: the server may have it. It goes out again before anything newer, which would otherwise
   * conflict with the author's own earlier text.
   */
  let inDoubt: Content | null = null
  let rejected: Content | null = null
  /** Arrived during a write. */
  let postponed: Saved | null = null
  const store = createStore<RevisionState<Content, Saved>>({
    content: base.content,
    status: 'saved',
    saved: options.saved,
    theirs: null,
    error: null,
    replacements: 0,
    joined: false,
  })
  const { set } = store
  const isUnsaved = () => inDoubt !== null || !isSame(store.read().content, base.content)

  const autosave = createAutosave<Content, Saved>({
    debounceMs,
    environment,
    onStatus: (status) => set({ status }),
    send,
    pending: {
      next() {
        const { theirs, content } = store.read()
        if (theirs !== null || !isUnsaved()) return null
        const item = inDoubt ?? content
        return rejected !== null && isSame(item, rejected) ? null : item
      },
      idle: () => (store.read().theirs !== null ? 'conflict' : isUnsaved() ? 'rejected' : 'saved'),
      accept,
      refuse,
      retryRejected: () => {
        rejected = null
      },
    },
  })

  return {
    read: store.read,
    subscribe: store.subscribe,
    saveNow: autosave.saveNow,
    settled: autosave.settled,

    change(content: Content): void {
      if (isSame(content, store.read().content)) return
      set({ content, joined: false })
      keep()
      autosave.changed()
    },

    /** As `change`, but not from the fields: they start over. */
    replace(content: Content): void {
      set({ ...replacedBy(content), joined: false })
      keep()
      autosave.changed()
    },

    /** Takes a version the server has. Unsaved content is joined with it, or stays. */
    adopt,

    /** Takes up what an earlier visit could not save. Call it in the browser, after hydration. */
    restore(): void {
      if (isUnsaved() || store.read().theirs !== null) {
        void autosave.saveNow()
        return
      }
      const kept = copy.read()
      if (kept === null) return
      const isOwn = kept.inDoubt !== null && isSame(kept.inDoubt, base.content)
      const isCurrent = isOwn || kept.revision === base.revision
      // The last visit's write may still be on its way: it has to arrive before what replaced it.
      if (isCurrent && !isOwn) inDoubt = kept.inDoubt
      if (inDoubt === null && isSame(kept.content, base.content)) {
        copy.forget()
        return
      }
      if (isCurrent || join) {
        const content = isCurrent || !join ? kept.content : join(kept.base, base.content, kept.content)
        set({ ...replacedBy(content), joined: !isCurrent })
      } else {
        base = { content: kept.base, revision: kept.revision }
        set({ ...replacedBy(kept.content), theirs: store.read().saved })
      }
      keep()
      autosave.changed(true)
    },

    /** Ends a conflict. Nothing is overwritten that the author has not been asked about. */
    async resolve(choice: 'mine' | 'theirs'): Promise<void> {
      const { theirs } = store.read()
      if (theirs === null) return
      const chosen = choice === 'mine' ? theirs : await load().catch(() => theirs)
      base = { content: contentOf(chosen), revision: chosen.revision }
      set({ saved: chosen, theirs: null })
      if (choice === 'theirs') set(replacedBy(base.content))
      inDoubt = null
      keep()
      autosave.changed(true)
    },
  }

  async function send(content: Content): Promise<Saved> {
    const wasInDoubt = inDoubt !== null
    inDoubt = content
    keep()
    try {
      return await options.send(content, base.revision)
    } catch (error) {
      // A refusal of the first try says that nothing was written. An earlier try may still have come through.
      if (!wasInDoubt && !isTransient(error)) inDoubt = null
      throw error
    }
  }

  function accept(content: Content, saved: Saved): void {
    base = { content, revision: saved.revision }
    inDoubt = null
    rejected = null
    set({ saved, error: null })
    keep()
    onSaved?.(saved)
    if (postponed !== null) {
      const latest = postponed
      postponed = null
      take(latest)
    }
  }

  async function refuse(content: Content, error: ApiError): Promise<void> {
    if (error.code !== conflictCode) {
      inDoubt = null
      rejected = content
      keep()
      return set({ error })
    }
    const latest = await load()
    if (isSame(contentOf(latest), content)) return accept(content, latest)
    // A conflict with the revision it was based on contradicts itself: wait, and do not spin.
    if (latest.revision === base.revision) throw new ApiError({ status: 503 })
    postponed = null
    if (join) takeJoined(latest, join)
    else {
      inDoubt = null
      keep()
      set({ theirs: latest })
    }
  }

  function adopt(latest: Saved): void {
    if (!autosave.isRunning()) take(latest)
    else if (latest.revision > (postponed ?? base).revision) postponed = latest
  }

  function take(latest: Saved): void {
    const { theirs } = store.read()
    if (theirs !== null) {
      if (latest.revision > theirs.revision) set({ theirs: latest })
    } else if (join && latest.revision > base.revision) {
      takeJoined(latest, join)
    } else if (latest.revision >= base.revision && !isUnsaved()) {
      base = { content: contentOf(latest), revision: latest.revision }
      set({ ...replacedBy(base.content), saved: latest })
    }
  }

  function takeJoined(latest: Saved, join: NonNullable<RevisionOptions<Content, Saved>['join']>): void {
    const { content } = store.read()
    const theirs = contentOf(latest)
    const isOwn = inDoubt !== null && isSame(theirs, inDoubt)
    const wasUnsaved = !isSame(content, base.content)
    const joined = join(isOwn ? theirs : base.content, theirs, content)
    base = { content: theirs, revision: latest.revision }
    inDoubt = null
    set({
      ...replacedBy(joined),
      saved: latest,
      joined: !isOwn && wasUnsaved && !isSame(joined, theirs),
    })
    keep()
    autosave.changed()
  }

  function replacedBy(content: Content) {
    const { content: before, replacements } = store.read()
    return isSame(content, before) ? {} : { content, replacements: replacements + 1 }
  }

  function keep(): void {
    const { content, theirs } = store.read()
    if (!isUnsaved() && theirs === null) copy.forget()
    else copy.write({ revision: base.revision, base: base.content, content, inDoubt })
  }
}

export type RevisionSaver<Content, Saved extends { revision: number }> = ReturnType<
  typeof saveByRevision<Content, Saved>
>

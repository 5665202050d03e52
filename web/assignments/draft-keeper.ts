import type { AssignmentDraft, SubmittedFile } from '../../contract/assignments.ts'
import { ApiError } from '../lib/api.ts'
import { type Later, usualLater } from '../lib/retry-pause.ts'

/**
 * `saved`: the server has it. `saving`: it is on its way. `trying`: it did not get through and is tried again.
 * `conflict`: another tab or device saved meanwhile, and the author has to choose. `signed-out`: the session is over,
 * `refused`: the server does not take it; the text then stays on this device until the next change, look or try.
 */
export type Saving = 'saved' | 'saving' | 'trying' | 'conflict' | 'signed-out' | 'refused'

export interface KeptDraft {
  text: string
  links: readonly string[]
  files: readonly SubmittedFile[]
}

export interface KeeperState extends KeptDraft {
  saving: Saving
  /** Of the draft on the server that this one builds on. */
  revision: number
  /** What stands is what was handed in. */
  submitted: boolean
  /** Counts how often the text was replaced other than by typing: then the fields have to be made anew. */
  edition: number
}

export interface KeeperOptions {
  draft: AssignmentDraft
  send: (input: {
    baseRevision: number
    text: string
    links: string[]
    files: string[]
  }) => Promise<AssignmentDraft>
  /** Asked before trying again: whether the draft's owner is signed in, and nobody else. */
  isStillTheirs: () => Promise<boolean>
  /** Where changes wait until the server has them; null where the browser offers none. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  /** Whose draft of what: two people may share a device. */
  storageKey: string
  later?: Later
}

const patience = 700
const longestPause = 15_000

/**
 * Keeps a draft while it is written: at once on screen and on this device, then on the server, one write at a time,
 * as often as it takes. Every write says on which draft it builds, so that nothing is overwritten unseen.
 */
export function createDraftKeeper(options: KeeperOptions) {
  const { draft, send, isStillTheirs, storage, storageKey, later = usualLater } = options
  const listeners = new Set<() => void>()
  const waiting = new Set<() => void>()
  let state: KeeperState = {
    text: draft.text,
    links: draft.links,
    files: draft.files,
    saving: 'saved',
    revision: draft.revision,
    submitted: draft.submitted,
    edition: 0,
  }
  let dirty = false
  let running = false
  let isInDoubt = false
  /**
   * What was sent and not answered: the server may have it. It goes out again before anything newer, which would be
   * taken for another tab's; what the server has already it takes once more.
   */
  let unanswered: KeptDraft | null = null
  let failures = 0
  let cancel: (() => void) | null = null

  return {
    read: () => state,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Changes text or links. It is saved a moment after the last change. */
    change(change: Partial<KeptDraft>) {
      dirty = true
      // What stopped it is said until it is over: nothing is known to be on its way before that.
      show({ ...change, submitted: false, saving: isStopped() ? state.saving : 'saving' })
      store()
      if (state.saving !== 'conflict') schedule(failures === 0 || isStopped() ? patience : pause())
    },

    /** Takes in what the server says stands. What was written here and is not saved stays. */
    adopt(latest: AssignmentDraft) {
      if (dirty || running || latest.revision < state.revision) return
      const { revision, submitted } = latest
      if (!sameDraft(latest, state)) show({ ...replaced(latest), revision, submitted, saving: 'saved' })
      else if (revision !== state.revision || submitted !== state.submitted) show({ revision, submitted })
    },

    /** Takes up what an earlier visit could not save. Call it once the page is alive in the browser. */
    restore() {
      if (dirty) return saveNow()
      const kept = readStored()
      if (kept === null) return
      if (sameDraft(kept, state)) return forget()
      dirty = true
      if (kept.base === state.revision || (kept.unanswered && sameDraft(kept.unanswered, state))) {
        show({ ...replaced(kept), saving: 'saving' })
        schedule(0)
      } else {
        show({ ...replaced(kept), saving: 'conflict' })
      }
    },

    /** The author chose between their text on screen and the one on the server. */
    resolve(choice: 'mine' | 'theirs', theirs: AssignmentDraft) {
      unanswered = null
      if (choice === 'theirs') {
        dirty = false
        forget()
        const { revision, submitted } = theirs
        show({ ...replaced(theirs), revision, submitted, saving: 'saved' })
      } else {
        dirty = true
        show({ revision: theirs.revision, submitted: false, saving: 'saving' })
        store()
        schedule(0)
      }
    },

    /** After handing in: this very draft was taken. */
    markSubmitted() {
      if (!dirty) show({ submitted: true })
    },

    /** Saves now what waits, also what failed before. */
    saveNow,

    /** Waits until the server has everything. @returns false when that has to wait for the author or a connection */
    async settled(): Promise<boolean> {
      saveNow()
      if (running) await new Promise<void>((resolve) => waiting.add(resolve))
      return !dirty
    },
  }

  function replaced({ text, links, files }: KeptDraft) {
    return { text, links, files, submitted: false, edition: state.edition + 1 }
  }

  function isStopped() {
    return state.saving === 'conflict' || state.saving === 'signed-out' || state.saving === 'refused'
  }

  function saveNow() {
    if (dirty && state.saving !== 'conflict') schedule(0)
  }

  function show(change: Partial<KeeperState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
    if (!running && state.saving !== 'saving') {
      for (const resolve of waiting) resolve()
      waiting.clear()
    }
  }

  function schedule(milliseconds: number) {
    cancel?.()
    cancel = null
    if (milliseconds === 0) void write()
    else cancel = later(() => void write(), milliseconds)
  }

  async function write(): Promise<void> {
    if (running || !dirty || state.saving === 'conflict') return
    running = true
    const isAgain = unanswered !== null
    const sent = unanswered ?? { text: state.text, links: state.links, files: state.files }
    try {
      if (isInDoubt && !(await isStillTheirs())) throw new ApiError({ status: 401 })
      isInDoubt = false
      unanswered = sent
      store()
      const { text, links, files } = sent
      const saved = await send({
        baseRevision: state.revision,
        text,
        links: [...links],
        files: files.map(({ id }) => id),
      })
      unanswered = null
      failures = 0
      running = false
      dirty = !sameDraft(sent, state)
      if (dirty) {
        show({ revision: saved.revision, saving: 'saving' })
        store()
        schedule(patience)
      } else {
        forget()
        show({ revision: saved.revision, submitted: saved.submitted, saving: 'saved' })
      }
    } catch (error) {
      running = false
      failures += 1
      const saving = savingAfter(error)
      // By the next try somebody else may be signed in at this device.
      isInDoubt = true
      // Not what an earlier try may have brought there before the session ended.
      if (saving === 'refused' || (saving === 'signed-out' && !isAgain)) unanswered = null
      const isOlder = saving === 'refused' && !sameDraft(sent, state)
      show({ saving: isOlder ? 'saving' : saving })
      if (isOlder) schedule(0)
      else if (saving === 'trying') schedule(pause())
    }
  }

  function pause() {
    return Math.min(longestPause, 1_000 * 2 ** Math.min(failures, 4))
  }

  function store() {
    try {
      const { revision, text, links, files } = state
      const sent = unanswered === null ? {} : { unanswered }
      storage?.setItem(storageKey, JSON.stringify({ base: revision, text, links, files, ...sent }))
    } catch {
      // Storage is full or forbidden; the server still gets it.
    }
  }

  function forget() {
    try {
      storage?.removeItem(storageKey)
    } catch {
      // As above.
    }
  }

  function readStored(): (KeptDraft & { base: number; unanswered: KeptDraft | null }) | null {
    try {
      const kept = JSON.parse(storage?.getItem(storageKey) ?? 'null')
      const draft = typeof kept?.base === 'number' ? draftIn(kept) : null
      return draft && { base: kept.base, ...draft, unanswered: draftIn(kept.unanswered) }
    } catch {
      return null
    }
  }
}

function savingAfter(error: unknown): Saving {
  if (!(error instanceof ApiError)) return 'trying'
  if (error.code === 'draft-changed') return 'conflict'
  if (error.status === 401) return 'signed-out'
  return error.status === 0 || error.status === 429 || error.status >= 500 ? 'trying' : 'refused'
}

function sameDraft(one: KeptDraft, other: KeptDraft): boolean {
  const ids = ({ files }: KeptDraft) => files.map(({ id }) => id).join()
  return (
    one.text === other.text &&
    JSON.stringify(one.links) === JSON.stringify(other.links) &&
    ids(one) === ids(other)
  )
}

function draftIn(kept: Partial<KeptDraft> | undefined): KeptDraft | null {
  const { text, links, files } = kept ?? {}
  if (typeof text !== 'string' || !Array.isArray(links)) return null
  return { text, links: links.map(String), files: filesIn(files) }
}

function filesIn(kept: unknown): SubmittedFile[] {
  return Array.isArray(kept) ? kept.filter((file) => typeof file?.id === 'string') : []
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

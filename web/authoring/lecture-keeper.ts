import type { LectureDraft } from '../../contract/lectures.ts'
import { ApiError } from '../lib/api.ts'

/** Milliseconds after the last keystroke until it is saved, and after a lost connection until it is tried again. */
const pause = 1_000
const patience = 4_000

/**
 * `changed`: to be saved in a moment. `waiting`: the connection is lost, it is tried again. `conflict`: another author
 * saved meanwhile, and nothing is sent before one of the texts is chosen. `refused`: the server does not take it.
 */
export type Standing = 'saved' | 'changed' | 'saving' | 'waiting' | 'conflict' | 'refused'

export interface KeeperState {
  text: string
  standing: Standing
  /** As the server has it. */
  lecture: LectureDraft
  /** The other author's text, in a conflict. */
  theirs: LectureDraft | null
  /** Why it was refused. */
  message: string | null
  /** Counts up when the text was replaced from outside, so that an editor begins anew. */
  edition: number
}

interface KeeperOptions {
  lecture: LectureDraft
  send: (input: { revision: number; markdown: string }) => Promise<LectureDraft>
  /** Reads what the other author saved. */
  load: () => Promise<LectureDraft>
  /** Keeps what is not saved yet on this device; null forgets it. */
  keep: (text: string | null) => void
}

/**
 * Saves a lecture while it is written, one save at a time, each with the revision it was made from: an author whose
 * text is older is told, and both texts stay.
 */
export function lectureKeeper({ lecture, send, load, keep }: KeeperOptions) {
  let state: KeeperState = {
    text: lecture.markdown,
    standing: 'saved',
    lecture,
    theirs: null,
    message: null,
    edition: 0,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function set(change: Partial<KeeperState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  function plan(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }

  /** Saves at once what is not saved. Resolves when nothing is under way any more. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (underWay !== null) await underWay
    if (state.standing !== 'changed' && state.standing !== 'waiting') return
    underWay = save()
    await underWay
    underWay = null
    if (state.standing === 'changed') plan(pause)
  }

  async function save(): Promise<void> {
    const markdown = state.text
    set({ standing: 'saving' })
    try {
      const saved = await send({ revision: state.lecture.revision, markdown })
      const isLast = state.text === markdown
      if (isLast) keep(null)
      set({ lecture: saved, standing: isLast ? 'saved' : 'changed', message: null })
    } catch (error) {
      await settle(error)
    }
  }

  async function settle(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : 0
    try {
      if (error instanceof ApiError && error.code === 'lecture-changed') {
        return set({ standing: 'conflict', theirs: await load() })
      }
    } catch {
      // Their text did not come: the save is tried again, and refused again.
    }
    if (status === 0 || status >= 500 || status === 409 || status === 429) {
      set({ standing: 'waiting' })
      return plan(patience)
    }
    set({ standing: 'refused', message: error instanceof Error ? error.message : null })
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** The text as it now stands in the editor. */
    type(text: string) {
      if (text === state.text) return
      keep(text)
      if (state.standing === 'conflict') return set({ text })
      set({ text, standing: state.standing === 'saving' ? 'saving' : 'changed' })
      if (state.standing !== 'saving') plan(pause)
    },

    flush,

    /** Ends a conflict. The text that is not chosen stays among the versions. */
    async choose(whose: 'mine' | 'theirs') {
      const { theirs } = state
      if (theirs === null) return
      if (whose === 'mine') {
        set({ lecture: theirs, theirs: null, standing: 'changed' })
        return flush()
      }
      keep(null)
      set({
        lecture: theirs,
        theirs: null,
        text: theirs.markdown,
        standing: 'saved',
        edition: state.edition + 1,
      })
    },

    /** Puts another text into the editor: a restored version, or what this device had kept. */
    replace(text: string, saved: LectureDraft | null) {
      set({
        text,
        edition: state.edition + 1,
        standing: saved ? 'saved' : 'changed',
        ...(saved ? { lecture: saved } : {}),
      })
      if (saved === null) plan(pause)
    },

    /** What the server now has, when only its standing changed: it was made live. */
    settled: (saved: LectureDraft) => set({ lecture: saved }),

    stop: () => clearTimeout(timer),
  }
}

export type LectureKeeper = ReturnType<typeof lectureKeeper>

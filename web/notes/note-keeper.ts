import type { Note } from '../../contract/notes.ts'
import { joinNotes } from '../../rules/notes.ts'
import { ApiError } from '../lib/api.ts'
import { type Later, usualLater } from '../lib/retry-pause.ts'
import type { Tabs } from '../lib/tabs.ts'

/**
 * `saved`: the server has it. `saving`: it is on its way, or waits for a pause in the typing. `trying`: there is no
 * connection; it is kept on this device and sent when there is. `signed-out` and `refused` wait for the writer.
 */
export type NoteSaving = 'saved' | 'saving' | 'trying' | 'signed-out' | 'refused'

export interface NoteState {
  text: string
  saving: NoteSaving
  /** A version from elsewhere was joined with the one here. */
  joined: boolean
}

export interface NoteKeeperOptions {
  note: Note
  /** The entry in `storage` where an unsaved text waits; it names the person. */
  key: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  write: (body: { text: string; revision: number }) => Promise<{ note: Note }>
  read: () => Promise<{ note: Note }>
  tabs: Pick<Tabs<Note>, 'tell' | 'listen'>
  onSaved?: (note: Note) => void
  later?: Later
}

/** Milliseconds without a keystroke before a note is sent. */
const patience = 900
const longestPause = 30_000

/**
 * Keeps one note: at once on this device, then on the server, as often as it takes. What another tab or device
 * wrote meanwhile is joined with what is written here (rules/notes.ts), so that nobody's lines are lost.
 */
export function createNoteKeeper(options: NoteKeeperOptions) {
  const { key, storage, write, read, tabs, onSaved, later = usualLater } = options
  const listeners = new Set<() => void>()
  let base = { text: options.note.text, revision: options.note.revision }
  let state: NoteState = { text: base.text, saving: 'saved', joined: false }
  let running = false
  let failures = 0
  /**
   * What was sent and not answered: the server may have it. It goes out again before anything newer, and where it turns
   * out to be what the server has, it is no version from elsewhere.
   */
  let inDoubt: string | null = null
  let callOff = () => {}

  const show = (change: Partial<NoteState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const schedule = (milliseconds: number) => {
    callOff()
    callOff = later(() => void pump(), milliseconds)
  }

  /** Takes over a version from elsewhere, joined with what is unsaved here. */
  const adopt = (note: Note) => {
    if (note.revision <= base.revision) return
    const isOwn = note.text === inDoubt
    const unsaved = state.text !== base.text
    const text = joinNotes(isOwn ? note.text : base.text, note.text, state.text)
    base = { text: note.text, revision: note.revision }
    inDoubt = null
    show({ text, joined: !isOwn && unsaved && text !== note.text })
    keepDraft()
    if (text === note.text) show({ saving: 'saved' })
    else schedule(patience)
  }

  const isSettled = () => state.text === base.text && inDoubt === null

  const keepDraft = () => {
    try {
      if (isSettled()) storage?.removeItem(key)
      else storage?.setItem(key, JSON.stringify({ base, text: state.text, inDoubt }))
    } catch {
      // Storage is full or forbidden; the note is kept in the page alone.
    }
  }

  const pump = async (): Promise<void> => {
    callOff()
    if (running || isSettled()) return
    running = true
    const text = inDoubt ?? state.text
    inDoubt = text
    keepDraft()
    show({ saving: 'saving' })
    try {
      const { note } = await write({ text, revision: base.revision })
      base = { text, revision: note.revision }
      inDoubt = null
      failures = 0
      tabs.tell(note)
      onSaved?.(note)
      keepDraft()
      show({ saving: state.text === text ? 'saved' : 'saving' })
    } catch (error) {
      await recover(error)
    } finally {
      running = false
    }
    if (!isSettled() && state.saving === 'saving') schedule(0)
  }

  const recover = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'note-changed') {
      try {
        adopt((await read()).note)
        show({ saving: state.text === base.text ? 'saved' : 'saving' })
        return
      } catch {
        // The connection went in between: the next try comes here again.
      }
    }
    // What was sent before the session ended may have come through.
    if (error.status === 401) return show({ saving: 'signed-out' })
    if (error.status !== 0 && error.status < 500 && error.status !== 409 && error.status !== 429) {
      inDoubt = null
      keepDraft()
      return show({ saving: 'refused' })
    }
    show({ saving: 'trying' })
    failures += 1
    schedule(Math.min(longestPause, 1_000 * 2 ** failures))
  }

  const stopListening = tabs.listen((note) => {
    if (note.moduleId === options.note.moduleId) adopt(note)
  })

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(text: string) {
      show({ text, joined: false })
      show({ saving: isSettled() ? 'saved' : 'saving' })
      keepDraft()
      schedule(patience)
    },
    /** Takes up what an earlier visit could not save. Call it once the page is alive in the browser. */
    restore() {
      const draft = readDraft(storage, key)
      if (draft === null) return
      const isOwn = draft.inDoubt === base.text
      const text = joinNotes(isOwn ? base.text : draft.base.text, base.text, draft.text)
      // What the last visit sent may still be on its way.
      if (base.revision === draft.base.revision) inDoubt = draft.inDoubt ?? null
      show({ text })
      if (isSettled()) return storage?.removeItem(key)
      show({ saving: 'saving', joined: !isOwn && base.revision !== draft.base.revision })
      schedule(0)
    },
    /** Sends at once, without waiting for a pause: the page is left, or the connection is back. */
    flush: () => pump(),
    /** Tries again what could not be sent: somebody who comes back may have signed in elsewhere. */
    tryAgain() {
      if (state.saving === 'signed-out' || state.saving === 'trying') void pump()
    },
    end() {
      callOff()
      stopListening()
    },
  }
}

interface KeptNote {
  base: { text: string; revision: number }
  text: string
  inDoubt?: string | null
}

function readDraft(storage: NoteKeeperOptions['storage'], key: string) {
  try {
    const draft = JSON.parse(storage?.getItem(key) ?? 'null')
    const whole = typeof draft?.text === 'string' && typeof draft.base?.text === 'string'
    return whole ? (draft as KeptNote) : null
  } catch {
    return null
  }
}

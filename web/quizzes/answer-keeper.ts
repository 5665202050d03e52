import type { Answer } from '../../contract/questions.ts'
import type { AnswerInput, QuizAttempt, SavedAnswer } from '../../contract/quizzes.ts'
import { ApiError } from '../lib/api.ts'
import { type Later, retryPause, usualLater } from '../lib/retry-pause.ts'

/**
 * `saved`: the server has everything. `saving`: something is on its way. `trying`: it did not get through and is
 * tried again. `signed-out`: the session is over, `refused`: the server takes no answer of this kind; what is not
 * saved then stays on this device until the next change, look or try. `closed` ends it: the attempt was handed in.
 */
export type Saving = 'saved' | 'saving' | 'trying' | 'closed' | 'signed-out' | 'refused'

export interface KeeperState {
  answers: ReadonlyMap<string, SavedAnswer>
  saving: Saving
  /** Questions whose last change the server does not have yet. */
  unsaved: number
}

export interface KeeperOptions {
  attempt: QuizAttempt
  send: (
    questionId: string,
    input: AnswerInput,
  ) => Promise<{ saved: SavedAnswer; applied: boolean; remainingMs: number | null }>
  /** Where changes wait until the server has them; null where the browser offers none. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  /** Told with every answer of the server, so that the clock follows the server's. */
  onRemaining?: (milliseconds: number | null) => void
  later?: Later
}

/** How long a pause in typing is before the text is sent, in milliseconds. */
const typingPause = 400

/**
 * Keeps the answers of one attempt: at once on screen and on this device, then on the server, one at a time, as
 * often as it takes. Every change of a question counts its number up, so that a late retry never covers a newer
 * answer, and two tabs agree on the last change.
 */
export function createAnswerKeeper({
  attempt,
  send,
  storage,
  onRemaining,
  later = usualLater,
}: KeeperOptions) {
  // One entry a question, so that two tabs do not wipe each other's.
  const keyOf = (questionId: string) => `creare-quiz-${attempt.id}-${questionId}`
  const pending = new Map<string, AnswerInput>()
  const listeners = new Set<() => void>()
  const waiting = new Set<(saved: boolean) => void>()
  let state: KeeperState = {
    answers: new Map(attempt.answers.map((answer) => [answer.questionId, answer])),
    saving: 'saved',
    unsaved: 0,
  }
  let running = false
  let failures = 0
  const pause = retryPause(later)
  let stopTyping: (() => void) | null = null

  return {
    read: () => state,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /**
     * Changes answer or flag of a question, or both. Nothing happens once the attempt is closed.
     *
     * @param typing kept at once, sent when the typing pauses
     */
    change(questionId: string, change: { answer?: Answer | null; flagged?: boolean }, typing = false) {
      const known = state.answers.get(questionId)
      if (known === undefined || state.saving === 'closed') return
      const { answer, flagged, sequence } = { ...known, ...change, sequence: known.sequence + 1 }
      show({ questionId, answer, flagged, sequence })
      pending.set(questionId, { answer, flagged, sequence })
      store(questionId)
      stopTyping?.()
      stopTyping = typing ? later(typed, typingPause) : null
      if (!typing) void pump()
      else if (!isStopped()) update(failures > 0 ? 'trying' : 'saving')
    },

    /** Takes up what an earlier visit could not save. Call it once the page is alive in the browser. */
    restore() {
      for (const [questionId, known] of state.answers) {
        const input = readStored(storage, keyOf(questionId))
        if (input !== null && input.sequence > known.sequence) {
          show({ questionId, ...input })
          pending.set(questionId, input)
        }
        store(questionId)
      }
      void pump()
    },

    /** Takes in what the server says stands, as after another tab or device was used. */
    adopt(latest: QuizAttempt) {
      for (const answer of latest.answers) {
        const known = state.answers.get(answer.questionId)
        if (known !== undefined && answer.sequence > known.sequence && !pending.has(answer.questionId))
          show(answer)
      }
      if (latest.status === 'submitted') close()
    },

    /** Does not wait any longer for the next try, as when the connection or the session is back. */
    retryNow,

    /**
     * Tries at once, and waits as long as trying helps.
     *
     * @returns whether the server has everything; false when it takes something not at all, or not from whoever is
     *   signed in now
     */
    settled(): Promise<boolean> {
      retryNow()
      return running ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve(pending.size === 0)
    },
  }

  function retryNow() {
    typed()
    pause.wake()
    void pump()
  }

  function typed() {
    if (stopTyping === null) return
    stopTyping()
    stopTyping = null
    void pump()
  }

  async function pump() {
    if (running) return
    running = true
    // One answer that is not taken keeps no other back. Its next change is another one, and goes out.
    const refused = new Set<AnswerInput>()
    let isSignedOut = false
    for (let next = firstBut(refused); next !== undefined && !isSignedOut; next = firstBut(refused)) {
      const [questionId, input] = next
      update(failures > 0 ? 'trying' : 'saving')
      try {
        const { saved, applied, remainingMs } = await send(questionId, input)
        failures = 0
        onRemaining?.(remainingMs)
        settle(questionId, input, saved, applied)
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble === 'closed') close()
        else if (trouble === 'signed-out') isSignedOut = true
        else if (trouble === 'refused') refused.add(input)
        else {
          failures += 1
          update('trying')
          await pause.after(failures)
        }
      }
    }
    running = false
    update(pending.size === 0 ? 'saved' : isSignedOut ? 'signed-out' : 'refused')
    for (const resolve of waiting) resolve(pending.size === 0)
    waiting.clear()
  }

  function firstBut(refused: ReadonlySet<AnswerInput>): [string, AnswerInput] | undefined {
    for (const entry of pending) if (!refused.has(entry[1])) return entry
    return undefined
  }

  function settle(questionId: string, input: AnswerInput, saved: SavedAnswer, applied: boolean) {
    const current = pending.get(questionId)
    if (current === undefined) return
    if (current === input && (applied || isSame(input, saved))) pending.delete(questionId)
    else if (current.sequence <= saved.sequence) {
      // Another tab wrote meanwhile. What was chosen here came after, so it goes over it.
      const raised = { ...current, sequence: saved.sequence + 1 }
      pending.set(questionId, raised)
      show({ questionId, ...raised })
    }
    store(questionId)
  }

  function show(answer: SavedAnswer) {
    state = { ...state, answers: new Map(state.answers).set(answer.questionId, answer) }
    tell()
  }

  /** What is closed stays closed. */
  function update(saving: Saving) {
    const now = state.saving === 'closed' ? 'closed' : saving
    if (state.saving === now && state.unsaved === pending.size) return
    state = { ...state, saving: now, unsaved: pending.size }
    tell()
  }

  /** A closed attempt takes nothing any more, so nothing is kept for it. */
  function close() {
    pending.clear()
    for (const questionId of state.answers.keys()) store(questionId)
    update('closed')
    pause.wake()
  }

  function isStopped() {
    return state.saving === 'closed' || state.saving === 'signed-out' || state.saving === 'refused'
  }

  function tell() {
    for (const listener of listeners) listener()
  }

  function store(questionId: string) {
    const input = pending.get(questionId)
    try {
      if (input === undefined) storage?.removeItem(keyOf(questionId))
      else storage?.setItem(keyOf(questionId), JSON.stringify(input))
    } catch {
      // Storage is full or forbidden; then the answers live as long as the page.
    }
  }
}

function isSame(input: AnswerInput, saved: SavedAnswer): boolean {
  return input.flagged === saved.flagged && JSON.stringify(input.answer) === JSON.stringify(saved.answer)
}

/**
 * Null: lost connections and the server's own trouble pass. What it refuses it will refuse again. An attempt that is
 * not found is somebody else's, who is signed in on this device now: nothing kept for its owner is thrown away.
 */
function troubleOf(error: unknown): 'closed' | 'signed-out' | 'refused' | null {
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === 0 || error.status >= 500 || error.status === 429) return null
  if (error.status === 401) return 'signed-out'
  return error.code === 'attempt-closed' ? 'closed' : 'refused'
}

function readStored(storage: KeeperOptions['storage'], key: string): AnswerInput | null {
  try {
    const stored = JSON.parse(storage?.getItem(key) ?? 'null')
    return Number.isInteger(stored?.sequence) ? stored : null
  } catch {
    // What cannot be read is not there.
    return null
  }
}

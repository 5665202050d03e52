import type { Answer } from '../../contract/questions.ts'
import type { AnswerInput, QuizAttempt, SavedAnswer } from '../../contract/quizzes.ts'
import { ApiError } from '../lib/api.ts'

/**
 * `saved`: the server has everything. `saving`: something is on its way. `trying`: it did not get through and is
 * tried again. The others end it: `closed` the attempt was handed in, `signed-out` the session is over (what is not
 * saved stays on this device), `refused` the server takes no answer of this kind.
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
  /** Runs something after so many milliseconds, and can be called off. */
  later?: (run: () => void, milliseconds: number) => () => void
}

const longestPause = 15_000

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
  const waiting = new Set<() => void>()
  let state: KeeperState = {
    answers: new Map(attempt.answers.map((answer) => [answer.questionId, answer])),
    saving: 'saved',
    unsaved: 0,
  }
  let running = false
  let failures = 0
  let wake: (() => void) | null = null
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
      else if (!isEnded()) update(failures > 0 ? 'trying' : 'saving')
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
      if (latest.status === 'submitted') end('closed')
    },

    /** Does not wait any longer for the next try, as when the connection is back. */
    retryNow() {
      typed()
      wake?.()
    },

    /** Resolves when the server has everything, or when nothing more can be saved. */
    settled(): Promise<void> {
      typed()
      return isSettled() ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))
    },
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
    for (let next = first(pending); next !== undefined; next = first(pending)) {
      const [questionId, input] = next
      update(failures > 0 ? 'trying' : 'saving')
      try {
        const { saved, applied, remainingMs } = await send(questionId, input)
        failures = 0
        onRemaining?.(remainingMs)
        settle(questionId, input, saved, applied)
      } catch (error) {
        const final = finality(error)
        if (final !== null) {
          end(final)
          break
        }
        failures += 1
        update('trying')
        await pause(Math.min(1_000 * 2 ** (failures - 1), longestPause))
      }
    }
    running = false
    if (isEnded()) return
    update('saved')
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

  function update(saving: Saving) {
    if (state.saving !== saving || state.unsaved !== pending.size) {
      state = { ...state, saving, unsaved: pending.size }
      tell()
    }
    if (isSettled()) {
      for (const resolve of waiting) resolve()
      waiting.clear()
    }
  }

  /** A closed attempt takes nothing any more, so nothing is kept for it; otherwise it waits on this device. */
  function end(final: Saving) {
    if (final === 'closed') pending.clear()
    for (const questionId of state.answers.keys()) store(questionId)
    update(final)
    wake?.()
  }

  function isEnded() {
    return state.saving === 'closed' || state.saving === 'signed-out' || state.saving === 'refused'
  }

  function isSettled() {
    return isEnded() || (pending.size === 0 && !running)
  }

  function tell() {
    for (const listener of listeners) listener()
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = later(done, milliseconds)
      wake = done
      function done() {
        cancel()
        wake = null
        resolve()
      }
    })
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

function usualLater(run: () => void, milliseconds: number) {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

function first<Key, Value>(map: Map<Key, Value>): [Key, Value] | undefined {
  return map.entries().next().value
}

function isSame(input: AnswerInput, saved: SavedAnswer): boolean {
  return input.flagged === saved.flagged && JSON.stringify(input.answer) === JSON.stringify(saved.answer)
}

/** Lost connections and the server's own trouble pass; what it refuses it will refuse again. */
function finality(error: unknown): Saving | null {
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === 0 || error.status >= 500 || error.status === 429) return null
  if (error.status === 401) return 'signed-out'
  return error.code === 'attempt-closed' || error.status === 404 ? 'closed' : 'refused'
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

import type { ReviewAnswerInput, ReviewOutcome, ReviewOverview } from '../../contract/review.ts'
import { ApiError } from '../lib/api.ts'
import { type Later, retryPause, usualLater } from '../lib/retry-pause.ts'

/** Something the server has to hear of: an answer, or that one is taken back. */
export type Operation = { kind: 'answer'; answer: ReviewAnswerInput } | { kind: 'take-back'; id: string }

/**
 * `saved`: the server has everything. `saving`: something is on its way. `trying`: it did not get through and is
 * tried again. `signed-out`: the session is over; what is not saved stays on this device.
 */
export type Saving = 'saved' | 'saving' | 'trying' | 'signed-out'

type OutboxStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface OutboxOptions {
  sendAnswers: (answers: ReviewAnswerInput[]) => Promise<{
    outcomes: { id: string; outcome: ReviewOutcome }[]
    overview: ReviewOverview
  }>
  sendTakeBack: (id: string) => Promise<{ overview: ReviewOverview }>
  /** Where operations wait until the server has them; null where the browser offers none. */
  storage: OutboxStorage | null
  /** Whose: two people may share a device. */
  storageKey: string
  onChange: (saving: Saving) => void
  onOverview: (overview: ReviewOverview) => void
  /** Another tab or device was first with so many cards. */
  onAnsweredElsewhere: (count: number) => void
  later?: Later
}

const mostAtOnce = 50

/**
 * Brings answers to the server in their order, as often as it takes. Each is kept on this device until it is there,
 * under an entry of its own, so that two tabs do not wipe each other's; an id that was taken before changes nothing,
 * so that sending one twice does no harm.
 */
export function createAnswerOutbox(options: OutboxOptions) {
  const { storage, storageKey, onChange, later = usualLater } = options
  const waiting: { key: string; operation: Operation }[] = []
  let counter = 0
  let running = false
  let failures = 0
  let most = mostAtOnce
  let stopped = false
  const pause = retryPause(later)

  return {
    add(operation: Operation, now: number) {
      // Sorting by the key is sorting by time: counted on where two fall into one millisecond.
      counter += 1
      const place = `${String(now).padStart(15, '0')}-${String(counter).padStart(6, '0')}`
      const id = operation.kind === 'answer' ? operation.answer.id : operation.id
      const key = `${storageKey}-${place}-${id}`
      waiting.push({ key, operation })
      try {
        storage?.setItem(key, JSON.stringify(operation))
      } catch {
        // Storage is full or forbidden; then it lives as long as the page.
      }
      void pump()
    },

    /** Takes up what an earlier visit could not send. @returns all that waits, in order */
    restore(): Operation[] {
      const known = new Set(waiting.map(({ key }) => key))
      for (const { key, operation } of stored()) if (!known.has(key)) waiting.push({ key, operation })
      waiting.sort((one, other) => (one.key < other.key ? -1 : 1))
      const all = waiting.map(({ operation }) => operation)
      void pump()
      return all
    },

    isEmpty: () => waiting.length === 0,

    /** Does not wait any longer for the next try, as when the connection is back. */
    retryNow() {
      stopped = false
      pause.wake()
      void pump()
    },
  }

  async function pump() {
    if (running || stopped) return
    running = true
    while (waiting.length > 0 && !stopped) {
      onChange(failures > 0 ? 'trying' : 'saving')
      const batch = nextBatch()
      try {
        await deliver(batch)
        failures = 0
        forget(batch)
      } catch (error) {
        const { status } = error instanceof ApiError ? error : { status: 400 }
        if (status === 401) stopped = true
        else if (status === 0 || status >= 500 || status === 429) {
          failures += 1
          onChange('trying')
          await pause.after(failures)
        }
        // One of them is refused, and takes none of the others with it.
        else if (batch.length > 1) most = 1
        // What the server refuses it will refuse again: it is let go.
        else {
          forget(batch)
          most = mostAtOnce
        }
      }
    }
    running = false
    onChange(stopped ? 'signed-out' : 'saved')
  }

  /** The answers up to the first that is taken back, or one that is. */
  function nextBatch() {
    const end = waiting.findIndex(({ operation }) => operation.kind === 'take-back')
    if (end === 0) return waiting.slice(0, 1)
    return waiting.slice(0, Math.min(most, end === -1 ? waiting.length : end))
  }

  async function deliver(batch: typeof waiting) {
    const [first] = batch
    if (first?.operation.kind === 'take-back') {
      options.onOverview((await options.sendTakeBack(first.operation.id)).overview)
      return
    }
    const answers = batch.flatMap(({ operation }) => (operation.kind === 'answer' ? [operation.answer] : []))
    const { outcomes, overview } = await options.sendAnswers(answers)
    options.onOverview(overview)
    const elsewhere = outcomes.filter(({ outcome }) => outcome === 'answered-elsewhere').length
    if (elsewhere > 0) options.onAnsweredElsewhere(elsewhere)
  }

  function forget(batch: typeof waiting) {
    for (const entry of batch) {
      waiting.splice(waiting.indexOf(entry), 1)
      try {
        storage?.removeItem(entry.key)
      } catch {
        // As above.
      }
    }
  }

  function stored() {
    const found: typeof waiting = []
    try {
      for (let index = 0; index < (storage?.length ?? 0); index++) {
        const key = storage?.key(index) ?? ''
        const operation = key.startsWith(`${storageKey}-`) ? readOperation(storage?.getItem(key)) : null
        if (operation !== null) found.push({ key, operation })
      }
    } catch {
      // A storage that may not be read holds nothing.
    }
    return found
  }
}

function readOperation(text: string | null | undefined): Operation | null {
  try {
    const read = JSON.parse(text ?? 'null')
    if (read?.kind === 'take-back' && typeof read.id === 'string') return read
    return read?.kind === 'answer' && typeof read.answer?.id === 'string' ? read : null
  } catch {
    return null
  }
}

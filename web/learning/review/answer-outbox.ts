import type { ReviewAnswerInput, ReviewOutcome, ReviewOverview } from '../../../contract/learning/review.ts'
import { createAutosave, type Environment, type SaveStatus } from '../../lib/autosave/autosave.ts'
import { type DeviceStorage, deviceCopy, deviceStorage } from '../../lib/autosave/device-copy.ts'
import { createStore } from '../../lib/autosave/store.ts'

/** An answer, or that one is taken back. */
export type Operation = { kind: 'answer'; answer: ReviewAnswerInput } | { kind: 'take-back'; id: string }

export interface OutboxOptions {
  sendAnswers: (answers: ReviewAnswerInput[]) => Promise<{
    outcomes: { id: string; outcome: ReviewOutcome }[]
    overview: ReviewOverview
  }>
  sendTakeBack: (id: string) => Promise<{ overview: ReviewOverview }>
  /** Includes the id of the person. */
  storageKey: string
  storage?: DeviceStorage
  environment?: Environment
}

interface OutboxState {
  status: SaveStatus
  /** Cards that another tab or device answered first. */
  answeredElsewhere: number
  /** What an earlier visit could not send, in order. */
  restored: readonly Operation[]
}

interface Waiting {
  key: string
  operation: Operation
}

const longestBatch = 50

/**
 * Brings answers to the server in their order. Each is kept on this device under a name of its own, so that two tabs
 * do not overwrite each other's. Sending one twice does no harm: an id that was taken before changes nothing.
 */
export function answerOutbox(options: OutboxOptions) {
  const { storageKey, storage = deviceStorage, environment } = options
  let waiting: Waiting[] = []
  let count = 0
  let batchSize = longestBatch
  const store = createStore<OutboxState>({
    status: 'saved',
    answeredElsewhere: 0,
    restored: [],
  })
  const responses = createStore<{ overview: ReviewOverview | null }>({ overview: null })
  const copyOf = (key: string) => deviceCopy(key, isOperation, storage)

  const autosave = createAutosave<Waiting[], void>({
    debounceMs: 0,
    environment,
    onStatus: (status) => store.set({ status }),
    send,
    pending: {
      next: () => (waiting.length === 0 ? null : nextBatch()),
      idle: () => 'saved',
      accept: drop,
      refuse(batch) {
        // One of them is refused and must not take the others with it. What the server refuses alone is let go.
        if (batch.length > 1) {
          batchSize = 1
        } else {
          drop(batch)
          batchSize = longestBatch
        }
      },
    },
  })

  return {
    read: store.read,
    subscribe: store.subscribe,
    saveNow: autosave.saveNow,
    settled: autosave.settled,
    isEmpty: () => waiting.length === 0,

    /** Calls back with the overview of every response. @returns ends that */
    onOverview: (callback: (overview: ReviewOverview) => void) =>
      responses.subscribe(() => {
        const { overview } = responses.read()
        if (overview !== null) callback(overview)
      }),

    add(operation: Operation, now: number): void {
      // Sorted by key is sorted by time; the count orders two of the same millisecond.
      count += 1
      const place = `${String(now).padStart(15, '0')}-${String(count).padStart(6, '0')}`
      const id = operation.kind === 'answer' ? operation.answer.id : operation.id
      const key = `${storageKey}-${place}-${id}`
      waiting.push({ key, operation })
      copyOf(key).write(operation)
      autosave.changed(true)
    },

    /** Takes up what an earlier visit could not send. */
    restore(): void {
      const known = new Set(waiting.map(({ key }) => key))
      for (const key of storage.names()) {
        const operation = key.startsWith(`${storageKey}-`) && !known.has(key) ? copyOf(key).read() : null
        if (operation !== null) waiting.push({ key, operation })
      }
      waiting.sort((one, other) => (one.key < other.key ? -1 : 1))
      store.set({ restored: waiting.map(({ operation }) => operation) })
      void autosave.saveNow()
    },
  }

  /** The answers up to the first one that is taken back, or that take-back. */
  function nextBatch(): Waiting[] {
    const end = waiting.findIndex(({ operation }) => operation.kind === 'take-back')
    if (end === 0) return waiting.slice(0, 1)
    return waiting.slice(0, Math.min(batchSize, end === -1 ? waiting.length : end))
  }

  async function send(batch: Waiting[]): Promise<void> {
    const [first] = batch
    if (first?.operation.kind === 'take-back') {
      responses.set(await options.sendTakeBack(first.operation.id))
      return
    }
    const answers = batch.flatMap(({ operation }) => (operation.kind === 'answer' ? [operation.answer] : []))
    const { outcomes, overview } = await options.sendAnswers(answers)
    const elsewhere = outcomes.filter(({ outcome }) => outcome === 'answered-elsewhere').length
    store.set({ answeredElsewhere: store.read().answeredElsewhere + elsewhere })
    responses.set({ overview })
  }

  function drop(batch: Waiting[]): void {
    waiting = waiting.filter((entry) => !batch.includes(entry))
    for (const { key } of batch) copyOf(key).forget()
  }
}

function isOperation(value: unknown): value is Operation {
  const { kind, id, answer } = (value ?? {}) as Record<string, unknown>
  if (kind === 'take-back') return typeof id === 'string'
  return kind === 'answer' && typeof (answer as { id?: unknown } | null)?.id === 'string'
}

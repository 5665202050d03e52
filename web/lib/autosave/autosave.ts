import { ApiError } from '../api.ts'

/**
 * - `saved`: the server has everything.
 * - `saving`: a change waits for a pause in the typing, or is on its way.
 * - `offline`, `retrying`: the last try failed; the next one follows by itself.
 * - `conflict`: another version was saved elsewhere and the author has to choose.
 * - `signed-out`, `rejected`: kept on this device until the next change or `saveNow`.
 * - `closed`: nothing is accepted any more.
 */
export type SaveStatus =
  | 'saved'
  | 'saving'
  | 'offline'
  | 'retrying'
  | 'conflict'
  | 'signed-out'
  | 'rejected'
  | 'closed'

/** What is not saved yet. A merge rule implements it: by revision, by sequence, or a queue. */
export interface Pending<Item, Response> {
  /** The next write, or null if there is none now. The same until it was accepted or refused. */
  next(): Item | null
  /** The status while `next` returns null. */
  idle(): 'saved' | 'conflict' | 'rejected' | 'closed'
  accept(item: Item, response: Response): void
  /**
   * The server will not take the item as it is: drop it, reject it, or merge it. Afterwards `next` must not return
   * the same item. @throws when it has to ask the server first and could not: then the item is tried again.
   */
  refuse(item: Item, error: ApiError): void | Promise<void>
  /** Makes rejected items due again. */
  retryRejected?(): void
}

/** Time and connection, passed in so that tests move them by hand. */
export interface Environment {
  /** Runs a function after a delay. Returns a function that cancels it. */
  later: (run: () => void, milliseconds: number) => () => void
  isOnline: () => boolean
}

const browser: Environment = {
  later: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  isOnline: () => navigator.onLine !== false,
}

const longestRetryDelayMs = 15_000

/** Whether the same request may succeed later: a lost connection, a failing server, too many requests. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}

/**
 * Doubles with each failure, and is never shorter than the server's `Retry-After`.
 *
 * @param failures in a row, from 1
 */
export function retryDelayMs(failures: number, error: unknown): number {
  const requested = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0
  return Math.max(Math.min(1_000 * 2 ** (failures - 1), longestRetryDelayMs), requested)
}

/** For a mutation that is sent once and shown as pending: a lost connection is tried again, a refusal is final. */
export const retryLost = (most: number) => ({
  retry: (count: number, error: Error) => error instanceof ApiError && error.status === 0 && count < most,
  retryDelay: (count: number, error: Error) => retryDelayMs(count + 1, error),
})

export interface AutosaveOptions<Item, Response> {
  pending: Pending<Item, Response>
  send: (item: Item) => Promise<Response>
  debounceMs: number
  onStatus?: (status: SaveStatus) => void
  environment?: Environment | undefined
}

/**
 * Brings what is pending to the server: one write at a time, after a pause in the typing, until the server has it.
 * Knows neither React nor the transport, nor where things are kept.
 */
export function createAutosave<Item, Response>(options: AutosaveOptions<Item, Response>) {
  const { pending, send, debounceMs, onStatus, environment: { later, isOnline } = browser } = options
  let status: SaveStatus = 'saved'
  let isRunning = false
  let failures = 0
  let cancelDebounce: (() => void) | null = null
  let endRetryDelay: (() => void) | null = null
  let waiting: { resolve: (isSaved: boolean) => void; isPatient: boolean }[] = []

  return {
    status: () => status,
    isRunning: () => isRunning,

    /** Something changed. @param now without waiting for a pause in the typing */
    changed(now = false): void {
      stopDebounce()
      if (pending.next() === null) {
        if (pending.idle() === 'closed') show('closed')
        if (isRunning) endRetryDelay?.()
        else finish(pending.idle())
        return
      }
      if (status === 'saved') show('saving')
      if (now) void run()
      else
        cancelDebounce = later(() => {
          cancelDebounce = null
          void run()
        }, debounceMs)
    },

    /** Tries now, also what failed or was rejected. @returns whether this try saved everything */
    saveNow: () => save(false),

    /**
     * As `saveNow`, and goes on waiting while trying again may help.
     *
     * @returns whether the server has everything; false if that takes a sign-in, a choice or another text
     */
    settled: () => save(true),
  }

  function save(isPatient: boolean): Promise<boolean> {
    stopDebounce()
    pending.retryRejected?.()
    endRetryDelay?.()
    void run()
    return isRunning
      ? new Promise((resolve) => waiting.push({ resolve, isPatient }))
      : Promise.resolve(isDone())
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    let stop: SaveStatus | null = null
    for (let item = due(); item !== null && stop === null; item = due()) {
      if (failures === 0) show('saving')
      try {
        const response = await send(item)
        failures = 0
        pending.accept(item, response)
      } catch (error) {
        stop = await afterFailure(item, error)
      }
    }
    isRunning = false
    if (stop === null && cancelDebounce !== null && pending.next() !== null) {
      if (failures === 0) show('saving')
      return
    }
    finish(stop ?? pending.idle())
  }

  function finish(next: SaveStatus): void {
    show(next)
    for (const { resolve } of waiting.splice(0)) resolve(isDone())
  }

  /** During typing, the debounce starts the next write. */
  function due(): Item | null {
    return cancelDebounce === null ? pending.next() : null
  }

  /** @returns the status to stop with, or null to go on */
  async function afterFailure(item: Item, error: unknown): Promise<SaveStatus | null> {
    let cause = error
    if (error instanceof ApiError && !isTransient(error)) {
      failures = 0
      if (error.status === 401) return 'signed-out'
      // While an administrator views the site as this person, nothing of theirs may be dropped.
      if (error.code === 'view-only') return 'rejected'
      try {
        await pending.refuse(item, error)
        return null
      } catch (unknown) {
        if (unknown instanceof ApiError && unknown.status === 401) return 'signed-out'
        cause = unknown
      }
    }
    failures += 1
    show(cause instanceof ApiError && cause.status === 0 && !isOnline() ? 'offline' : 'retrying')
    for (const { resolve, isPatient } of waiting) if (!isPatient) resolve(false)
    waiting = waiting.filter(({ isPatient }) => isPatient)
    await new Promise<void>((resolve) => {
      const cancel = later(resolve, retryDelayMs(failures, cause))
      endRetryDelay = () => {
        cancel()
        resolve()
      }
    })
    endRetryDelay = null
    return null
  }

  function stopDebounce(): void {
    cancelDebounce?.()
    cancelDebounce = null
  }

  function isDone(): boolean {
    return pending.next() === null && (pending.idle() === 'saved' || pending.idle() === 'closed')
  }

  function show(next: SaveStatus): void {
    if (status === next || status === 'closed') return
    status = next
    onStatus?.(next)
  }
}

/** Thrown instead of beginning work that had to wait too long, or found too much other work ahead of it. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

export interface ConcurrencyLimit {
  /** How many pieces of work may run at the same time. */
  atOnce: number
  /** How many may wait; one more is refused. No limit when left out. */
  mostWaiting?: number
  /** Milliseconds that one may wait. No limit when left out. */
  longestWaitMs?: number
}

/**
 * Runs a limited number of async functions at the same time. The others wait and begin in the order they came.
 *
 * @returns a function that runs its argument in turn and returns what it returns; it throws `TooBusy` when the
 *   argument was not called
 */
export function limitConcurrency({
  atOnce,
  mostWaiting = Number.POSITIVE_INFINITY,
  longestWaitMs,
}: ConcurrencyLimit) {
  const waiting: (() => void)[] = []
  let running = 0

  function waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs)
      waiting.push(begin)
      function begin() {
        clearTimeout(timer)
        resolve()
      }
      function giveUp() {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(new TooBusy(`Waited ${longestWaitMs} ms for a turn`))
      }
    })
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw new TooBusy(`${mostWaiting} are waiting already`)
    else await waitForTurn()
    try {
      return await work()
    } finally {
      // The place goes to the next in line, if there is one.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Runs async functions that share a key one after the other, and all others beside them.
 *
 * @param longestWaitMs milliseconds that one may wait
 * @returns a function that runs `work` in turn; it throws `TooBusy` when `work` was not called
 */
export function oneAtATime(longestWaitMs: number) {
  const lines = new Map<string, { run: ReturnType<typeof limitConcurrency>; users: number }>()

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { run: limitConcurrency({ atOnce: 1, longestWaitMs }), users: 0 }
    lines.set(key, line)
    line.users += 1
    try {
      return await line.run(work)
    } finally {
      line.users -= 1
      if (line.users === 0) lines.delete(key)
    }
  }
}

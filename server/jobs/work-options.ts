import type { Queue } from 'pg-boss'

export interface WorkOptions {
  /** Jobs of this kind running at once in this process; 1 unless told. */
  concurrency?: number
  /** Tries after the first; 5 unless told. */
  retryLimit?: number
  /** Whether the pause doubles from try to try; true unless told. */
  retryBackoff?: boolean
  /** Seconds before the first retry; 2 unless told. With backoff the pause is drawn from its upper half. */
  retryDelay?: number
  /** The longest pause between tries, in seconds; an hour unless told. */
  retryDelayMax?: number
  /** Seconds one try may take, also what a job waits whose process was killed; 60 unless told. */
  expireInSeconds?: number
}

const day = 86_400

/** The settings of a queue in pg-boss's words. */
export function queueSettings(options: WorkOptions): Omit<Queue, 'name'> {
  const { retryLimit = 5, retryBackoff = true, retryDelay = 2, retryDelayMax = 3_600 } = options
  return {
    notify: true,
    retryLimit,
    retryBackoff,
    retryDelay,
    // pg-boss refuses a longest pause where pauses do not grow.
    ...(retryBackoff ? { retryDelayMax } : {}),
    expireInSeconds: options.expireInSeconds ?? 60,
    // Finished and given-up jobs can be looked at for this long.
    deleteAfterSeconds: 30 * day,
  }
}

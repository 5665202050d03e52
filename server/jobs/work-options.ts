import type { Queue } from 'pg-boss'

export interface WorkOptions {
  /** Concurrent jobs of this kind in this process; default 1. */
  concurrency?: number
  /** Retries; default 5. */
  retryLimit?: number
  /** Whether the delay doubles from try to try; default true. */
  retryBackoff?: boolean
  /** Seconds before the first retry; default 2. With backoff, random within the upper half of the delay. */
  retryDelay?: number
  /** The longest delay in seconds; default an hour. */
  retryDelayMax?: number
  /** Timeout of one try in seconds, after which a killed process's job is retried too; default 60. */
  expireInSeconds?: number
}

const day = 86_400

/** Translates to pg-boss's queue settings. */
export function queueSettings(options: WorkOptions): Omit<Queue, 'name'> {
  const { retryLimit = 5, retryBackoff = true, retryDelay = 2, retryDelayMax = 3_600 } = options
  return {
    notify: true,
    retryLimit,
    retryBackoff,
    retryDelay,
    // pg-boss refuses a longest delay without backoff.
    ...(retryBackoff ? { retryDelayMax } : {}),
    expireInSeconds: options.expireInSeconds ?? 60,
    // How long finished and failed jobs are kept.
    deleteAfterSeconds: 30 * day,
  }
}

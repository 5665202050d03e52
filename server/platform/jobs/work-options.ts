import type { Queue } from 'pg-boss'

export interface WorkOptions {
  /** Per process; default 1. */
  concurrency?: number
  /** Default 5. */
  retryLimit?: number
  /** Whether the delay doubles; default true. */
  retryBackoff?: boolean
  /** Seconds; default 2. With backoff, random within the upper half of the delay. */
  retryDelay?: number
  /** Seconds; default an hour. */
  retryDelayMax?: number
  /** Seconds; also the delay until a killed process's job is retried; default 60. */
  expireInSeconds?: number
}

const day = 86_400

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

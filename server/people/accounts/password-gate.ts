import { availableParallelism } from 'node:os'
import { limitConcurrency, TooBusy } from '../../../database/limit-concurrency.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/**
 * Hashing a password takes a CPU for about 20 ms. One CPU stays free, so a crowd at the sign-in does not slow down the
 * site.
 */
const run = limitConcurrency({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting: 500 })

/** @throws Refusal `too-many-requests` when 500 others wait */
export const passwordGate: typeof run = (hash) =>
  run(hash).catch((error: unknown) => {
    if (!(error instanceof TooBusy)) throw error
    throw new Refusal(
      'too-many-requests',
      'Very many people are signing in at this moment. Please try again in 10 seconds.',
      { headers: { 'retry-after': '10' } },
    )
  })

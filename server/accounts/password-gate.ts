import { availableParallelism } from 'node:os'
import { limitConcurrency, TooBusy } from '../../database/limit-concurrency.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * Hashing a password takes a processor for some 20 ms. One is left to everything else, so that a crowd at the
 * sign-in does not make the site slow for those who read.
 */
const run = limitConcurrency({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting: 500 })

/**
 * Hashes or checks a password when it is its turn.
 *
 * @throws Refusal `too-many-requests` when 500 others wait
 */
export const passwordGate: typeof run = (work) =>
  run(work).catch((error: unknown) => {
    if (!(error instanceof TooBusy)) throw error
    throw new Refusal(
      'too-many-requests',
      'Very many people are signing in at this moment. Please try again in 10 seconds.',
      { headers: { 'retry-after': '10' } },
    )
  })

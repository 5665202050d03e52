import { availableParallelism } from 'node:os'
import { Refusal } from '../http/refusal.ts'

/**
 * Lets so much work run at once and the rest wait in line.
 *
 * @param atOnce how many may run
 * @param longestLine how many may wait; whoever comes then is refused rather than kept waiting
 */
export function gate(atOnce: number, longestLine: number) {
  const line: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1
    else {
      if (line.length >= longestLine) {
        throw new Refusal(
          'too-many-requests',
          'Very many people are signing in at this moment. Please try again in 10 seconds.',
          { headers: { 'retry-after': '10' } },
        )
      }
      // Whoever goes out hands over their place.
      await new Promise<void>((resolve) => line.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Hashing a password takes a processor for some 20 ms. One is left to everything else, so that a crowd at the
 * sign-in does not make the site slow for those who read.
 */
export const passwordGate = gate(Math.max(1, availableParallelism() - 1), 500)

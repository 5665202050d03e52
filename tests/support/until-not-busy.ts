import { expect } from 'vitest'
import type { Answer } from './app.ts'

/**
 * Sends a request as a program does that heeds Retry-After: again, as long as the site is too busy. A loaded machine
 * may take longer for a crowd than a request waits. Every other answer is the last.
 */
export async function untilNotBusy(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.body?.code !== 'too-busy') return answer
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
}

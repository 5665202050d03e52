import { expect } from 'vitest'
import type { Answer } from './app.ts'

/**
 * Sends a request and honors Retry-After while the site is too busy: on a loaded machine, a crowd may exceed the queue
 * timeout. Returns the first other response.
 */
export async function untilNotBusy(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.body?.code !== 'too-busy') return answer
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
}

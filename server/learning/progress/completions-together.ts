import { setTimeout as wait } from 'node:timers/promises'
import { isOfStatementAlone } from '../../../database/connection.ts'
import { limitConcurrency } from '../../../database/limit-concurrency.ts'
import type { Completion, CompletionOutcome } from './queries.ts'

const mostTogether = 64
const statementsAtOnce = 2

/** After this time, a statement that waits for a locked row no longer holds up the next. */
const longestTurnMs = 50

type Write = (completions: readonly Completion[]) => Promise<CompletionOutcome[]>

interface Waiting {
  completion: Completion
  resolve: (outcome: CompletionOutcome) => void
  reject: (error: unknown) => void
}

/**
 * Completions that arrive while others are being written go together in the next statement, at a fraction of its cost
 * (docs/decisions/0052). One that arrives alone is written immediately.
 *
 * @param write writes all of them, one of each student, or none
 * @returns a function that writes one and rejects with what the database said of this one alone; of one student, the
 *   caller asks for one at a time
 */
export function completionsTogether(write: Write): (completion: Completion) => Promise<CompletionOutcome> {
  const waiting: Waiting[] = []
  const inTurn = limitConcurrency({ atOnce: statementsAtOnce })

  return (completion) =>
    new Promise((resolve, reject) => {
      waiting.push({ completion, resolve, reject })
      void inTurn(writeWaiting)
    })

  async function writeWaiting() {
    const batch = waiting.splice(0, mostTogether)
    // An earlier turn may have taken all that wait.
    if (batch.length > 0) await Promise.race([settle(batch), wait(longestTurnMs, undefined, { ref: false })])
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await write(batch.map(({ completion }) => completion))
      for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome)
    } catch (error) {
      // One of them is refused, and all have to be tried alone. A database that is away is away for all of them.
      if (batch.length > 1 && isOfStatementAlone(error)) await Promise.all(batch.map((one) => settle([one])))
      else for (const { reject } of batch) reject(error)
    }
  }
}

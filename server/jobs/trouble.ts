import type { Logger } from 'pino'

/** How long the same trouble is not repeated in the log, in milliseconds. */
const silence = 60_000

/**
 * Logs what the queue complains of. With the database away every worker complains every two seconds, so the
 * same sentence is written once a minute.
 */
export function troubleReporter(logger: Logger) {
  const lastWritten = new Map<string, number>()
  return (level: 'warn' | 'error', trouble: { message: string }) => {
    // pg-boss appends the worker's id; the sentence before it is the same for all of them.
    const sentence = trouble.message.replace(/ \(Queue: .*\)$/, '')
    const now = Date.now()
    if (now - (lastWritten.get(sentence) ?? 0) < silence) return
    if (lastWritten.size > 100) lastWritten.clear()
    lastWritten.set(sentence, now)
    // Not the whole object: errors of a pool carry the connection, warnings carry lists.
    logger[level]({ reason: sentence }, 'the job queue has trouble')
  }
}

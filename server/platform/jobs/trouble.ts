import type { Logger } from 'pino'

/** Milliseconds. */
const silence = 60_000

/** Without the database every worker fails every two seconds, so the same message is logged once a minute. */
export function troubleReporter(logger: Logger) {
  const lastWritten = new Map<string, number>()
  return (level: 'warn' | 'error', trouble: { message: string }) => {
    // pg-boss appends the worker's id.
    const sentence = trouble.message.replace(/ \(Queue: .*\)$/, '')
    const now = Date.now()
    if (now - (lastWritten.get(sentence) ?? 0) < silence) return
    if (lastWritten.size > 100) lastWritten.clear()
    lastWritten.set(sentence, now)
    // Not the whole object: pool errors contain the connection, warnings contain lists.
    logger[level]({ reason: sentence }, 'job queue error')
  }
}

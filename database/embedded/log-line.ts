/** PostgreSQL terminates its own processes this way: a vacuum in a dropped database, or any at an orderly shutdown. */
const orderly = / due to administrator command$/

/** A vacuum was about to begin in a database that was dropped just then: there is nothing left to clean. */
const dropped = /^database \d+ does not exist$/

/**
 * Parses a line of PostgreSQL's log, `backend type|SEVERITY: message`, into level and message. A line of another format
 * is logged whole at debug level.
 */
export function readLogLine(line: string): { level: 'debug' | 'warn' | 'error'; message: string } {
  const [, backend = '', severity = '', message = line] = /^([^|]*)\|([A-Z]+): +(.*)$/.exec(line) ?? []
  if (severity === 'PANIC') return { level: 'error', message }
  // The client that caused it reports it: a faulty query, or a refused connection.
  if (backend === 'client backend' || orderly.test(message)) return { level: 'debug', message }
  if (backend === 'autovacuum worker' && dropped.test(message)) return { level: 'debug', message }
  if (severity === 'FATAL' || severity === 'ERROR') return { level: 'error', message }
  return { level: severity === 'WARNING' ? 'warn' : 'debug', message }
}

/** PostgreSQL ends its own processes so: a vacuum in a database that is being dropped, or any at an orderly stop. */
const asked = / due to administrator command$/

/**
 * Reads one line of PostgreSQL's log, `backend type|SEVERITY:  message`, and says how loudly the site repeats it. A line
 * of another shape is repeated whole, quietly.
 */
export function readLogLine(line: string): { level: 'debug' | 'warn' | 'error'; message: string } {
  const [, backend = '', severity = '', message = line] = /^([^|]*)\|([A-Z]+): +(.*)$/.exec(line) ?? []
  if (severity === 'PANIC') return { level: 'error', message }
  // A mistake in a query, or a client that was turned away, is reported by the client that made it.
  if (backend === 'client backend' || asked.test(message)) return { level: 'debug', message }
  if (severity === 'FATAL' || severity === 'ERROR') return { level: 'error', message }
  return { level: severity === 'WARNING' ? 'warn' : 'debug', message }
}

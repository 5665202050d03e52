import pg from 'pg'
import type { Logger } from 'pino'
import type { DatabasePool } from './pool.ts'

const checkIntervalMs = 500
/** How long a connection may be in use before the server is asked whether it is still there. */
const suspiciousMs = 1_000
/** The server counts as silent after ten waits of 200 ms. */
const waits = 10
const waitMs = 200
/** Closes a connection attempt that the server never answers. */
const connectTimeoutMs = 10_000

/**
 * Notices a server that is gone without having closed its connections: a process that was stopped, or a firewall that
 * drops packets. Without this, statements would wait forever. When a connection has been in use for a while, the
 * server is asked over a new one. If that is not answered, all connections that were in use before the question are
 * closed, and their statements fail as when a server dies. A long query on a server that answers is left alone.
 *
 * @param options.urls all addresses of the server; each must answer, because a pooler answers for a stopped server
 * @returns a function that ends the watch
 */
export function watchForStalls(
  pool: DatabasePool,
  { urls, logger }: { urls: readonly string[]; logger: Logger },
): () => void {
  let isAsking = false

  async function check() {
    const moment = performance.now() - suspiciousMs
    if (isAsking || pool.takenBefore(moment).length === 0) return
    isAsking = true
    const answered = await Promise.all(urls.map(answers))
    isAsking = false
    if (!answered.includes(false)) return
    const stuck = pool.takenBefore(moment)
    if (stuck.length > 0) logger.error({ connections: stuck.length }, 'the database does not answer')
    for (const connection of stuck) connection.cut()
  }

  const timer = setInterval(() => void check(), checkIntervalMs).unref()
  return () => clearInterval(timer)
}

/** Whether the server answers a new connection. One that refuses it is there as well. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'creare watch',
    connectionTimeoutMillis: connectTimeoutMs,
  })
  client.on('error', () => {})
  const answered = client.connect().then(
    () => true,
    () => true,
  )
  const result = await Promise.race([answered, silence()])
  void client.end().catch(() => {})
  return result
}

/** Counts short waits instead of one long one: a busy process, which reads answers late, uses up few of them. */
function silence(): Promise<false> {
  return new Promise((resolve) => {
    let count = 0
    const timer = setInterval(() => {
      count += 1
      if (count < waits) return
      clearInterval(timer)
      resolve(false)
    }, waitMs).unref()
  })
}

import type pg from 'pg'

/**
 * As many statements share a connection: all of a page's. Each connection more is a server process more to wake, which
 * costs both sides as much as several statements; beyond this many they would wait long for each other.
 */
const mostTogether = 16

/** How a query is asked for with a promise: text or config, and its values. */
type Asked = [config: { name?: string }, values?: unknown[]]

interface Waiting {
  asked: Asked
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Sends the prepared statements that are asked for in one turn of the event loop over one connection, in one write. A
 * page of somebody's own asks some ten at once, each answered in a tenth of a millisecond; to hand each to a connection
 * of its own, and to wake a server process for it, costs both sides more than the statement itself.
 *
 * Only statements that were prepared by name (database/prepared.ts) are gathered: they are the quick ones, so that none
 * waits for a long one. Each is answered by itself: one that fails takes no other with it.
 */
export function gatherStatements(pool: pg.Pool): void {
  const alone = pool.query.bind(pool) as unknown as (...asked: unknown[]) => Promise<unknown>
  let waiting: Waiting[] = []

  function sendAll() {
    const all = waiting
    waiting = []
    const [first, ...others] = all
    if (first !== undefined && others.length === 0) {
      void alone(...first.asked).then(first.resolve, first.reject)
      return
    }
    for (let at = 0; at < all.length; at += mostTogether) {
      void sendTogether(pool, all.slice(at, at + mostTogether))
    }
  }

  pool.query = ((...asked: unknown[]) => {
    const [config, values, callback] = asked
    if (!isPrepared(config) || typeof values === 'function' || callback !== undefined) return alone(...asked)
    return new Promise((resolve, reject) => {
      // Called once this turn is over and everything that follows from it at once has been asked.
      if (waiting.length === 0) process.nextTick(sendAll)
      waiting.push({ asked: asked as Asked, resolve, reject })
    })
  }) as typeof pool.query
}

const isPrepared = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'name' in config && config.name !== undefined

async function sendTogether(pool: pg.Pool, statements: readonly Waiting[]): Promise<void> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    for (const { reject } of statements) reject(error)
    return
  }
  const { connection } = client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }
  const query = client.query.bind(client) as unknown as (...asked: Asked) => Promise<unknown>
  // What is handed to it then is sent without waiting for the answers to what was sent before.
  const pipelined = client as { pipeline: boolean }
  pipelined.pipeline = true
  connection.stream.cork()
  const answered = statements.map(({ asked, resolve, reject }) =>
    query(...asked).then(
      (result) => void resolve(result),
      (error: unknown) => {
        reject(error)
        return error
      },
    ),
  )
  connection.stream.uncork()
  const failures = (await Promise.all(answered)).filter((failure) => failure !== undefined)
  pipelined.pipeline = false
  // As the pool does after a failure: the connection may be what failed.
  client.release(failures.length > 0)
}

import pg from 'pg'
import type { Logger } from 'pino'

/** How often the connections in use are looked at, in milliseconds. */
const interval = 500
/** How long one may be in use before the server is asked whether it is still there. */
const suspicious = 1_000
/** How long the server may take to say so. */
const patience = 1_500

/**
 * Finds out when a server is there no more without having said so: stopped in the middle, or behind a wall that
 * swallows what is sent. Its connections would wait for ever, and whoever holds them with them. A connection that
 * has been in use for a while makes this ask the server over a new one; when not even that is answered, all that
 * waited so long are cut, and their queries fail as when a server dies. A long query of a server that answers is
 * left alone.
 *
 * @returns a function that ends the watching
 */
export function watchForStalls(pool: pg.Pool, { url, logger }: { url: string; logger: Logger }): () => void {
  const inUse = new Map<pg.PoolClient, number>()
  let asking = false

  pool.on('acquire', (client) => void inUse.set(client, performance.now()))
  pool.on('release', (_, client) => void inUse.delete(client))
  pool.on('remove', (client) => void inUse.delete(client))

  const waiting = () => {
    const since = performance.now() - suspicious
    return [...inUse].filter(([, acquired]) => acquired < since).map(([client]) => client)
  }

  async function look() {
    if (asking || waiting().length === 0) return
    asking = true
    // Those that wait now: one that joins them while the server is asked has not waited for its answer.
    const suspects = waiting()
    if (!(await answers(url))) {
      const stuck = suspects.filter((client) => inUse.has(client))
      if (stuck.length > 0) logger.error({ connections: stuck.length }, 'the database does not answer')
      for (const client of stuck) cut(client)
    }
    asking = false
  }

  const timer = setInterval(() => void look(), interval).unref()
  return () => clearInterval(timer)
}

/** Whether the server answers over a new connection; one that refuses is there as well. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'creare watch' })
  client.on('error', () => {})
  const answered = client.connect().then(
    () => true,
    () => true,
  )
  const late = new Promise<boolean>((resolve) => {
    // Once around the event loop: in a busy process the answer may be there and not have been read yet.
    setTimeout(() => setImmediate(() => setImmediate(() => resolve(false))), patience).unref()
  })
  const result = await Promise.race([answered, late])
  void client.end().catch(() => {})
  if (!result) cut(client)
  return result
}

function cut(client: pg.Client | pg.PoolClient) {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

import pg from 'pg'
import type { Logger } from 'pino'

/** How often the connections in use are looked at, in milliseconds. */
const interval = 500
/** How long one may be in use before the server is asked whether it is still there. */
const suspicious = 1_000
/** How often a moment passes before the server counts as silent, and how long a moment is. */
const patience = { moments: 10, milliseconds: 200 }

/**
 * Finds out when a server is there no more without having said so: stopped in the middle, or behind a wall that
 * swallows what is sent. Its connections would wait for ever, and whoever holds them with them. A connection that
 * has been in use for a while makes this ask the server over a new one; when not even that is answered, all that
 * waited so long are cut, and their queries fail as when a server dies. A long query of a server that answers is
 * left alone.
 *
 * @param options.urls the ways to the server, each of which has to be open: a pooler answers also for a server that
 *   stands still
 * @returns a function that ends the watching
 */
export function watchForStalls(
  pool: pg.Pool,
  { urls, logger }: { urls: readonly string[]; logger: Logger },
): () => void {
  const inUse = new Map<pg.PoolClient, number>()
  let asking = false

  pool.on('acquire', (client) => void inUse.set(client, performance.now()))
  pool.on('release', (_, client) => void inUse.delete(client))
  pool.on('remove', (client) => void inUse.delete(client))

  async function look() {
    const since = performance.now() - suspicious
    // Those that wait now: one that joins them while the server is asked has not waited for its answer.
    const suspects = [...inUse].filter(([, acquired]) => acquired < since)
    if (asking || suspects.length === 0) return
    asking = true
    const silent = (await Promise.all(urls.map(answers))).includes(false)
    asking = false
    if (!silent) return
    const stuck = suspects.filter(([client, acquired]) => inUse.get(client) === acquired)
    if (stuck.length > 0) logger.error({ connections: stuck.length }, 'the database does not answer')
    for (const [client] of stuck) cut(client)
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
  const result = await Promise.race([answered, silence()])
  void client.end().catch(() => {})
  if (!result) cut(client)
  return result
}

/** Counted in moments: while the process itself is too busy to read an answer, little of the patience is used up. */
function silence(): Promise<false> {
  return new Promise((resolve) => {
    let moments = 0
    const timer = setInterval(() => {
      moments += 1
      if (moments < patience.moments) return
      clearInterval(timer)
      resolve(false)
    }, patience.milliseconds).unref()
  })
}

function cut(client: pg.Client | pg.PoolClient) {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { gatherStatements } from './gathered-statements.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { giveBackLost } from './lost-connections.ts'
import { clientWithNames } from './named-statements.ts'
import * as schema from './schema/index.ts'
import { tellSlowQueries } from './slow-queries.ts'
import { watchForStalls } from './stall-watch.ts'

/** What queries are run on; `$client` is its pool, for the few statements written by hand. */
export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool }

/** What a transaction's queries are run on. Functions that only query take either. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface DatabaseOptions {
  /** A connection string, the embedded server's or the operator's. */
  url: string
  /** The same database without a pooler between; given where `url` leads to a pooler. */
  directUrl?: string | undefined
  /** The most connections this process may hold at once. */
  max?: number
  /** As many stay open when nothing is asked. */
  min?: number
  /** Whether a server that stands still is noticed. Not while migrating, which may take as long as it takes. */
  watch?: boolean
  /** Statements that take so many milliseconds are told to the logger; none when left out. */
  slowQueryMs?: number | undefined
  logger: Logger
}

export interface OpenDatabase {
  pool: pg.Pool
  db: Database
  /**
   * Opens all connections it may hold, a few at a time. Opening one under load may take longer than a visitor waits, and
   * whoever asks for it waits for that one, though others are free meanwhile. Where the server has no room for all, or
   * is not there, it leaves off: the next query tells.
   */
  warmUp(): Promise<void>
  /** Waits for running queries and closes all connections. */
  close(): Promise<void>
}

const sessionSettings: pg.PoolConfig = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  // Prepared statements are the hot ones, each with one good plan: planning them anew for every set of values
  // costs more than running them.
  options: '-c plan_cache_mode=force_generic_plan',
}

/**
 * Opens the pool of connections of this process. Nothing is connected yet: an unreachable database shows at
 * the first query, within 4 s.
 */
export function openDatabase({
  url,
  directUrl = url,
  max = 10,
  min = 0,
  watch = false,
  slowQueryMs,
  logger,
}: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    Client: clientWithNames(),
    connectionString: url,
    max,
    min,
    application_name: 'creare',
    // A visitor is better served by an error than by a page that never comes.
    connectionTimeoutMillis: 3_500,
    // What a busy minute opened stays for the next one: a new connection has to plan every statement again, and
    // PostgreSQL's memory would rise and fall with the number of them.
    idleTimeoutMillis: 10 * 60_000,
    keepAlive: true,
    // A pooler shares its connections and lets nobody set them up; it does so itself (deploy/pgbouncer.ini).
    ...(directUrl === url ? sessionSettings : {}),
  })
  // An `error` event without a listener ends Node. The pool's own listener covers idle connections only; one
  // that breaks between two statements of a transaction reports to itself. The next query says so anyway.
  // Only the message is logged: the error carries the whole connection with it.
  pool.on('error', (error) => {
    if (!pool.ending) logger.warn({ reason: error.message }, 'a database connection broke')
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  giveBackLost(pool)
  gatherStatements(pool)
  if (slowQueryMs !== undefined) tellSlowQueries(pool, { slow: slowQueryMs, logger })
  const endWatch = watch ? watchForStalls(pool, { urls: [...new Set([url, directUrl])], logger }) : null
  return {
    pool,
    db: keepConnectionsForReading(drizzle(pool, { schema }), max),
    warmUp: () => warmUp(pool, max),
    close() {
      endWatch?.()
      return pool.end()
    },
  }
}

/** Of the connections, how many are kept from transactions. */
const shareForReading = 0.3
/** Milliseconds that a transaction may wait for its turn: longer than a crowd needs, shorter than people do. */
const longestTransactionWaitMs = 10_000

/**
 * Leaves some connections to single statements. Transactions that wait for one locked row keep their connections while
 * they wait, so forty replies to one discussion could take all of them and stop every page. Beyond their share,
 * transactions wait before they take a connection, and begin in the order they came. A transaction throws `TooBusy`
 * when it did not get a connection in time.
 */
function keepConnectionsForReading(db: Database, max: number): Database {
  const kept = Math.min(max - 1, Math.max(1, Math.floor(max * shareForReading)))
  const inTurn = limitConcurrency({ atOnce: max - kept, longestWaitMs: longestTransactionWaitMs })
  const transaction: Database['transaction'] = db.transaction.bind(db)
  db.transaction = (work, config) => inTurn(() => transaction(work, config))
  return db
}

/** As many connections are opened at the same time. */
const openedAtOnce = 4

async function warmUp(pool: pg.Pool, count: number): Promise<void> {
  const open: pg.PoolClient[] = []
  let failed = false
  while (open.length < count && !failed) {
    const some = Array.from({ length: Math.min(openedAtOnce, count - open.length) }, () => pool.connect())
    for (const outcome of await Promise.allSettled(some)) {
      if (outcome.status === 'fulfilled') open.push(outcome.value)
      else failed = true
    }
  }
  for (const client of open) client.release()
}

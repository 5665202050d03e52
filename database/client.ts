import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
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
  /** Whether a server that stands still is noticed. Not while migrating, which may take as long as it takes. */
  watch?: boolean
  /** Statements that take so many milliseconds are told to the logger; none when left out. */
  slowQueryMs?: number | undefined
  logger: Logger
}

export interface OpenDatabase {
  pool: pg.Pool
  db: Database
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
  watch = false,
  slowQueryMs,
  logger,
}: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    Client: clientWithNames(),
    connectionString: url,
    max,
    application_name: 'creare',
    // A visitor is better served by an error than by a page that never comes.
    connectionTimeoutMillis: 3_500,
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
  if (slowQueryMs !== undefined) tellSlowQueries(pool, { slow: slowQueryMs, logger })
  const endWatch = watch ? watchForStalls(pool, { urls: [...new Set([url, directUrl])], logger }) : null
  return {
    pool,
    db: drizzle(pool, { schema }),
    close() {
      endWatch?.()
      return pool.end()
    },
  }
}

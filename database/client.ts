import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from './connection.ts'
import { DatabasePool } from './pool.ts'
import { logSlowQueries } from './slow-queries.ts'
import { watchForStalls } from './stall-watch.ts'

/** Runs queries and transactions. `$client` runs the few statements that are written by hand. */
export type Database = NodePgDatabase & { $client: DatabasePool }

/** Runs the queries of one transaction. Functions that only query take either. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export interface DatabaseOptions {
  /** A connection string, the embedded server's or the operator's. */
  url: string
  /** The same database without a pooler between; given where `url` leads to a pooler. */
  directUrl?: string | undefined
  /** The most connections this process may hold at once. */
  max?: number
  /** How many connections stay open when idle. */
  min?: number
  /** Whether to notice a server that stopped answering. Off while migrating, which has no time limit. */
  watch?: boolean
  /** Statements that take longer are logged; none when left out. */
  slowQueryMs?: number | undefined
  logger: Logger
}

export interface OpenDatabase {
  pool: DatabasePool
  db: Database
  /** Waits for running queries and closes all connections. */
  close(): Promise<void>
}

const sessionSettings: pg.PoolConfig = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  // Prepared statements are the hot ones, each with one good plan. Planning again for every set of values would cost
  // more than running them.
  options: '-c plan_cache_mode=force_generic_plan',
}

/** Connects on the first query; an unreachable database fails that query within 4 s. */
export function openDatabase({
  url,
  directUrl = url,
  max = 10,
  min = 0,
  watch = false,
  slowQueryMs,
  logger,
}: DatabaseOptions): OpenDatabase {
  const pool = new DatabasePool({
    connectionString: url,
    max,
    min,
    application_name: 'creare',
    // An error is better than a page that never comes.
    connectionTimeoutMillis: 3_500,
    // Connections that a busy minute opened stay for the next one: a new one has to plan every statement again.
    idleTimeoutMillis: 10 * 60_000,
    keepAlive: true,
    // A pooler refuses session settings; it makes them itself (deploy/pgbouncer.ini).
    ...(directUrl === url ? sessionSettings : {}),
    // Only the message: the error carries the whole connection.
    onIdleError: (error) => logger.warn({ reason: error.message }, 'a database connection broke'),
  })
  if (slowQueryMs !== undefined) logSlowQueries(pool, { slowMs: slowQueryMs, logger })
  const endWatch = watch ? watchForStalls(pool, { urls: [...new Set([url, directUrl])], logger }) : null
  return {
    pool,
    db: drizzle(pool as unknown as pg.Pool) as unknown as Database,
    close() {
      endWatch?.()
      return pool.end()
    },
  }
}

/** A transaction on a connection that the caller holds, for hot statements whose plans are kept by name. */
export function transactionOn<Result>(
  connection: Connection,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return drizzle(connection as unknown as pg.PoolClient).transaction(work)
}

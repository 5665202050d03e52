import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Database, openDatabase } from './client.ts'
import { type LogPosition, readLogPosition } from './log-position.ts'
import { DatabasePool } from './pool.ts'
import { SetupError } from './setup-error.ts'

/** Maximum lag of a replica, and how often it is polled, in milliseconds. */
const oldest = 1_000
const interval = 200

/** Milliseconds a poll may take before the replica counts as down. */
const timeoutMs = 1_000

/** A read-only server that replays the primary's writes with a delay. */
export interface Replica {
  db: Database
  /** Whether it has everything up to this log position and is at most a second behind. */
  shows(position: LogPosition): boolean
  /** After a failure: not used until a poll succeeds. */
  setAside(): void
  stop(): Promise<void>
}

export interface ReplicaOptions {
  /** URL of a single replica; a load-balanced address could guarantee nothing. */
  url: string
  /** The primary. */
  primary: Database
  /** Maximum connections of this process to the replica. */
  max: number
  slowQueryMs?: number | undefined
  logger: Logger
}

/**
 * Tracks how far a replica has come, so that it is used only for what it has. A replica that is down, lags or was
 * promoted is skipped, and used again once it is healthy.
 */
export function watchReplica({ url, primary, max, slowQueryMs, logger }: ReplicaOptions): Replica {
  const { db, close } = openDatabase({ url, max, watch: true, slowQueryMs, logger })
  const asking = new DatabasePool({
    connectionString: url,
    max: 1,
    application_name: 'creare replica watch',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })

  let replayed: LogPosition = 0n
  /** Everything written before this moment is on the replica. */
  let completeUntil = Number.NEGATIVE_INFINITY
  /** Positions of the primary over time that the replica has not reached. */
  let ahead: { at: number; position: LogPosition }[] = []
  let wasUsed: boolean | null = null
  const stopping = new AbortController()

  const isFresh = () => performance.now() - completeUntil <= oldest

  function setAside() {
    completeUntil = Number.NEGATIVE_INFINITY
    ahead = []
  }

  async function look() {
    const at = performance.now()
    const position = await ask(primary.$client, 'select pg_current_wal_flush_lsn()::text as position')
    // A promoted replica no longer replays anything.
    const now = await ask(
      asking,
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position',
    )
    if (position === null || now === null) return setAside()
    ahead.push({ at, position })
    replayed = now
    const reached = ahead.findLastIndex((place) => place.position <= now)
    completeUntil = ahead[reached]?.at ?? completeUntil
    // For a long lag, the oldest unreached position is enough.
    ahead = ahead.slice(reached + 1).slice(-100)
  }

  async function watch() {
    while (!stopping.signal.aborted) {
      await look().catch(setAside)
      if (isFresh() !== wasUsed) {
        wasUsed = isFresh()
        if (wasUsed) logger.info('the replica is up to date and is read from')
        else logger.warn('the replica is away or behind, and is not read from')
      }
      await sleep(interval, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const watching = watch()

  return {
    db,
    shows: (position) => isFresh() && position <= replayed,
    setAside,
    async stop() {
      stopping.abort()
      await watching
      await Promise.all([close(), asking.end()])
    },
  }
}

async function ask(pool: DatabasePool, statement: string): Promise<LogPosition | null> {
  const { rows } = await pool.query<{ position: string | null }>({
    text: statement,
    query_timeout: timeoutMs,
  } as pg.QueryConfig)
  return readLogPosition(rows[0]?.position ?? '')
}

const identity = `select current_database() as name, pg_is_in_recovery() as repeats,
  (select system_identifier::text from pg_control_system()) as cluster`

/**
 * Checks that a read URL leads to a replica of this database. One that does not respond is not an error: the site works
 * without it until it does.
 *
 * @throws SetupError if it is another database, or accepts writes
 */
export async function checkReplica(url: string, primary: DatabasePool, logger: Logger): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_500,
    query_timeout: 3_500,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const [theirs, ours] = [(await client.query(identity)).rows[0], (await primary.query(identity)).rows[0]]
    if (theirs.cluster !== ours.cluster || theirs.name !== ours.name) {
      throw new SetupError(
        'DATABASE_READ_URL names another database than DATABASE_URL; name a replica of it.',
      )
    }
    if (!theirs.repeats) {
      throw new SetupError(
        'DATABASE_READ_URL names a server that takes writes itself; name a streaming replica, or leave it out.',
      )
    }
  } catch (error) {
    if (error instanceof SetupError) throw error
    logger.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      'the replica cannot be queried yet; everything is read from the first server until it can',
    )
  } finally {
    await client.end().catch(() => {})
  }
}

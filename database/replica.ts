import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Database, openDatabase } from './client.ts'
import { type LogPosition, readLogPosition } from './log-position.ts'
import { SetupError } from './setup-error.ts'

/** How old what a replica tells may be, and how often it is asked how far it has come, in milliseconds. */
const oldest = 1_000
const interval = 200

/** How long one of these questions may take, in milliseconds; beyond it the replica counts as away. */
const patience = 1_000

/** A server that repeats what the first one writes, a moment later, and only answers. */
export interface Replica {
  db: Database
  /** Whether it shows everything up to this place of the log, and is at most a second behind. */
  shows(position: LogPosition): boolean
  /** After a failure: nothing is asked of it until it has answered for itself again. */
  setAside(): void
  stop(): Promise<void>
}

export interface ReplicaOptions {
  /** Of one replica; behind an address that leads to several in turn, nothing could be promised. */
  url: string
  /** The database that writes. */
  primary: Database
  /** The most connections this process may hold to it. */
  max: number
  slowQueryMs?: number | undefined
  logger: Logger
}

/**
 * Watches how far a replica has come, so that it is asked only what it knows. One that is away, that lags or that has
 * become a server of its own is left out, and taken back by itself.
 */
export function watchReplica({ url, primary, max, slowQueryMs, logger }: ReplicaOptions): Replica {
  const { db, close } = openDatabase({ url, max, watch: true, slowQueryMs, logger })
  const asking = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'creare replica watch',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  asking.on('error', () => {})
  asking.on('connect', (client) => client.on('error', () => {}))

  let replayed: LogPosition = 0n
  /** Everything that was written before this moment is there. */
  let completeUntil = Number.NEGATIVE_INFINITY
  /** Places the first server had come to, and when; those that the replica has not come to yet. */
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
    // A replica that was made a server of its own repeats nothing any more.
    const now = await ask(
      asking,
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position',
    )
    if (position === null || now === null) return setAside()
    ahead.push({ at, position })
    replayed = now
    const reached = ahead.findLastIndex((place) => place.position <= now)
    completeUntil = ahead[reached]?.at ?? completeUntil
    // Of a replica that lags for long, the oldest place it has not reached is enough to know.
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

async function ask(pool: pg.Pool, statement: string): Promise<LogPosition | null> {
  const { rows } = await pool.query<{ position: string | null }>({
    text: statement,
    query_timeout: patience,
  } as pg.QueryConfig)
  return readLogPosition(rows[0]?.position ?? '')
}

const identity = `select current_database() as name, pg_is_in_recovery() as repeats,
  (select system_identifier::text from pg_control_system()) as cluster`

/**
 * Holds an address for reading against the database it should repeat. One that does not answer is no mistake: the site
 * works without it until it does.
 *
 * @throws SetupError when there is another database at the address, or one that takes writes itself
 */
export async function checkReplica(url: string, primary: pg.Pool, logger: Logger): Promise<void> {
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
      'the replica cannot be asked yet; everything is read from the first server until it can',
    )
  } finally {
    await client.end().catch(() => {})
  }
}

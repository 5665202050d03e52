import pg from 'pg'
import { Connection, type Observer, type Rows, type Statement } from './connection.ts'
import { limitConcurrency, TooBusy } from './limit-concurrency.ts'

export interface PoolOptions extends pg.PoolConfig {
  /** The most connections it may hold. */
  max: number
  /** A connection that nothing was using broke. */
  onIdleError?: (error: Error) => void
}

/** Of the connections, the share that transactions never take. */
const shareForReading = 0.3
/** How long a transaction may wait for a connection. Longer than a crowd needs, shorter than people wait. */
const writerTimeoutMs = 10_000
/** How many connections are opened at the same time. */
const openedAtOnce = 4

/**
 * The connections of this process to one database: single statements, transactions, and observers of both.
 *
 * Drizzle runs on it. It calls `query` for single statements and `connect` for a transaction, because it finds "Pool" in
 * the name of this class. If it did not, `query` would refuse `begin`, and every transaction in pool.test.ts would fail.
 */
export class DatabasePool {
  readonly #pool: pg.Pool
  readonly #max: number
  readonly #inUse = new Map<pg.PoolClient, Connection>()
  readonly #observers: Observer[] = []
  readonly #asWriter: ReturnType<typeof limitConcurrency>

  constructor({ onIdleError = () => {}, ...options }: PoolOptions) {
    this.#max = options.max
    // Transactions that wait for one locked row keep their connections while they wait. Without a limit, forty replies
    // to one discussion would take every connection and stop every page.
    const kept = Math.min(this.#max - 1, Math.max(1, Math.floor(this.#max * shareForReading)))
    this.#asWriter = limitConcurrency({ atOnce: this.#max - kept, longestWaitMs: writerTimeoutMs })
    const pool = new pg.Pool(options)
    pool.on('error', (error) => {
      if (!pool.ending) onIdleError(error)
    })
    pool.on('connect', (client) => {
      // An `error` event without a listener ends Node. The statement that runs fails with the same error.
      client.on('error', () => {})
      // A transaction does not release a connection that breaks before its first statement: drizzle-orm 0.45 sends
      // `begin` outside of its try block.
      client.once('end', () => this.#inUse.get(client)?.release(true))
    })
    this.#pool = pool
  }

  /** Calls `observer` for every statement from now on, when a connection starts it. */
  onQuery(observer: Observer): void {
    this.#observers.push(observer)
  }

  /** Runs one statement. With a `name`, each connection keeps its plan. @throws TooBusy when no connection came free */
  async query<Row extends pg.QueryResultRow = Rows[number]>(
    statement: Statement,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (isBegin(statement)) throw new Error('A transaction needs a connection of its own; use `connect`')
    const connection = await this.#take()
    try {
      return await connection.query<Row>(statement, values)
    } finally {
      connection.release()
    }
  }

  /**
   * A connection for several statements. Those who ask for one wait in line, so that some connections stay free for
   * single statements.
   *
   * @throws TooBusy when none came free in time
   */
  connect(): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const untilReleased = async () => {
        const { promise, resolve: released } = Promise.withResolvers<void>()
        resolve(await this.#take(released))
        await promise
      }
      this.#asWriter(untilReleased).catch(reject)
    })
  }

  /** Opens all connections it may hold, a few at a time. Stops at the first that fails; the next query reports it. */
  async warmUp(): Promise<void> {
    const open: pg.PoolClient[] = []
    let failed = false
    while (open.length < this.#max && !failed) {
      const count = Math.min(openedAtOnce, this.#max - open.length)
      const opening = Array.from({ length: count }, () => this.#pool.connect())
      for (const outcome of await Promise.allSettled(opening)) {
        if (outcome.status === 'fulfilled') open.push(outcome.value)
        else failed = true
      }
    }
    for (const client of open) client.release()
  }

  /** How many connections there are, and how many statements and transactions wait for one. */
  count() {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  /** The connections that were taken before a moment of `performance.now()` and are still in use. */
  takenBefore(moment: number): Connection[] {
    return [...this.#inUse.values()].filter(({ takenAt }) => takenAt < moment)
  }

  /** Waits for running statements and closes all connections. */
  end(): Promise<void> {
    return this.#pool.end()
  }

  async #take(onRelease?: () => void): Promise<Connection> {
    const client = await this.#pool.connect().catch((error: Error) => {
      // The pool says this only when every connection stayed in use. A database that is gone gives another error.
      if (!/timeout exceeded when trying to connect/i.test(error.message)) throw error
      throw new TooBusy('All connections stayed in use', { cause: error })
    })
    const connection = new Connection(client, this.#observers, () => {
      this.#inUse.delete(client)
      onRelease?.()
    })
    this.#inUse.set(client, connection)
    return connection
  }
}

const isBegin = (statement: Statement) =>
  /^\s*begin\b/i.test(typeof statement === 'string' ? statement : statement.text)

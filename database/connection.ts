import pg from 'pg'

export type Statement = string | pg.QueryConfig

/** Rows whose columns only the statement knows. */
export type Rows = pg.QueryResult['rows']

/** A statement as its connection starts it. Observers get no values. */
export interface ObservedStatement {
  /** Set when the statement is prepared by name. */
  name?: string | undefined
  text: string
}

/**
 * Called when a connection starts a statement, after any wait for the connection and in the caller's async context.
 *
 * @returns called when the statement has ended, with the error if it failed; undefined to ignore this statement
 */
export type Observer = (statement: ObservedStatement) => ((error?: unknown) => void) | undefined

/** A connection from the pool, until it is released. */
export class Connection {
  /** On the clock of `performance.now()`. */
  readonly takenAt = performance.now()
  readonly #client: pg.PoolClient
  readonly #observers: readonly Observer[]
  readonly #onRelease: () => void
  #isReleased = false
  #isBroken = false

  constructor(client: pg.PoolClient, observers: readonly Observer[], onRelease: () => void) {
    this.#client = client
    this.#observers = observers
    this.#onRelease = onRelease
  }

  async query<Row extends pg.QueryResultRow = Rows[number]>(
    statement: Statement,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (this.#isReleased) throw new Error('Connection terminated, or already released')
    const ended = this.#observers.map((observer) => observer(described(statement)))
    try {
      const result = await this.#client.query<Row>(statement, values)
      for (const end of ended) end?.()
      return result
    } catch (error) {
      if (!isOfStatementAlone(error)) this.#isBroken = true
      for (const end of ended) end?.(error)
      throw error
    }
  }

  /**
   * Returns it to the pool. A second call does nothing: the pool releases a broken connection before its user does.
   *
   * @param destroy closes it instead, which also forgets its settings and locks
   */
  release(destroy = false): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#client.release(destroy || this.#isBroken)
    this.#onRelease()
  }

  /** Closes it while it is in use. Its statement fails. */
  cut(): void {
    void this.#client.end()
  }
}

function described(statement: Statement): ObservedStatement {
  return typeof statement === 'string' ? { text: statement } : statement
}

/** Whether the server refused a statement and the connection is still good. */
export const isOfStatementAlone = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR'

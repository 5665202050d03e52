import pg from 'pg'
import type { Logger } from 'pino'
import type { DatabasePool } from './pool.ts'
import { SetupError } from './setup-error.ts'

/** A named prepared statement, like the hot ones. */
const named = { name: 'creare_pooler_check', text: 'select current_database() as name' }
const doesNotExist = '26000'

/**
 * Checks that a pooler leads to the same database and supports prepared statements across its connections.
 *
 * @param direct the database itself
 * @throws SetupError
 */
export async function checkPooler(url: string, direct: DatabasePool, logger: Logger): Promise<void> {
  const [one, other] = [client(url), client(url)]
  try {
    await Promise.all([one.connect(), other.connect()]).catch((error: Error) => {
      throw new SetupError(`The pooler cannot be reached: ${error.message}; check DATABASE_URL.`)
    })
    const { rows } = await one.query<{ name: string }>(named)
    const { rows: itself } = await direct.query<{ name: string }>(named.text)
    if (rows[0]?.name !== itself[0]?.name) {
      throw new SetupError('DATABASE_URL and DATABASE_DIRECT_URL name different databases.')
    }
    // Occupies the connection on which it was prepared, so that the next call uses another.
    await other.query('BEGIN')
    await one.query(named).catch((error: Error & { code?: string }) => {
      if (error.code !== doesNotExist) {
        throw new SetupError(
          `The pooler of DATABASE_URL lends no second connection (${error.message}); give it a larger default_pool_size.`,
        )
      }
      throw new SetupError(
        'The pooler of DATABASE_URL forgets prepared statements; use PgBouncer 1.21 or newer with max_prepared_statements above 0.',
      )
    })
    await other.query('COMMIT')
    await warnWithoutTimeout(one, logger)
  } finally {
    await Promise.all([one.end(), other.end()]).catch(() => {})
  }
}

/** The pooler must set what the site sets on its own connections. */
async function warnWithoutTimeout(pooled: pg.Client, logger: Logger) {
  const { rows } = await pooled.query<{ statement_timeout: string }>('show statement_timeout')
  if (rows[0]?.statement_timeout !== '0') return
  logger.warn('Statements through the pooler of DATABASE_URL may take for ever; see deploy/pgbouncer.ini')
}

function client(url: string): pg.Client {
  const made = new pg.Client({
    connectionString: url,
    application_name: 'creare',
    connectionTimeoutMillis: 3_500,
    query_timeout: 3_500,
  })
  made.on('error', () => {})
  return made
}

import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../database/client.ts'
import { run, withDatabase } from './database-server.ts'

export interface TestDatabase extends OpenDatabase {
  url: string
  /** Closes the pool and drops the database; call it in `afterAll`. */
  drop(): Promise<void>
}

/**
 * A separate database with migrations and curriculum, cloned from the run's template in a fraction of a second. Create
 * one per test file, in `beforeAll`.
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(inject('databaseServer').template)
}

export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0')
}

async function create(template: string): Promise<TestDatabase> {
  const { url: serverUrl } = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copies files: cloning through the write-ahead log takes four times as long.
  await run(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = withDatabase(serverUrl, name)
  const database = openDatabase({ url, max: 5, logger: pino({ level: 'warn' }) })
  return {
    ...database,
    url,
    async drop() {
      await database.close()
      await run(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

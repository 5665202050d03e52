import { randomBytes } from 'node:crypto'
import { dropDatabase, run, withDatabase } from './database-server.ts'

/** An empty database for a separate site: sites that share a database share settings and email. */
export async function createJourneyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const shared = process.env.JOURNEY_DATABASE_URL ?? ''
  const name = `own_${randomBytes(4).toString('hex')}`
  await run(shared, `create database ${name}`)
  return { url: withDatabase(shared, name), drop: () => dropDatabase(shared, name) }
}

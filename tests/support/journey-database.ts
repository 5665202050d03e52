import { randomBytes } from 'node:crypto'
import { dropDatabase, run, withDatabase } from './database-server.ts'

/**
 * An empty database beside that of the journeys' site, for a site of one's own: sites that share one share their settings
 * and their mail too.
 */
export async function createJourneyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const shared = process.env.JOURNEY_DATABASE_URL ?? ''
  const name = `own_${randomBytes(4).toString('hex')}`
  await run(shared, `create database ${name}`)
  return { url: withDatabase(shared, name), drop: () => dropDatabase(shared, name) }
}

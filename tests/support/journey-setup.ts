import { join } from 'node:path'
import { startSite } from './site-process.ts'

/**
 * Runs once before all journeys: one site on a folder of its own. Its workers learn of it through the
 * environment. Afterwards it is stopped, and an error in its log that no journey saw fails the run.
 */
export default async function setup() {
  const site = await startSite()
  process.env.JOURNEY_BASE_URL = site.baseUrl
  process.env.JOURNEY_DATABASE_URL = site.databaseUrl
  process.env.JOURNEY_OUTBOX = site.outboxFolder
  process.env.JOURNEY_MEDIA = join(site.dataDir, 'media')
  return async () => {
    const errors = site.errors()
    await site.stop()
    if (errors.length > 0) throw new Error(`The site logged errors:\n${errors.join('\n')}`)
  }
}

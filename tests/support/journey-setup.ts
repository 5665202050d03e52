import { join } from 'node:path'
import { startSite } from './site-process.ts'

/**
 * Runs once before all journeys: starts one site on its own folder and passes it to the workers through the
 * environment. Afterwards it stops the site, and an unexpected error in its log fails the run.
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

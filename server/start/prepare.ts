import path from 'node:path'
import type { Logger } from 'pino'
import { withKeptLectures } from '../../content/kept-lectures.ts'
import { openDatabase } from '../../database/client.ts'
import { startEmbedded } from '../../database/embedded/start.ts'
import { migrate } from '../../database/migrate.ts'
import { checkPooler } from '../../database/pooler.ts'
import { checkReplica } from '../../database/replica.ts'
import { seedCurriculum } from '../../database/seed/curriculum.ts'
import { demoAccounts, seedDemo } from '../../database/seed/demo.ts'
import { seedLargeDemo } from '../../database/seed/large-demo.ts'
import { ensureAdministrator } from '../people/accounts/first-administrator.ts'
import { hashPassword } from '../people/accounts/password-hash.ts'
import { startEvents } from '../platform/events/events.ts'
import type { Config } from './config.ts'
import { projectFolder } from './project-folder.ts'

export interface Prepared {
  databaseUrl: string
  /** Printed after the site's address. */
  toSay: string[]
  stop(): Promise<void>
}

export interface PrepareOptions {
  config: Config
  logger: Logger
  demo: boolean
  /** `npm run demo -- --large`: 100,000 people. */
  large?: boolean
}

/** When run from source, a build may be outdated. */
const buildFolder = path.join(projectFolder, 'dist')
const isBuilt = import.meta.dirname.startsWith(buildFolder)

/** Public: run demos on your own machine only. */
const demoPassword = 'to live is to create'

/**
 * Starts the embedded database unless DATABASE_URL is set, migrates, and loads the curriculum's files, before anything
 * listens.
 *
 * @throws SetupError with one sentence for the operator
 */
export async function prepare({ config, logger, demo, large = false }: PrepareOptions): Promise<Prepared> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, logger })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const database = openDatabase({ url: directUrl, max: 2, logger })
  try {
    await migrate(database.pool)
    if (directUrl !== databaseUrl) await checkPooler(databaseUrl, database.pool, logger)
    for (const url of config.databaseReadUrls) await checkReplica(url, database.pool, logger)
    const lectures = isBuilt ? withKeptLectures(path.join(buildFolder, 'lectures.json')) : undefined
    const written = await seedCurriculum(database.db, path.join(projectFolder, 'content'), lectures)
    if (written > 0) {
      logger.info({ rows: written }, 'Updated the curriculum')
      // Running processes may have cached pages of the old content.
      const events = await startEvents({ url: directUrl, logger })
      await events.publish(database.db, 'content', {})
      await events.stop()
    }
    if (demo) {
      const passwordHash = await hashPassword(demoPassword)
      const now = new Date()
      await seedDemo(database.db, passwordHash, now)
      if (large) await seedLargeDemo(database.db, { passwordHash, now, logger })
    }
    const link = await ensureAdministrator(database.db, config.administrator, new Date())
    await database.close()
    const toSay = link ? [`There is no administrator yet. Set one up at ${config.baseUrl}${link}`] : []
    if (demo)
      toSay.push(`Sign in as ${demoAccounts.student} or ${demoAccounts.administrator} with "${demoPassword}"`)
    return { databaseUrl, toSay, stop: async () => embedded?.stop() }
  } catch (error) {
    await database.close()
    await embedded?.stop()
    throw error
  }
}

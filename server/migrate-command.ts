import { openDatabase } from '../database/client.ts'
import { migrate } from '../database/migrate.ts'
import { SetupError } from '../database/setup-error.ts'
import { readConfig } from './config.ts'
import { createLogger } from './logger.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * `main.js migrate`: brings the database to the tables of this version and ends. A start does the same; this is for
 * where a start is given only so long, and the tables of a large school may take longer (deploy/kubernetes.yaml).
 *
 * @returns the exit code
 */
export async function migrateCommand(say: (text: string) => void): Promise<number> {
  const result = readConfig(process.env, process.cwd())
  if ('mistakes' in result) {
    say(`${result.mistakes.join('\n')}\n`)
    return 1
  }
  const { config } = result
  const logger = createLogger({ ...config, logLevel: 'error' })
  try {
    const { url, stop } = await reachDatabase(
      config.databaseDirectUrl ?? config.databaseUrl,
      config.dataDir,
      logger,
    )
    const database = openDatabase({ url, max: 1, logger })
    try {
      await migrate(database.pool)
    } finally {
      await database.close()
      await stop()
    }
    say('The database has all tables of this version.\n')
    return 0
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    say(`${error.message}\n`)
    return 1
  }
}

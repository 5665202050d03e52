import { openDatabase } from '../../database/client.ts'
import { migrate } from '../../database/migrate.ts'
import { runCommand, type Say } from './command.ts'

/**
 * `main.js migrate`, for starts with a time limit that a large school's migrations may exceed (deploy/kubernetes.yaml).
 *
 * @returns the exit code
 */
export function migrateCommand(say: Say): Promise<number> {
  return runCommand(say, async ({ url, logger }) => {
    const database = openDatabase({ url, max: 1, logger })
    try {
      await migrate(database.pool)
    } finally {
      await database.close()
    }
    say('The database is up to date.\n')
    return undefined
  })
}

import type { Logger } from 'pino'
import { SetupError } from '../../database/setup-error.ts'
import { type Config, readConfig } from '../start/config.ts'
import { createLogger } from '../start/logger.ts'
import { reachDatabase } from '../start/reach-database.ts'

export type Say = (text: string) => void

/** The database connection is direct, not through a pooler. */
export interface CommandContext {
  config: Config
  url: string
  logger: Logger
}

/**
 * Works whether or not the site runs. Problems the operator can fix (a setting, a missing database, an unwritable file)
 * are reported in a sentence.
 *
 * @param run resolves to the exit code if it is not 0
 * @returns the exit code
 * @throws unexpected errors
 */
export async function runCommand(
  say: Say,
  run: (context: CommandContext) => Promise<number | undefined>,
): Promise<number> {
  const result = readConfig(process.env, process.cwd())
  if ('mistakes' in result) {
    say(`${result.mistakes.join('\n')}\n`)
    return 1
  }
  const { config } = result
  const logger = createLogger({ ...config, logLevel: 'error' })
  try {
    const address = config.databaseDirectUrl ?? config.databaseUrl
    const { url, stop } = await reachDatabase(address, config.dataDir, logger)
    try {
      return (await run({ config, url, logger })) ?? 0
    } finally {
      await stop()
    }
  } catch (error) {
    const known = error instanceof SetupError || (error instanceof Error && 'code' in error)
    if (!known) throw error
    say(`${error.message}\n`)
    return 1
  }
}

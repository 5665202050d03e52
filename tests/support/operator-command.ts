import { vi } from 'vitest'
import type { Say } from '../../server/commands/command.ts'
import type { TestApp } from './app.ts'

/**
 * Runs an operator command beside a site with its arguments, settings and database. Restores the environment
 * afterwards.
 *
 * @returns its exit code and output
 */
export async function runBeside(
  app: TestApp,
  command: (words: string[], say: Say) => Promise<number>,
  words: string[],
): Promise<{ code: number; said: string }> {
  let said = ''
  vi.stubEnv('DATABASE_URL', app.database.url)
  vi.stubEnv('DATA_DIR', app.dataDir)
  vi.stubEnv('BASE_URL', 'http://localhost:3000')
  try {
    const code = await command(words, (text) => {
      said += text
    })
    return { code, said }
  } finally {
    vi.unstubAllEnvs()
  }
}

import { vi } from 'vitest'
import type { Say } from '../../server/command.ts'
import type { TestApp } from './app.ts'

/**
 * A command as an operator runs it beside a site: its words, the settings it reads, the database it reaches. What it
 * read is taken back afterwards, whatever else a test put into the environment too.
 *
 * @returns its exit code, and what it said
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

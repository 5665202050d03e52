import type { Logger } from 'pino'
import { openDatabase } from '../../database/client.ts'
import { runningEmbedded } from '../../database/embedded/running.ts'
import { startEmbedded } from '../../database/embedded/start.ts'

/** The external database, or the running site's embedded one; otherwise starts it until `stop`. */
export async function reachDatabase(databaseUrl: string | undefined, dataDir: string, logger: Logger) {
  const url = databaseUrl ?? runningEmbedded(dataDir)
  if (url !== null && (databaseUrl !== undefined || (await answers(url, logger)))) {
    return { url, stop: async () => {} }
  }
  return startEmbedded({ dataDir, logger })
}

async function answers(url: string, logger: Logger): Promise<boolean> {
  const { pool, close } = openDatabase({ url, max: 1, logger })
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await close()
  }
}

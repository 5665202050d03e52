import path from 'node:path'
import { openDatabase } from '../../database/client.ts'
import { migrate } from '../../database/migrate.ts'
import { createApp } from '../app.ts'
import { startEvents } from '../platform/events/events.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { createTransport } from '../platform/mail/transport.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { loadSecret } from '../start/secret.ts'
import type { CommandContext } from './command.ts'

export type CommandApp = ReturnType<typeof createApp>

/** No listener and no job workers. Jobs it queues, emails included, run when the site does. */
export async function withApp<Answer>(
  { config, url, logger }: CommandContext,
  use: (app: CommandApp, work: { baseUrl: string }) => Promise<Answer>,
): Promise<Answer> {
  const database = openDatabase({ url, max: 4, logger })
  try {
    await migrate(database.pool)
    const [events, jobs] = await Promise.all([startEvents({ url, logger }), startJobs({ url, logger })])
    const { baseUrl, dataDir } = config
    const transport = createTransport({ outboxFolder: path.join(dataDir, 'outbox') })
    const app = createApp({
      db: database.db,
      events,
      jobs,
      transport,
      storage: await openStorage(config),
      baseUrl,
      secret: config.secret ?? loadSecret(dataDir),
      dataDir,
      logger,
      checkOutput: false,
    })
    try {
      return await use(app, { baseUrl })
    } finally {
      await jobs.stop()
      await app.stop()
      await events.stop()
      transport.close()
    }
  } finally {
    await database.close()
  }
}

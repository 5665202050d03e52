import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { findMessage } from '../queries.ts'
import { readEml } from '../read-eml.ts'
import { mailService } from '../service.ts'
import { smtpTransport } from '../smtp.ts'
import { createTransport } from '../transport.ts'

export const site = {
  name: 'Creare University',
  foundationName: 'Creare Foundation',
  motto: 'VIVERE EST CREARE',
  admissionsEmail: 'admissions@creare.university',
  accentColour: null,
  logo: null,
}

export async function openMailRoom() {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'creare-mail-'))
  const outboxFolder = join(folder, 'outbox')
  const log: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) })
  const jobs = await startJobs({ url: database.url, logger })

  function service(smtpUrl?: string, mailFrom?: string, longestStep?: number) {
    const transport =
      smtpUrl && longestStep
        ? smtpTransport(smtpUrl, mailFrom ?? null, longestStep)
        : createTransport({ smtpUrl, mailFrom, outboxFolder })
    const baseUrl = 'https://creare.university'
    const mail = mailService({
      jobs,
      transport,
      settings: { siteWithLogo: async () => site, words: { changed: async () => ({}) } },
      baseUrl,
      db: database.db,
      logger,
    })
    return { ...mail, transport }
  }

  const files = async () => (await readdir(outboxFolder).catch(() => [])).toSorted()

  return {
    database,
    jobs,
    log,
    outboxFolder,
    service,
    files,
    async read(messageId: string) {
      const name = (await files()).find((file) => file.includes(messageId))
      if (!name) throw new Error(`There is no ${messageId} in the outbox.`)
      const source = await readFile(join(outboxFolder, name), 'utf8')
      return { ...readEml(source), source, name }
    },
    row: (messageId: string) => findMessage(database.db, messageId),
    async close() {
      await jobs.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

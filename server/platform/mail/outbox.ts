import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailTransport } from './delivery.ts'
import { type OutgoingMail, toMessage } from './message.ts'

/**
 * Files are atomic and readable by this account only, because they may hold a sign-in link. A repeated delivery
 * overwrites its own file.
 */
export function outboxTransport(folder: string, mailFrom: string | null): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(mail) {
      const { message } = await transporter.sendMail(toMessage(mail, mailFrom))
      if (!Buffer.isBuffer(message)) throw new Error('The message could not be rendered.')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(folder, outboxFileName(mail), message)
      return `Written to ${outboxFileName(mail)}`
    },

    readBack: (mail) => readFile(join(folder, outboxFileName(mail)), 'utf8').catch(() => null),

    async forgetBefore(date) {
      const first = outboxFileName({ id: '', createdAt: date })
      const names = await readdir(folder).catch(() => [])
      const old = names.filter((name) => name.endsWith('.eml') && name < first)
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
    },

    close() {},
  }
}

/** Names sort by time. Some file systems do not allow colons. */
export function outboxFileName({ id, createdAt }: Pick<OutgoingMail, 'id' | 'createdAt'>): string {
  return `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`
}

async function writeWhole(folder: string, name: string, contents: Buffer) {
  const unfinished = join(folder, `.${name}.${process.pid}.unfinished`)
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      await file.writeFile(contents)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReadMail, readEml } from '../../server/platform/mail/read-eml.ts'

export interface Letter extends ReadMail {
  to: string
  subject: string
  /** The path and query of the first link to this site that contains `path`. */
  link(path: string): string
}

/**
 * The outbox as a mailbox. It waits for folder changes, not for time.
 *
 * @param folder the server's outbox
 */
export function openOutbox(folder: string) {
  const read = new Map<string, Letter>()

  async function lettersTo(address: string): Promise<Letter[]> {
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort()
    for (const name of names) {
      if (!read.has(name)) read.set(name, toLetter(await readFile(join(folder, name), 'utf8')))
    }
    return names.flatMap((name) => read.get(name) ?? []).filter((letter) => letter.to === address)
  }

  return {
    lettersTo,

    /**
     * The emails to an address, once there are `count` of them.
     *
     * @throws Error if they do not arrive within `timeoutMs` milliseconds
     */
    async waitFor(address: string, count = 1, timeoutMs = 90_000): Promise<Letter[]> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return new Promise<Letter[]>((resolve, reject) => {
        const watcher = watch(folder, () => void look())
        const timer = setTimeout(
          () => end(new Error(`${address} got no ${count} letter(s) in time`)),
          timeoutMs,
        )
        const end = (outcome: Letter[] | Error) => {
          clearTimeout(timer)
          watcher.close()
          if (outcome instanceof Error) reject(outcome)
          else resolve(outcome)
        }
        const look = async () => {
          try {
            const letters = await lettersTo(address)
            if (letters.length >= count) end(letters)
          } catch (error) {
            end(error instanceof Error ? error : new Error(String(error)))
          }
        }
        watcher.on('error', end)
        void look()
      })
    },
  }
}

export type Outbox = ReturnType<typeof openOutbox>

function toLetter(source: string): Letter {
  const mail = readEml(source)
  return {
    ...mail,
    to: mail.headers.get('to') ?? '',
    subject: mail.headers.get('subject') ?? '',
    link(path) {
      const address = [...mail.html.matchAll(/href="([^"]+)"/g)]
        .map(([, href = '']) => href.replaceAll('&amp;', '&'))
        .find((href) => href.includes(path))
      if (address === undefined) throw new Error(`The letter has no link with ${path}:\n${mail.text}`)
      const { pathname, search } = new URL(address)
      return `${pathname}${search}`
    },
  }
}

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Outcome } from './outcome.ts'
import { enrolPupils, type Pupil } from './pupils.ts'
import { type FaultSite, openSite } from './site.ts'

interface ReplacedFile {
  /** "a PDF" */
  name: string
  mustHold: string
  /** The bytes of a version, as they are uploaded and read. */
  bytesOf: (version: string) => Uint8Array<ArrayBuffer>
  replace: (site: FaultSite, author: Pupil, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  read: (site: FaultSite, author: Pupil) => Promise<Response>
}

/** Kills the application while a teacher replaces a file, again and again. */
export async function replacedFiles(
  { name, mustHold, bytesOf, replace, read }: ReplacedFile,
  moments: number,
  random: () => number,
): Promise<Outcome[]> {
  const site = await openSite()
  try {
    site.start()
    await site.ready()
    const [author] = await enrolPupils(site, 1, 'administrator')
    if (author === undefined) throw new Error('There is no author')
    const sent = new Set<string>()
    const send = async (version: string) => {
      const bytes = bytesOf(version)
      sent.add(textOf(bytes))
      await replace(site, author, bytes)
    }
    await send('The first')
    let [whole, replacing] = [0, true]
    const writing = (async () => {
      for (let number = 2; replacing; number++) {
        // A killed process refuses the next ones, too.
        await send(`Version ${number}`).catch(() => sleep(50))
      }
    })()
    for (let moment = 0; moment < moments; moment++) {
      await sleep(300 + random() * 1_500)
      await site.kill()
      site.start()
      await site.ready()
      const answer = await read(site, author)
      if (answer.status === 200 && sent.has(await answer.text())) whole += 1
    }
    replacing = false
    await writing
    const orphans = await orphansOf(site)
    return [
      {
        tried: `kill -9 at ${moments} moments while ${name} is replaced`,
        mustHold,
        seen: `${whole} of ${moments} times`,
        held: whole === moments,
      },
      {
        tried: 'the files of replacements that were cut off',
        mustHold: 'each has its row, so that the sweep of a day later deletes it',
        seen: orphans.length === 0 ? 'no file without a row' : orphans.join(', '),
        held: orphans.length === 0,
      },
    ]
  } finally {
    await site.remove()
  }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** @returns the id of the stored file */
export async function uploaded(
  site: FaultSite,
  { cookie }: Pupil,
  file: { purpose: string; name: string; type: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const query = new URLSearchParams({ purpose: file.purpose, name: file.name })
  const answer = await fetch(`${site.baseUrl}/api/media?${query}`, {
    method: 'POST',
    headers: { cookie, origin: site.baseUrl, 'content-type': file.type },
    body: file.bytes,
  })
  return ((await answer.json()) as { file: { id: string } }).file.id
}

/** Stored files without a row: no sweep would find them. */
async function orphansOf(site: FaultSite): Promise<string[]> {
  const folder = join(site.dataDir, 'media')
  const client = new pg.Client(site.databaseUrl())
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from media')
    const known = new Set(rows.map(({ id }) => id))
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
    // An upload that was cut off is in the folder for arriving files, which is emptied when it is old.
    return names
      .filter((name) => !name.startsWith('incoming'))
      .flatMap((name) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(name)?.[0] ?? [])
      .filter((id) => !known.has(id))
  } finally {
    await client.end()
  }
}

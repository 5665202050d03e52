import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { madePdf } from '../../support/made-pdf.ts'
import type { Outcome } from './outcome.ts'
import { enrolPupils, type Pupil } from './pupils.ts'
import { type FaultSite, openSite } from './site.ts'

const moduleId = 'fnd-100-1'
const document = `/api/authoring/modules/${moduleId}/document`

/** Kills the application while a teacher replaces the PDF of a module, again and again. */
export async function replacedDocuments(moments: number, random: () => number): Promise<Outcome[]> {
  const site = await openSite()
  try {
    site.start()
    await site.ready()
    const [author] = await enrolPupils(site, 1, 'administrator')
    if (author === undefined) throw new Error('There is no author')
    await replace(site, author, 'The first')
    const sent = new Set(['The first'].map(textOf))
    let [whole, replacing] = [0, true]
    const writing = (async () => {
      for (let number = 2; replacing; number++) {
        const text = `Version ${number} ${'of the reader '.repeat(400)}`
        sent.add(textOf(text))
        // A killed process refuses the next ones, too.
        await replace(site, author, text).catch(() => sleep(50))
      }
    })()
    for (let moment = 0; moment < moments; moment++) {
      await sleep(300 + random() * 1_500)
      await site.kill()
      site.start()
      await site.ready()
      const answer = await fetch(`${site.baseUrl}/api/courses/fnd-100/modules/${moduleId}/document`)
      if (answer.status === 200 && sent.has(await answer.text())) whole += 1
    }
    replacing = false
    await writing
    const orphans = await orphansOf(site)
    return [
      {
        tried: `kill -9 at ${moments} moments while a PDF is replaced`,
        mustHold: 'students read the old or the new file, whole',
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

const textOf = (text: string) => new TextDecoder().decode(madePdf([text]))

async function replace(site: FaultSite, { cookie }: Pupil, text: string): Promise<void> {
  const headers = { cookie, origin: site.baseUrl }
  const upload = await fetch(`${site.baseUrl}/api/media?purpose=module-document&name=reader.pdf`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/pdf' },
    body: new Uint8Array(madePdf([text])),
  })
  const { file } = (await upload.json()) as { file: { id: string } }
  const known = await (await fetch(site.baseUrl + document, { headers })).json()
  const { revision } = (known as { module: { revision: number } }).module
  const answer = await fetch(site.baseUrl + document, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ revision, file: file.id }),
  })
  if (!answer.ok) throw new Error(`Not replaced: ${answer.status}`)
}

/** Stored files without a row: no sweep would find them. */
export async function orphansOf(site: FaultSite): Promise<string[]> {
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

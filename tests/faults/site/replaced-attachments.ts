import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './outcome.ts'
import { enrolPupils, type Pupil } from './pupils.ts'
import { orphansOf } from './replaced-documents.ts'
import { type FaultSite, openSite } from './site.ts'

const module = '/api/authoring/modules/fnd-100-1'
const assignmentId = 'fnd-100-1-a1'
const fileId = '7f1c4a52-9e0b-4c1d-8a55-0f6f2f9f5a01'

/** Kills the application while a teacher replaces a file of an assignment, again and again. */
export async function replacedAttachments(moments: number, random: () => number): Promise<Outcome[]> {
  const site = await openSite()
  try {
    site.start()
    await site.ready()
    const [author] = await enrolPupils(site, 1, 'administrator')
    if (author === undefined) throw new Error('There is no author')
    await replace(site, author, 'The first')
    const sent = new Set(['The first'])
    let [whole, replacing] = [0, true]
    const writing = (async () => {
      for (let number = 2; replacing; number++) {
        const text = `Version ${number} ${'of the sheet '.repeat(4_000)}`
        sent.add(text)
        // A killed process refuses the next ones, too.
        await replace(site, author, text).catch(() => sleep(50))
      }
    })()
    for (let moment = 0; moment < moments; moment++) {
      await sleep(300 + random() * 1_500)
      await site.kill()
      site.start()
      await site.ready()
      const address = `${site.baseUrl}/api/assignments/${assignmentId}/files/${fileId}`
      const answer = await fetch(address, { headers: { cookie: author.cookie } })
      if (answer.status === 200 && sent.has(await answer.text())) whole += 1
    }
    replacing = false
    await writing
    const orphans = await orphansOf(site)
    return [
      {
        tried: `kill -9 at ${moments} moments while a file of an assignment is replaced`,
        mustHold: 'students save the old or the new file, whole, at the same address',
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

async function replace(site: FaultSite, { cookie }: Pupil, text: string): Promise<void> {
  const headers = { cookie, origin: site.baseUrl }
  const upload = await fetch(`${site.baseUrl}/api/media?purpose=assignment-attachment&name=sheet.txt`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/plain' },
    body: text,
  })
  const { file } = (await upload.json()) as { file: { id: string } }
  const known = await (await fetch(site.baseUrl + module, { headers })).json()
  const { revision, assignments } = (known as Known).module
  const { id: _, isDraft, work, ...facts } = assignments.find(({ id }) => id === assignmentId) ?? { id: '' }
  const answer = await fetch(`${site.baseUrl}${module}/assignments/${assignmentId}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...facts, revision, files: [{ id: fileId, media: file.id, name: 'The sheet' }] }),
  })
  if (!answer.ok) throw new Error(`Not replaced: ${answer.status}`)
}

interface Known {
  module: { revision: number; assignments: { id: string; isDraft?: boolean; work?: number }[] }
}

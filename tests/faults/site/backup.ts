import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { auditLedger } from './ledger.ts'
import { type Outcome, seconds } from './outcome.ts'
import { type Acknowledged, enrolPupils, readCourses, study } from './pupils.ts'
import { openSite } from './site.ts'

/** Backs up a site under load, restores it, and compares it with what was acknowledged before the backup. */
export async function backupUnderLoad(): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'creare-backup-'))
  const file = join(folder, 'school.tar')
  const site = await openSite()
  const copy = await openSite()
  try {
    site.start()
    await site.ready()
    const pupils = await enrolPupils(site, 12)
    const uploaded = await upload(site.baseUrl, pupils[0]?.cookie ?? '')
    const studying = study(site, pupils, await readCourses(site))
    await sleep(5_000)
    const before = copyOf(studying.acknowledged)
    const writesBefore = studying.writes()
    const began = performance.now()
    await site.command('backup', file)
    const took = performance.now() - began
    const writesDuring = studying.writes() - writesBefore
    await sleep(2_000)
    await studying.stop()

    mkdirSync(copy.dataDir, { recursive: true, mode: 0o711 })
    await copy.command('restore', file)
    copy.start()
    await copy.ready()
    const lost = await auditLedger(copy.databaseUrl(), before)
    const unsound = await brokenReferences(copy.databaseUrl())
    const signedIn = await Promise.all(
      pupils.map(async ({ cookie }) => {
        const answer = await fetch(`${copy.baseUrl}/api/user/enrollments`, { headers: { cookie } })
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    const read = await fetch(`${copy.baseUrl}${uploaded.url}`, {
      headers: { cookie: pupils[0]?.cookie ?? '' },
    })
    const same = Buffer.from(await read.arrayBuffer()).equals(uploaded.bytes)
    const kept = `${before.completed.size} completions, ${before.answers.size} answers, ${before.scores.size} results`
    return [
      {
        tried: `a backup while twelve students write (${seconds(took)}, ${writesDuring} writes during it)`,
        mustHold: 'what was acknowledged before is in the restored school, nothing is there in part',
        seen: [...lost, ...unsound][0] ?? `${kept}, all there`,
        held: lost.length === 0 && unsound.length === 0 && before.scores.size > 0 && writesDuring > 0,
      },
      {
        tried: 'the restored school is started',
        mustHold: 'people are signed in as before, and files are the same',
        seen: `${signedIn.filter((status) => status === 200).length} of ${pupils.length} signed in; the file is ${same ? 'the same' : `another (${read.status})`}`,
        held: same && signedIn.every((status) => status === 200),
      },
    ]
  } finally {
    await copy.remove()
    await site.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

const copyOf = ({ completed, answers, scores }: Acknowledged): Acknowledged => ({
  completed: new Set(completed),
  answers: new Map(answers),
  scores: new Map(scores),
})

async function upload(baseUrl: string, cookie: string) {
  const bytes = Buffer.from(`A page of a hand-in. ${'More of it. '.repeat(2_000)}`)
  const answer = await fetch(`${baseUrl}/api/media?purpose=assignment&name=notes.txt`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/plain' },
    body: bytes,
  })
  if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}`)
  const { file } = (await answer.json()) as { file: { url: string } }
  return { url: file.url, bytes }
}

/** Checks every foreign key again: a restore that disabled the checks would show here. */
async function brokenReferences(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{
      name: string
      from: string
      to: string
      own: string
      their: string
    }>(`
      select c.conname as name, c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to",
             a.attname as own, b.attname as their
        from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
       where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace`)
    if (rows.length === 0) throw new Error('There is no reference to look at')
    const broken: string[] = []
    for (const { name, from, to, own, their } of rows) {
      const found = await client.query(
        `select 1 from ${from} f where "${own}" is not null
           and not exists (select 1 from ${to} t where t."${their}" = f."${own}") limit 1`,
      )
      if (found.rowCount) broken.push(`${name} leads nowhere`)
    }
    return broken
  } finally {
    await client.end()
  }
}

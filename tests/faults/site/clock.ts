import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { auditLedger } from './ledger.ts'
import { type Outcome, seconds } from './outcome.ts'
import { enrolPupils, readCourses, study } from './pupils.ts'
import { type FaultSite, openSite } from './site.ts'
import { writeAndLook } from './writers.ts'

const hour = 3_600_000
const jumps: [string, number][] = [
  ['two hours ahead', 2 * hour],
  ['two hours behind', -2 * hour],
  ['three days ahead', 72 * hour],
  ['right again', 0],
]

/** Changes the application's clock under load; PostgreSQL's clock stays, as on another machine. */
export async function clockJumps(): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'creare-clock-'))
  const file = join(folder, 'shift')
  const set = (milliseconds: number) => {
    writeFileSync(`${file}.new`, `${milliseconds}`)
    renameSync(`${file}.new`, file)
  }
  set(0)
  const site = await openSite({
    preload: join(import.meta.dirname, 'shifted-clock.mjs'),
    settings: { SHIFTED_CLOCK: file },
  })
  try {
    site.start()
    await site.ready()
    const courses = await readCourses(site)
    const [course] = courses
    if (!course) throw new Error('There is nothing to study')
    const studying = study(site, await enrolPupils(site, 8), courses)
    const looking = writeAndLook([site], await enrolPupils(site, 4), course)
    await sleep(2_000)
    const letters: string[] = []
    for (const [what, milliseconds] of jumps) {
      set(milliseconds)
      const began = performance.now()
      const sent = await letterSent(site, letters.length)
      letters.push(`${what} ${sent ? seconds(performance.now() - began) : 'never'}`)
      await sleep(4_000)
    }
    await studying.stop()
    const { sent, failed, unseen, looks } = await looking.stop()
    const { acknowledged } = studying
    const lost = await auditLedger(site.databaseUrl(), acknowledged)
    const example = failed[0] ? `, such as ${failed[0].what} ${failed[0].status}` : ''
    return [
      {
        tried: `the clock is set under load: ${jumps.map(([what]) => what).join(', ')}`,
        mustHold: 'no request fails, no one is signed out, everyone sees what they wrote',
        seen: `${failed.length} of ${sent} failed${example}; ${unseen.length} of ${looks} looks missed what was written`,
        held: sent > 0 && failed.length === 0 && unseen.length === 0 && site.alive(),
      },
      {
        tried: 'the same',
        mustHold: 'every acknowledged write is there, none is torn',
        seen:
          lost[0] ??
          `${acknowledged.completed.size} completions, ${acknowledged.scores.size} results, all there`,
        held: lost.length === 0 && acknowledged.scores.size > 0,
      },
      {
        tried: 'after each jump someone asks for a letter',
        mustHold: 'it is sent within 15 s',
        seen: letters.join(', '),
        held: !letters.join().includes('never') && (await wasFelt(site)),
      },
    ]
  } finally {
    await site.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether the site used its wrong clock: an email is dated days ahead. */
async function wasFelt(site: FaultSite): Promise<boolean> {
  const client = new pg.Client(site.databaseUrl())
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select 1 from mail_messages where sent_at > now() + interval '1 day'`,
    )
    return rowCount === 1
  } finally {
    await client.end()
  }
}

async function letterSent(site: FaultSite, already: number): Promise<boolean> {
  const client = new pg.Client(site.databaseUrl())
  await client.connect()
  const { rows } = await client.query(
    `select email from users where role = 'student' order by id offset $1`,
    [already],
  )
  await client.end()
  await fetch(`${site.baseUrl}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: rows[0].email }),
  })
  for (const began = performance.now(); performance.now() - began < 15_000; await sleep(50)) {
    if (site.letters().length > already) return true
  }
  return false
}

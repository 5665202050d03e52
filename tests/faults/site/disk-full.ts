import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Outcome, seconds } from './outcome.ts'
import { enrolPupils, type Pupil, readCourses } from './pupils.ts'
import { type FaultSite, openSite } from './site.ts'

/** Megabytes: enough for an empty school and its write-ahead log. */
const size = 400

/** Fills the disk with uploads and database, then frees space. Needs root for the disk. */
export async function diskFull(): Promise<Outcome[]> {
  const tried = 'the disk of uploads and data is full'
  const folder = mkdtempSync(join(tmpdir(), 'creare-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    const why = `a small disk could not be made (this needs root): ${String(error).split('\n')[0]}`
    return [{ tried, mustHold: 'clear refusals, reads go on, recovers', seen: why, held: null }]
  }
  const site = await openSite({ folder })
  try {
    site.start()
    await site.ready()
    const [course] = await readCourses(site)
    const [pupil] = await enrolPupils(site, 1)
    if (!pupil || !course) throw new Error('The site has no student or no course')
    const before = await tryAll(site, pupil, course)
    const filler = join(folder, 'filler')
    fill(filler, folder)
    const full = await tryAll(site, pupil, course)
    const kept = await read(site, '/api/catalogue')
    rmSync(filler)
    const began = performance.now()
    let after = await tryAll(site, pupil, course)
    while (Object.values(after).some(({ status }) => status !== 200) && performance.now() - began < 30_000) {
      await sleep(200)
      after = await tryAll(site, pupil, course)
    }
    const recovery = performance.now() - began
    const answersText = (answers: Answers) =>
      Object.entries(answers)
        .map(([what, { status }]) => `${what} ${status}`)
        .join(', ')
    const refusals = [full.upload, full.progress].filter(({ status }) => status !== 200)
    return [
      {
        tried,
        mustHold: 'what cannot be stored is refused with a sentence and a 5xx of its own',
        seen: `before: ${answersText(before)}; full: ${answersText(full)}`,
        held:
          Object.values(before).every(({ status }) => status === 200) &&
          full.upload.status !== 200 &&
          refusals.every(({ status, code }) => [503, 507].includes(status) && code !== 'internal-error'),
      },
      {
        tried,
        mustHold: 'what was there can still be read',
        seen: `course ${full.course.status}, catalogue ${kept.status}`,
        held: full.course.status === 200 && kept.status === 200,
      },
      {
        tried: 'there is room again',
        mustHold: 'everything works again by itself',
        seen: `${answersText(after)} after ${seconds(recovery)}; the process ${site.alive() ? 'lived on' : 'ended'}`,
        held: site.alive() && Object.values(after).every(({ status }) => status === 200),
      },
    ]
  } finally {
    await site.remove()
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

interface ReadAnswer {
  status: number
  code?: string
}
type Answers = Record<'upload' | 'progress' | 'course', ReadAnswer>

async function tryAll(
  site: FaultSite,
  pupil: Pupil,
  course: { id: string; modules: string[] },
): Promise<Answers> {
  const headers = { cookie: pupil.cookie, 'content-type': 'application/json' }
  const file = Buffer.alloc(3_000_000, 'a page of a hand-in ')
  return {
    upload: await read(site, '/api/media?purpose=assignment&name=notes.txt', {
      method: 'POST',
      headers: { cookie: pupil.cookie, 'content-type': 'text/plain' },
      body: file,
    }),
    progress: await read(site, '/api/user/progress', {
      method: 'POST',
      headers,
      body: JSON.stringify({ courseId: course.id, moduleId: course.modules[0], completed: true }),
    }),
    course: await read(site, `/api/courses/${course.id}`),
  }
}

async function read(site: FaultSite, path: string, init: RequestInit = {}): Promise<ReadAnswer> {
  const ask = () => fetch(`${site.baseUrl}${path}`, { ...init, signal: AbortSignal.timeout(30_000) })
  // Like a browser: after a refused upload closes the connection, retry repeatable requests on a new one.
  const answer = await ask().catch(() => (init.method ? null : ask().catch(() => null)))
  const body = await answer?.json().catch(() => null)
  return { status: answer?.status ?? 0, code: body?.code }
}

function fill(path: string, folder: string) {
  mkdirSync(folder, { recursive: true })
  for (let part = 0; ; part++) {
    const { bavail, bsize } = statfsSync(folder)
    const left = bavail * bsize
    if (left === 0) return
    try {
      writeFileSync(path, Buffer.alloc(Math.min(left, 8_000_000)), { flag: 'a' })
    } catch {
      if (part > 200) return
    }
  }
}

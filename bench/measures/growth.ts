import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { asBrowsersDo } from '../support/answer.ts'
import type { Row } from '../support/row.ts'
import { growSchool, type SchoolSize } from '../support/school-growth.ts'
import { databaseOf, findPlace, type Place, type Site, startSite } from '../support/site.ts'
import { makeStudents, type Student } from '../support/students.ts'
import { thousands } from './measure.ts'

/** Maximum slowdown of the 95th percentile. */
const most = 1.3
/** Students who send requests, in each school. */
const asking = 40
const warming = 20

const small: SchoolSize = { students: 100, courses: 30 }

interface HotRequest {
  what: string
  /** @param turn counts requests, so that no write repeats */
  request(student: Student, turn: number): { path: string; method?: string; body?: object }
}

const hot: HotRequest[] = [
  { what: 'enrollments', request: () => ({ path: '/api/user/enrollments' }) },
  { what: 'progress of a course', request: ({ courseId }) => ({ path: `/api/user/progress/${courseId}` }) },
  {
    what: 'a module',
    request: ({ courseId, moduleId }) => ({ path: `/api/courses/${courseId}/modules/${moduleId}` }),
  },
  {
    what: 'completing a module',
    request: ({ courseId, moduleId }, turn) => ({
      method: 'POST',
      path: '/api/user/progress',
      body: { courseId, moduleId, completed: Math.floor(turn / asking) % 2 === 0 },
    }),
  },
  { what: 'notifications', request: () => ({ path: '/api/user/notifications' }) },
  { what: 'the dashboard, rendered', request: () => ({ path: '/dashboard' }) },
  { what: 'a course, kept', request: ({ courseId }) => ({ path: `/api/courses/${courseId}` }) },
  { what: 'a page of the catalogue', request: () => ({ path: '/api/catalogue/search?search=design' }) },
  { what: 'the search', request: () => ({ path: '/api/search?q=design' }) },
]

export interface GrowthOptions {
  size: SchoolSize
  /** Folder in which the large school is kept and reused; undefined: it is deleted. */
  keep: string | undefined
  questions: number
  say: (line: string) => void
  /** Receives a function that stops each site, for an aborted run. */
  onStart: (end: () => Promise<void>) => void
}

/**
 * Sends the same requests to a small and a large school side by side, alternating, so that other load affects both
 * equally.
 */
export async function growth({ size, keep, questions, say, onStart }: GrowthOptions): Promise<Row[]> {
  const sides: Side[] = []
  const ends: (() => Promise<void>)[] = []
  try {
    for (const one of [small, size]) {
      const place = await findPlace(one === size ? keep : undefined)
      const site = await startSite(place)
      const end = async () => {
        await site.stop()
        place.remove()
      }
      ends.push(end)
      onStart(end)
      say(`growth: ${thousands(one.students)} students, ${thousands(one.courses)} courses …`)
      if (!isGrown(place, one)) await growSchool(databaseOf(site).url, one)
      writeFileSync(noteOf(place), JSON.stringify(one))
      sides.push(await sideOf(place, site))
    }
    const [few, many] = sides as [Side, Side]
    const rows: Row[] = []
    for (const hotRequest of hot) rows.push(await compareSides(hotRequest, few, many, questions))
    const first = rows[0]
    if (first) first.notes = [circumstances(size, questions), await rowsOf(many.url)]
    return rows
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

/** Written when a school is complete, so that an interrupted one is not reused. */
const noteOf = ({ folder }: Place) => join(folder, 'grown.json')

/** @throws Error if a school of another size is kept there */
function isGrown(place: Place, size: SchoolSize): boolean {
  if (!existsSync(noteOf(place))) return false
  const kept: SchoolSize = JSON.parse(readFileSync(noteOf(place), 'utf8'))
  if (kept.students === size.students && kept.courses === size.courses) return true
  throw new Error(`${place.folder} keeps a school of ${kept.students} students and ${kept.courses} courses`)
}

interface Side {
  site: Site
  students: Student[]
  url: string
}

async function sideOf(place: Place, site: Site): Promise<Side> {
  return { site, students: await makeStudents(site, asking), url: databaseOf(place).url }
}

async function compareSides(hotRequest: HotRequest, few: Side, many: Side, questions: number): Promise<Row> {
  const times: [number[], number[]] = [[], []]
  for (let turn = 0; turn < warming + questions; turn += 1) {
    // Alternates who is first, because the second finds a warm CPU.
    const order = turn % 2 === 0 ? [0, 1] : [1, 0]
    for (const index of order) {
      const took = await ask(index === 0 ? few : many, hotRequest, turn)
      if (turn >= warming) times[index as 0 | 1].push(took)
    }
  }
  const [ours, theirs] = [at(times[1], 0.95), at(times[0], 0.95)]
  const ratio = ours / theirs
  return {
    what: `growth: ${hotRequest.what}`,
    ours: `${at(times[1], 0.5).toFixed(1)} ms, p95 ${ours.toFixed(1)} ms`,
    theirs: `${at(times[0], 0.5).toFixed(1)} ms, p95 ${theirs.toFixed(1)} ms small`,
    ratio: ratio.toFixed(2),
    target: `<= ${most}`,
    met: ratio <= most,
  }
}

async function ask({ site, students }: Side, hotRequest: HotRequest, turn: number): Promise<number> {
  const student = students[turn % students.length] as Student
  const { path, method = 'GET', body } = hotRequest.request(student, turn)
  const began = performance.now()
  const answer = await fetch(`${site.baseUrl}${path}`, {
    method,
    headers: {
      ...asBrowsersDo,
      cookie: student.cookie,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`)
  return performance.now() - began
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const circumstances = ({ students, courses }: SchoolSize, questions: number) =>
  `${thousands(small.students)} students and ${small.courses} courses beside ${thousands(students)} and ${thousands(courses)}; ` +
  `${questions} questions each, in turn`

async function rowsOf(url: string): Promise<string> {
  const { pool, close } = openDatabase({ url, max: 1, logger: pino({ level: 'error' }) })
  try {
    const { rows } = await pool.query<{ name: string; number: number }>(
      `select relname as name, reltuples::float8 as number from pg_class
        where relname in ('users', 'enrollments', 'module_progress', 'learning_events', 'courses')
        order by reltuples desc`,
    )
    const size = await pool.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    return `${rows.map(({ name, number }) => `${thousands(number)} ${name}`).join(', ')}; ${size.rows[0]?.size}`
  } finally {
    await close()
  }
}

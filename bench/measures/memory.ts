import type { Request } from 'autocannon'
import { asBrowsersDo } from '../support/answer.ts'
import { familyBytes, residentBytes } from '../support/processes.ts'
import { notMeasured, type Row } from '../support/row.ts'
import { databaseOf } from '../support/site.ts'
import { makeStudents, progressRequest } from '../support/students.ts'
import { type Bench, type Measure, thousands } from './measure.ts'

const most = { process: 300_000_000, database: 200_000_000 }

/** Memory of Node and PostgreSQL after a mixed load. */
export const memory: Measure = async ({ site, load, soak }: Bench) => {
  const database = databaseOf(site)
  const peak = { process: 0, database: 0 }
  const look = () => {
    const now = { process: residentBytes(site.pid), database: familyBytes(database.pid) }
    peak.process = Math.max(peak.process, now.process ?? 0)
    peak.database = Math.max(peak.database, now.database ?? 0)
    return now
  }
  const lists = await everythingAtOnce(site)
  const watching = setInterval(look, 1_000)
  const round = await load
    .run({ url: site.baseUrl, connections: 40, seconds: soak, lists }, [site.pid])
    .finally(() => clearInterval(watching))
  const end = look()
  const notes = [
    `${soak} s of ${thousands(round.perSecond)} answers/s: pages of visitors and of students, API, writes`,
  ]
  return [
    rowOf('memory of the process (RSS)', end.process, peak.process, most.process, notes),
    rowOf('memory of PostgreSQL (PSS)', end.database, peak.database, most.database, []),
  ]
}

/** A mix of a day's requests: cached pages, API reads, personal pages, writes. */
async function everythingAtOnce(site: Bench['site']): Promise<Request[][]> {
  const students = await makeStudents(site, 100)
  const read = (path: string, cookie?: string): Request => ({
    method: 'GET',
    path,
    headers: { ...asBrowsersDo, ...(cookie ? { cookie } : {}) },
  })
  const visitor = ['/', '/catalog', '/api/courses/fnd-100', '/course/fnd-100'].map((path) => read(path))
  return Array.from({ length: 40 }, (_, index): Request[] => {
    const own = students.filter((_, position) => position % 40 === index)
    if (index % 4 === 0) return visitor
    if (index % 4 === 1)
      return own.flatMap((student) => [progressRequest(student, true), progressRequest(student, false)])
    if (index % 4 === 2) {
      return own.flatMap(({ cookie, courseId }) => [
        read('/api/auth/session', cookie),
        read(`/api/user/progress/${courseId}`, cookie),
        read('/api/user/enrollments', cookie),
      ])
    }
    return own.flatMap(({ cookie, courseId }) => [
      read('/dashboard', cookie),
      read(`/course/${courseId}`, cookie),
    ])
  })
}

function rowOf(what: string, bytes: number | null, peak: number, limit: number, notes: string[]): Row {
  const target = `<= ${limit / 1_000_000} MB`
  if (bytes === null)
    return notMeasured(what, target, 'the system does not report it (it is read from /proc)')
  const megabytes = (value: number) => `${Math.round(value / 1_000_000)} MB`
  notes.push(`at most ${megabytes(peak)} during the load`)
  return { what, ours: megabytes(bytes), theirs: '-', ratio: '-', target, met: bytes <= limit, notes }
}

import { readFileSync } from 'node:fs'
import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { onePlace } from '../../server/platform/http/read-places.ts'
import type { Viewer } from '../../server/platform/http/viewer.ts'
import { searchService } from '../../server/search/service.ts'
import { factories } from '../../tests/support/factories.ts'
import { fillLibrary, wordsByFrequency } from '../../tests/support/large-library.ts'
import type { Row } from '../support/row.ts'
import { databaseOf } from '../support/site.ts'
import type { Measure } from './measure.ts'

const size = { courses: 10_000, posts: 100_000, wordsOfLecture: 1_500 }
const mostMilliseconds = 50
/** Repetitions per query; the fastest counts, because other load is not the search. */
const rounds = 4

/**
 * Searches all kinds as a student, among 10,000 courses and 100,000 posts: PostgreSQL's CPU time if available, and the
 * response time.
 */
export const search: Measure = async ({ site }) => {
  const logger = pino({ level: 'silent' })
  const { db, pool, close } = openDatabase({ url: databaseOf(site).url, max: 1, logger })
  try {
    const reader = await factories(db).enrolledStudent({ courseId: 'fnd-100', completed: 3 })
    const viewer = { ...reader, image: null, createdAt: new Date(), sessionId: '' } as unknown as Viewer
    await fillLibrary(pool, size, reader.id)
    const { find } = searchService({ db, reads: onePlace(db), logger })
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const busy: number[] = []
    const waited: number[] = []
    for (const q of questions()) {
      const times: { busy: number; waited: number }[] = []
      for (let time = 0; time < rounds; time += 1) {
        const before = processorTime(rows[0]?.pid)
        const began = performance.now()
        await find(viewer, { q })
        const after = processorTime(rows[0]?.pid)
        times.push({ waited: performance.now() - began, busy: (after ?? Number.NaN) - (before ?? 0) })
      }
      busy.push(Math.min(...times.map((one) => one.busy)))
      waited.push(Math.min(...times.map((one) => one.waited)))
    }
    const known = busy.every((time) => !Number.isNaN(time))
    return [
      row('search, processor time of PostgreSQL', known ? busy : null),
      row('search, until the answer is there', waited),
    ]
  } finally {
    await close()
  }
}

/** Common to very rare words, pairs, prefixes and misspellings. */
function questions(): string[] {
  const words = wordsByFrequency(60)
  return [
    ...words,
    ...words.slice(20).map((word, index) => `${word} ${words[index]}`),
    ...words.slice(0, 10).map((word) => word.slice(0, 3)),
    ...words.slice(30, 40).map((word) => word.slice(0, 6)),
    ...words.slice(20, 30).map((word) => `${word.slice(0, 3)}x${word.slice(3)}`),
    'nothing like it',
  ]
}

/** CPU milliseconds of a process so far; null if unavailable. */
function processorTime(pid: number | undefined): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null
  }
}

function row(what: string, times: number[] | null): Row {
  const sorted = times?.toSorted((one, other) => one - other) ?? []
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    what,
    ours: times ? `p95 ${at(0.95).toFixed(1)} ms` : '-',
    theirs: '-',
    ratio: '-',
    target: `p95 ≤ ${mostMilliseconds} ms`,
    met: times ? at(0.95) <= mostMilliseconds : null,
    notes: times
      ? [`${sorted.length} questions, median ${at(0.5).toFixed(1)} ms, slowest ${at(0.999).toFixed(1)} ms`]
      : ['This system does not report the processor time of a process.'],
  }
}

import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import type { DatabasePool } from '../../database/pool.ts'
import { writeCursor } from '../../server/platform/http/cursor.ts'
import { factories } from '../../tests/support/factories.ts'
import { fillForum } from '../../tests/support/full-forum.ts'
import { startSession } from '../../tests/support/session.ts'
import type { Row } from '../support/row.ts'
import { databaseOf } from '../support/site.ts'
import type { Bench, Measure } from './measure.ts'

const forumId = 'fnd-100'
const size = { forumId, threadCount: 100_000, replyCount: 2_000 }
/** Milliseconds in which a thread must open, as data and as page. */
const mostToOpen = 300
/** How many times longer than the first a page at the end of the list may take. */
const mostTimes = 1.5
/** Warm-up requests before counting. */
const warming = 20
const timesPerRound = 15

/**
 * Opens a thread of 2,000 replies at its start, in the middle by a permanent link, and at its end; and pages through a
 * forum of 100,000 threads. One request after another.
 */
export const discussions: Measure = async (bench) => {
  const { site } = bench
  const { db, pool, close } = openDatabase({
    url: databaseOf(site).url,
    max: 2,
    logger: pino({ level: 'error' }),
  })
  try {
    const reader = await factories(db).enrolledStudent({ courseId: forumId })
    const thread = await fillForum(pool, { ...size, authorId: reader.id })
    const { name, value } = await startSession(db, reader.id, site)
    const ask = asker(bench, { cookie: `${name}=${value}` })
    const { rows } = await pool.query<{ id: string }>(
      'select id from posts where thread_id = $1 and number = 1500',
      [thread],
    )
    const places = { beginning: '', middle: `?post=${rows[0]?.id}`, end: '?before=999999-0' }
    const table: Row[] = []
    for (const [place, search] of Object.entries(places)) {
      table.push(
        opened(`thread of 2,000 replies, ${place}`, await ask(`/api/discussions/threads/${thread}${search}`)),
        opened(`its page, ${place}`, await ask(`/dashboard/discussions/${forumId}/${thread}${search}`)),
      )
    }
    const list = `/api/discussions/threads?forum=${forumId}`
    const cursor = await cursorAt(pool, Math.round(size.threadCount * 0.99))
    const [first, last] = [await ask(list), await ask(`${list}&cursor=${encodeURIComponent(cursor)}`)]
    const times = last.median / first.median
    table.push({
      what: 'list of 100,000 threads, a later page',
      ours: `${last.median.toFixed(1)} ms`,
      theirs: `${first.median.toFixed(1)} ms`,
      ratio: times.toFixed(2),
      target: `≤ ${mostTimes} of the first page`,
      met: times <= mostTimes,
      notes: [`p95: first page ${first.p95.toFixed(1)} ms, the later one ${last.p95.toFixed(1)} ms`],
    })
    return table
  } finally {
    await close()
  }
}

/** The site's cursor at this depth of the list. */
async function cursorAt(pool: DatabasePool, depth: number): Promise<string> {
  const { rows } = await pool.query<{ id: string; last_activity_at: Date }>(
    'select id, last_activity_at from threads where forum_id = $1 order by last_activity_at desc offset $2 limit 1',
    [forumId, depth],
  )
  const [thread] = rows
  if (thread === undefined) throw new Error(`The forum has no ${depth} threads`)
  return writeCursor({ at: thread.last_activity_at, id: thread.id })
}

interface Waited {
  median: number
  p95: number
}

function asker({ site, rounds }: Bench, headers: Record<string, string>) {
  return async (path: string): Promise<Waited> => {
    const took: number[] = []
    for (let index = 0; index < warming + rounds * timesPerRound; index += 1) {
      const began = performance.now()
      const answer = await fetch(`${site.baseUrl}${path}`, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
      if (index >= warming) took.push(performance.now() - began)
    }
    took.sort((one, other) => one - other)
    const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN
    return { median: at(0.5), p95: at(0.95) }
  }
}

function opened(what: string, { median, p95 }: Waited): Row {
  return {
    what,
    ours: `p95 ${p95.toFixed(0)} ms`,
    theirs: '-',
    ratio: '-',
    target: `≤ ${mostToOpen} ms`,
    met: p95 <= mostToOpen,
    notes: [`median ${median.toFixed(0)} ms`],
  }
}

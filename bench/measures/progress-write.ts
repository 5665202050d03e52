import type { Request } from 'autocannon'
import pg from 'pg'
import { childrenOf } from '../../tests/support/children-of.ts'
import { startBare } from '../support/bare.ts'
import { cpuSeconds } from '../support/processes.ts'
import { compare, median } from '../support/rounds.ts'
import { databaseOf } from '../support/site.ts'
import { makeStudents, progressRequest } from '../support/students.ts'
import { type Bench, type Measure, perSecond, ratio, roundText, thousands } from './measure.ts'

const path = '/api/user/progress'
/**
 * Ours also reads the session, checks the lock rule on locked rows, and looks up enrollment and event. 0.4 is far above a
 * school's needs (docs/decisions/0052).
 */
const least = 0.4
const connections = 32
const studentsEach = 8

/** As many as server/start/serve.ts opens. */
const databaseConnections = 20

/** The bare server's table is a copy of ours: keys, references, index. */
const equalTable = `
create table bare_progress (like module_progress including all);
alter table bare_progress
  add foreign key (user_id) references users (id) on delete cascade,
  add foreign key (module_id) references modules (id) on delete cascade`

const bareUpsert = `
insert into bare_progress as p (user_id, module_id, course_id, completed_at, updated_at)
values ($1, $2, $3, case when $4::boolean then now() end, now())
on conflict (user_id, module_id) do update set completed_at = excluded.completed_at, updated_at = now()
returning module_id as "moduleId", completed_at is not null as completed, bookmarked_at is not null as bookmarked`

/**
 * Completing a module as many signed-in students, compared with its single upsert behind the same HTTP server, on the
 * same PostgreSQL with as many connections. Ours also reads the session, validates the input and applies the lock rule.
 */
export const progressWrite: Measure = async ({ site, load, rounds, seconds }: Bench) => {
  const database = databaseOf(site)
  const admin = new pg.Client(database.url)
  await admin.connect()
  await admin.query(equalTable)
  const bare = await startBare({
    upsert: { path, databaseUrl: database.url, connections: databaseConnections, statement: bareUpsert },
  })
  const students = await makeStudents(site, connections * studentsEach)
  // One connection per student, so that writes do not wait for each other's row.
  const lists = Array.from({ length: connections }, (_, index): Request[] => {
    const own = students.slice(index * studentsEach, (index + 1) * studentsEach)
    return [true, false].flatMap((completed) => own.map((student) => progressRequest(student, completed)))
  })
  const run = (url: string, pids: number[], duration = seconds) =>
    load.run({ url, connections, seconds: duration, lists }, pids)
  const spent: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  /** A round, and the microseconds PostgreSQL spent per write. */
  const side = async (name: 'ours' | 'theirs', url: string, pids: number[]) => {
    const before = databaseSeconds(database.pid)
    const round = await run(url, pids)
    spent[name].push(((databaseSeconds(database.pid) - before) / (round.perSecond * seconds)) * 1_000_000)
    return round
  }
  try {
    await run(site.baseUrl, [site.pid], 2)
    await run(bare.url, bare.pids, 2)
    const result = await compare(
      rounds,
      () => side('ours', site.baseUrl, [site.pid]),
      () => side('theirs', bare.url, bare.pids),
      perSecond,
    )
    return [
      {
        what: `POST ${path}`,
        ours: `${thousands(result.ours.perSecond)}/s`,
        theirs: `${thousands(result.theirs.perSecond)}/s bare upsert`,
        ratio: ratio(result.ratio),
        target: `>= ${least}`,
        met: result.ratio >= least,
        notes: [
          `${students.length} students on ${connections} connections, each write on the disk before it is answered`,
          `${roundText('ours', result.ours)}; PostgreSQL ${Math.round(median(spent.ours))} µs of processor time each`,
          `${roundText('bare', result.theirs)}; PostgreSQL ${Math.round(median(spent.theirs))} µs each`,
          `rounds from ${result.spread.map(ratio).join(' to ')}`,
        ],
      },
    ]
  } finally {
    await bare.stop()
    await admin.query('drop table bare_progress')
    await admin.end()
  }
}

const databaseSeconds = (pid: number) => cpuSeconds([pid, ...childrenOf(pid)]) ?? Number.NaN

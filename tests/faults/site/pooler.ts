import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, startCluster } from './cluster.ts'
import { sharedContent, sharedLimits, sharedSessions } from './copies.ts'
import { auditLedger } from './ledger.ts'
import { type Outcome, seconds } from './outcome.ts'
import { findPooler, startPooler } from './pooler-process.ts'
import { enrolPupils, readCourses, study } from './pupils.ts'
import { type FaultSite, openSite } from './site.ts'

/** Fewer than the processes need, so they have to share. */
const connections = 6

/** Two processes of the site behind PgBouncer in transaction mode. */
export async function pooler(): Promise<Outcome[]> {
  const found = findPooler()
  if ('missing' in found) {
    const mustHold = 'everything works as without'
    return [{ tried: 'PgBouncer in transaction mode', mustHold, seen: found.missing, held: null }]
  }
  const cluster = await startCluster()
  const { program } = found
  try {
    const refusals = await refusedStarts(program, cluster)
    const between = await startPooler(program, cluster, { default_pool_size: `${connections}` })
    const settings = { DATABASE_DIRECT_URL: cluster.url }
    const first = await openSite({ databaseUrl: between.url, settings })
    const second = await openSite({
      databaseUrl: between.url,
      settings: { ...settings, BASE_URL: first.baseUrl },
    })
    try {
      for (const site of [first, second]) {
        site.start()
        await site.ready()
      }
      return [
        ...refusals,
        await sharedSessions(first, second),
        await sharedContent(first, second),
        await letterSent(first, second),
        ...(await studied(cluster, first, between)),
        await sharedLimits(first, second),
      ]
    } finally {
      await second.remove()
      await first.remove()
      await between.remove()
    }
  } finally {
    await cluster.remove()
  }
}

async function refusedStarts(program: string, cluster: Cluster): Promise<Outcome[]> {
  const forgetful = await startPooler(program, cluster, { max_prepared_statements: '0' })
  const outcomes: Outcome[] = []
  for (const [tried, settings, sentence] of [
    ['PgBouncer without DATABASE_DIRECT_URL', {}, /leads to a pooler; set DATABASE_DIRECT_URL/],
    [
      'PgBouncer that keeps no prepared statements',
      { DATABASE_DIRECT_URL: cluster.url },
      /forgets prepared statements/,
    ],
  ] as const) {
    const site = await openSite({ databaseUrl: forgetful.url, settings })
    site.start()
    const said = await site.ready().then(
      () => 'it started',
      (error: Error) => error.message,
    )
    await site.remove()
    outcomes.push({
      tried,
      mustHold: 'the start is refused with a sentence',
      seen: said,
      held: sentence.test(said),
    })
  }
  await forgetful.remove()
  return outcomes
}

/** Kills the pooler while students study. */
async function studied(
  cluster: Cluster,
  site: FaultSite,
  between: Awaited<ReturnType<typeof startPooler>>,
): Promise<Outcome[]> {
  const pupils = await enrolPupils(site, 12)
  const studying = study(site, pupils, await readCourses(site))
  await sleep(6_000)
  const shared = await connectionsOf(cluster)
  const before = studying.writes()
  await between.kill()
  await sleep(1_500)
  await between.start()
  const recovery = await site.ready()
  await sleep(6_000)
  await studying.stop()
  const { acknowledged } = studying
  const lost = await auditLedger(cluster.url, acknowledged)
  const kept = `${acknowledged.completed.size} completions, ${acknowledged.answers.size} answers, ${acknowledged.scores.size} results`
  return [
    {
      tried: 'twelve students complete modules and take quizzes through it',
      mustHold: 'connections are shared, and every acknowledged write is there',
      seen: lost[0] ?? `${kept}; ${shared} connections to PostgreSQL for both copies`,
      held: lost.length === 0 && acknowledged.scores.size > 0 && shared > 0 && shared <= connections,
    },
    {
      tried: 'the pooler is killed and started again during this',
      mustHold: 'the site lives and serves within 5 s',
      seen: `ready ${seconds(recovery)} after it was back; ${studying.writes() - before} writes afterwards`,
      held: site.alive() && recovery <= 5_000 && studying.writes() > before,
    },
  ]
}

async function connectionsOf(cluster: Cluster): Promise<number> {
  const client = new pg.Client(cluster.url)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select count(*)::int as found from pg_stat_activity where application_name = 'creare' and datname = current_database()`,
    )
    return rows[0].found
  } finally {
    await client.end()
  }
}

/** An email queued by one process is sent by whichever takes the job. */
async function letterSent(first: FaultSite, second: FaultSite): Promise<Outcome> {
  const client = new pg.Client(first.databaseUrl())
  await client.connect()
  const { rows } = await client.query(`select email from users where role = 'student' limit 1`)
  await client.end()
  const began = performance.now()
  const answer = await fetch(`${first.baseUrl}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: rows[0].email }),
  })
  let letters = 0
  while (letters === 0 && performance.now() - began < 15_000) {
    await sleep(100)
    letters = [first, second].flatMap((site) => site.letters()).length
  }
  return {
    tried: 'someone asks for a letter',
    mustHold: 'the job of one copy or the other sends it',
    seen: `asked with ${answer.status}; ${letters} letters after ${seconds(performance.now() - began)}`,
    held: answer.status === 200 && letters === 1,
  }
}

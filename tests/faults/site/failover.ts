import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { startCluster } from './cluster.ts'
import { auditLedger } from './ledger.ts'
import { type Outcome, seconds } from './outcome.ts'
import { enrolPupils, readCourses, study } from './pupils.ts'
import { type FaultSite, openSite } from './site.ts'

const writing = 5_000
const deciding = 2_000

/**
 * The primary is lost and its replica takes over, behind the address the site knows, while students write: once with
 * synchronous replication, once without. The operator decides on the failover (Patroni, a cloud); this tests how the
 * site copes.
 */
export async function failover(): Promise<Outcome[]> {
  return [...(await loseFirst(true)), ...(await loseFirst(false))]
}

async function loseFirst(waits: boolean): Promise<Outcome[]> {
  const cluster = await startCluster()
  const address = await startDatabaseProxy(cluster.url)
  let site: FaultSite | undefined
  try {
    const replica = await cluster.addReplica()
    if (waits) await cluster.waitForReplica()
    site = await openSite({ databaseUrl: address.url, settings: { DATABASE_READ_URL: replica.url } })
    site.start()
    await site.ready(300_000)
    const studying = study(site, await enrolPupils(site, 10), await readCourses(site))
    await sleep(writing)
    const before = studying.writes()

    cluster.kill()
    const lost = performance.now()
    await sleep(deciding)
    await replica.run('select pg_promote()')
    address.moveTo(replica.url)
    const promoted = performance.now()
    await site.ready(60_000)
    const [away, recovery] = [performance.now() - lost, performance.now() - promoted]
    await sleep(writing)
    const after = studying.writes() - before
    const letter = await askForLetter(site, replica.url)
    await studying.stop()

    const { completed, answers, scores } = studying.acknowledged
    const missing = await auditLedger(replica.url, studying.acknowledged)
    const tried = `the first server is lost and its replica promoted, commits ${waits ? 'waited' : 'did not wait'} for it`
    const all = `${completed.size} completions, ${answers.size} answers, ${scores.size} results acknowledged`
    return [
      {
        tried,
        mustHold: waits
          ? 'every acknowledged write is there, none is torn'
          : 'at most the last moment is lost',
        seen: missing.length > 0 ? `of ${all}: ${missing.slice(0, 4).join('; ')}` : `${all}, all there`,
        // With asynchronous replication, the last acknowledged writes may be lost; report them without judgment.
        held: waits ? missing.length === 0 && before > 0 : missing.every((what) => what.endsWith('is gone')),
      },
      {
        tried: 'the same',
        mustHold: 'the process lives, is ready within 10 s of the promotion and goes on writing',
        seen: `${before} writes before, ready ${seconds(recovery)} after it (${seconds(away)} after the loss), ${after} writes since`,
        held: site.alive() && recovery <= 10_000 && after > 0,
      },
      {
        tried: 'the same, while a person requests an email',
        mustHold: 'jobs run again by themselves',
        seen: letter === null ? 'no letter within 60 s' : `the letter was written after ${seconds(letter)}`,
        held: letter !== null,
      },
    ]
  } finally {
    await site?.remove()
    await address.stop()
    await cluster.remove()
  }
}

/** @returns the milliseconds until the email arrived, or null */
async function askForLetter(site: FaultSite, databaseUrl: string): Promise<number | null> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ email: string }>(
    `select email from users where role = 'student' order by created_at desc limit 1`,
  )
  await client.end()
  const already = site.letters().length
  const began = performance.now()
  const response = await fetch(`${site.baseUrl}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.baseUrl },
    body: JSON.stringify({ email: rows[0]?.email }),
  })
  if (response.status !== 200) return null
  while (performance.now() - began < 60_000) {
    if (site.letters().length > already) return performance.now() - began
    await sleep(100)
  }
  return null
}

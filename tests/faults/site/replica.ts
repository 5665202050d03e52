import { setTimeout as sleep } from 'node:timers/promises'
import { type ReplicaServer, startCluster } from './cluster.ts'
import { type Outcome, seconds } from './outcome.ts'
import { enrolPupils, readCourses } from './pupils.ts'
import { openSite } from './site.ts'
import { writeAndLook } from './writers.ts'

const troubles: [string, (replica: ReplicaServer) => Promise<unknown>, number][] = [
  ['nothing', async () => {}, 4_000],
  ['it stops repeating', (replica) => replica.run('select pg_wal_replay_pause()'), 5_000],
  ['it repeats again', (replica) => replica.run('select pg_wal_replay_resume()'), 3_000],
  ['it is frozen', async (replica) => replica.signal('SIGSTOP'), 6_000],
  ['it goes on', async (replica) => replica.signal('SIGCONT'), 3_000],
  ['it is killed', async (replica) => replica.signal('SIGKILL'), 3_000],
  ['it is started again', (replica) => replica.start(), 5_000],
]

/** Two processes that read from a replica, which suffers typical faults. */
export async function replica(): Promise<Outcome[]> {
  const cluster = await startCluster()
  const sites: Awaited<ReturnType<typeof openSite>>[] = []
  try {
    const server = await cluster.addReplica()
    for (let copy = 0; copy < 2; copy++) {
      const settings = {
        DATABASE_READ_URL: server.url,
        ...(copy > 0 ? { BASE_URL: sites[0]?.baseUrl ?? '' } : {}),
      }
      const site = await openSite({ databaseUrl: cluster.url, settings })
      sites.push(site)
      site.start()
      await site.ready()
    }
    const [site] = sites
    const [course] = site ? await readCourses(site) : []
    if (!site || !course) throw new Error('There is nothing to study')
    const before = await readsOf(server)
    const load = writeAndLook(sites, await enrolPupils(site, 10), course)
    const used: string[] = []
    for (const [what, happen, milliseconds] of troubles) {
      await happen(server)
      await sleep(milliseconds)
      if (what === 'nothing') used.push(`${(await readsOf(server)) - before} while all was well`)
    }
    // A killed server's statistics restart at zero.
    used.push(`${await readsOf(server)} after it was started again`)
    const { sent, failed, looks, unseen, longest } = await load.stop()
    return [
      {
        tried: `a replica that lags, is frozen, is killed and comes back under load (${sent} requests)`,
        mustHold: 'no request fails',
        seen: `${failed.length} failed ${failed[0] ? `(${failed[0].what} ${failed[0].status})` : ''}, the longest took ${seconds(longest)}`,
        held: sent > 0 && failed.length === 0,
      },
      {
        tried: 'the same, by people who write at one copy and look at the other',
        mustHold: 'everyone sees what they just wrote',
        seen: `${unseen.length} of ${looks} looks missed it`,
        held: looks > 0 && unseen.length === 0,
      },
      {
        tried: 'the same',
        mustHold: 'the replica is read from, and again once it is back',
        seen: `looks into indexes of enrollments and progress there: ${used.join(', ')}`,
        held: used.every((text) => Number.parseInt(text, 10) > 100),
      },
    ]
  } finally {
    for (const site of sites) await site.remove()
    await cluster.remove()
  }
}

async function readsOf(server: ReplicaServer): Promise<number> {
  await sleep(1_500)
  const rows = await server.run(
    `select sum(idx_scan)::int as reads from pg_stat_user_tables where relname in ('enrollments', 'module_progress', 'learning_events')`,
  )
  return Number(rows[0]?.reads ?? 0)
}

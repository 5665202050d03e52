import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Outcome, seconds } from './outcome.ts'
import { openSite } from './site.ts'

/** Kills the first start repeatedly during migrations, and starts two processes on one empty database. */
export async function starts(kills: number, random: () => number): Promise<Outcome[]> {
  // The other starts use its PostgreSQL.
  const host = await openSite()
  try {
    host.start()
    await host.ready()
    return [
      await killedWhileMigrating(host.databaseUrl(), kills, random),
      await twoAtOnce(host.databaseUrl()),
    ]
  } finally {
    await host.remove()
  }
}

async function killedWhileMigrating(server: string, kills: number, random: () => number): Promise<Outcome> {
  const url = await emptyDatabase(server, 'killed')
  const states = new Map<number, number>()
  const site = await openSite({ databaseUrl: url })
  try {
    for (let kill = 0; kill < kills; kill++) {
      site.start()
      // Between the first statements and the end of the seed, depending on the machine.
      await sleep(400 + random() * 1_600)
      await site.kill()
      const done = await migrationsIn(url)
      states.set(done, (states.get(done) ?? 0) + 1)
    }
    site.start()
    const took = await site.ready()
    const all = await migrationsIn(url)
    const torn = [...states.keys()].filter((done) => done !== 0 && done !== all)
    const found = [...states].map(([done, times]) => `${times} times ${done} of ${all} migrations`).join(', ')
    return {
      tried: `the first start killed ${kills} times while it migrates and fills the database`,
      mustHold: 'all migrations are there or none, and the next start finishes',
      seen: `after the kills ${found}; then ready in ${seconds(took)}`,
      held: torn.length === 0 && all > 0,
    }
  } finally {
    await site.remove()
  }
}

async function twoAtOnce(server: string): Promise<Outcome> {
  const url = await emptyDatabase(server, 'twice')
  const sites = [await openSite({ databaseUrl: url }), await openSite({ databaseUrl: url })]
  try {
    for (const site of sites) site.start()
    const took = await Promise.all(sites.map((site) => site.ready()))
    const catalogues = await Promise.all(
      sites.map(async ({ baseUrl }) => (await fetch(`${baseUrl}/api/catalogue`)).text()),
    )
    const same = catalogues.every((text) => text === catalogues[0])
    return {
      tried: 'two processes start at once on an empty database',
      mustHold: 'both come up, with the same school',
      seen: `ready after ${took.map(seconds).join(' and ')}; their catalogues are ${same ? 'the same' : 'different'}`,
      held: same && sites.every((site) => site.alive()),
    }
  } finally {
    for (const site of sites) await site.remove()
  }
}

async function emptyDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`).finally(() => client.end())
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function migrationsIn(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as found`)
    if (!rows[0].found) return 0
    const counted = await client.query('select count(*)::int as done from drizzle.__drizzle_migrations')
    return counted.rows[0].done
  } finally {
    await client.end()
  }
}

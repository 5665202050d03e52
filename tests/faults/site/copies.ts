import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/spawn-site.ts'
import { startBalancer } from './balancer.ts'
import { type Outcome, seconds } from './outcome.ts'
import { enrolPupils, type Pupil } from './pupils.ts'
import { type FaultSite, openSite } from './site.ts'

const soon = 5_000

/** Two processes on one database behind nginx: what they share, and what happens when one is killed. */
export async function copies(): Promise<Outcome[]> {
  const at = await freePort()
  const publicUrl = `http://127.0.0.1:${at}`
  const first = await openSite({ publicUrl })
  let second: FaultSite | undefined
  try {
    first.start()
    await first.ready()
    second = await openSite({ publicUrl, databaseUrl: first.databaseUrl() })
    second.start()
    await second.ready()
    const ports = [first, second].map(({ baseUrl }) => Number(new URL(baseUrl).port))
    const balancer = await startBalancer(at, ports)
    if (balancer === null) {
      const seen = 'there is no nginx here (Debian: apt-get install nginx-light)'
      return [{ tried: 'two copies behind nginx', mustHold: 'what is said below', seen, held: null }]
    }
    try {
      return [
        await sharedSessions(first, second),
        await sharedContent(first, second),
        await sharedLimits(first, second),
        await killedUnderLoad(first, second, publicUrl),
      ]
    } finally {
      await balancer.stop()
    }
  } finally {
    await second?.remove()
    await first.remove()
  }
}

export async function sharedSessions(first: FaultSite, second: FaultSite): Promise<Outcome> {
  const [pupil] = await enrolPupils(first, 1)
  const before = [await statusOf(first, pupil), await statusOf(second, pupil)]
  await fetch(`${first.baseUrl}/api/auth/logout`, {
    method: 'POST',
    headers: { cookie: pupil?.cookie ?? '' },
  })
  const took = await until(async () => (await statusOf(second, pupil)) === 401)
  return {
    tried: 'someone is signed in, and signs out at one copy',
    mustHold: 'both copies know',
    seen: `before ${before.join(' and ')}; the other copy answered 401 ${timeText(took)}`,
    held: before.every((status) => status === 200) && took !== null,
  }
}

export async function sharedContent(first: FaultSite, second: FaultSite): Promise<Outcome> {
  const [head] = await enrolPupils(first, 1, 'administrator')
  const motto = 'To live is to make things.'
  const read = async () => (await fetch(`${second.baseUrl}/api/site`)).text()
  // Twice, so that it is cached.
  const before = [await read(), await read()]
  const changed = await fetch(`${first.baseUrl}/api/admin/settings`, {
    method: 'PATCH',
    headers: { cookie: head?.cookie ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ mottoTranslation: motto }),
  })
  const took = await until(async () => (await read()).includes(motto))
  return {
    tried: 'an administrator changes the motto at one copy',
    mustHold: 'the other drops what it kept',
    seen: `changed with ${changed.status}; the other copy showed the new one ${timeText(took)}`,
    held: changed.status === 200 && !before.join().includes(motto) && took !== null,
  }
}

export async function sharedLimits(first: FaultSite, second: FaultSite): Promise<Outcome> {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 40 && statuses.filter((status) => status === 429).length < 2; attempt++) {
    const site = attempt % 2 === 0 ? first : second
    const answer = await fetch(`${site.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'pupil@example.org', password: `wrong ${attempt}` }),
    })
    statuses.push(answer.status)
  }
  const allowed = statuses.indexOf(429)
  return {
    tried: 'wrong passwords at both copies in turn',
    mustHold: 'they are counted together',
    seen: `${allowed} were tried, then both copies refused with 429`,
    held: allowed > 0 && statuses.filter((status) => status === 429).length === 2,
  }
}

async function killedUnderLoad(first: FaultSite, second: FaultSite, publicUrl: string): Promise<Outcome> {
  const [pupil] = await enrolPupils(first, 1)
  const headers = { cookie: pupil?.cookie ?? '' }
  const paths = ['/api/courses/fnd-100', '/api/user/enrollments', '/catalog']
  const failures: string[] = []
  let sent = 0
  let stopping = false
  const readers = Array.from({ length: 16 }, async (_, index) => {
    while (!stopping) {
      const path = paths[index % paths.length] ?? ''
      const answer = await fetch(`${publicUrl}${path}`, { headers }).then(
        async (response) => ({ status: response.status, body: await response.text() }),
        (error: Error) => ({ status: 0, body: error.message }),
      )
      sent++
      if (answer.status !== 200) failures.push(`${path} ${answer.status}`)
      await sleep(5)
    }
  })
  await sleep(1_500)
  await second.kill()
  await sleep(3_000)
  second.start()
  await second.ready()
  await sleep(1_500)
  stopping = true
  await Promise.all(readers)
  return {
    tried: 'kill -9 of one copy under load, and its return',
    mustHold: 'no request that can be repeated fails',
    seen: `${failures.length} of ${sent} failed ${failures.slice(0, 3).join(', ')}`.trim(),
    held: sent > 0 && failures.length === 0,
  }
}

async function statusOf(site: FaultSite, pupil: Pupil | undefined): Promise<number> {
  const answer = await fetch(`${site.baseUrl}/api/user/enrollments`, {
    headers: { cookie: pupil?.cookie ?? '' },
  })
  await answer.arrayBuffer()
  return answer.status
}

/** @returns the milliseconds until it was true, or null after the timeout */
async function until(holds: () => Promise<boolean>): Promise<number | null> {
  for (const began = performance.now(); performance.now() - began < soon; await sleep(20)) {
    if (await holds()) return performance.now() - began
  }
  return null
}

const timeText = (took: number | null) =>
  took === null ? `not within ${seconds(soon)}` : `after ${seconds(took)}`

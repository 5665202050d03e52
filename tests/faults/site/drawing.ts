import { setTimeout as sleep } from 'node:timers/promises'
import { lectureFault, postFault } from '../../../rules/text/markdown-work.ts'
import { hostileMarkdown, longestThatPasses, madeUpMarkdown } from '../../support/hostile-markdown.ts'
import { type Outcome, percentile } from './outcome.ts'
import { enrolPupils, type Pupil } from './pupils.ts'
import { openSite } from './site.ts'

const connections = 8
const madeUp = 60
/** Milliseconds per account: long enough to use up its budget. */
const turn = 6_000
const turns = 3
const wanted = 200

interface Attack {
  name: string
  role: 'student' | 'administrator'
  path: string
  bodyOf: (text: string) => object
  longest: number
  faultOf: (text: string) => unknown
}

const attacks: Attack[] = [
  {
    name: 'previews of posts',
    role: 'student',
    path: '/api/discussions/preview',
    bodyOf: (body) => ({ forumId: 'general', mentions: [], body }),
    longest: 10_000,
    faultOf: postFault,
  },
  {
    name: 'previews of lectures',
    role: 'administrator',
    path: '/api/authoring/preview',
    bodyOf: (markdown) => ({ markdown }),
    longest: 150_000,
    faultOf: lectureFault,
  },
]

/**
 * Texts that are expensive to render, sent over several connections of one account at a time, while others read and
 * write.
 */
export async function drawing(random: () => number): Promise<Outcome[]> {
  const site = await openSite()
  try {
    site.start()
    await site.ready()
    const [other] = await enrolPupils(site, 1)
    if (other === undefined) throw new Error('No pupil was enrolled')
    // Reads the pages and starts the rendering thread once.
    await Promise.all([look(site.baseUrl, '/catalog'), preview(site.baseUrl, other, 'A first post')])
    const outcomes: Outcome[] = []
    for (const attack of attacks) {
      const texts = hostileTexts(attack, random)
      const attackers = await enrolPupils(site, turns, attack.role)
      const watching = watch(site.baseUrl, other)
      const statuses = new Map<number, number>()
      for (const attacker of attackers) await send(site.baseUrl, attacker, attack, texts, statuses)
      const seen = await watching.stop()
      const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      outcomes.push(
        {
          tried: `${attack.name}: ${texts.length} texts dear to draw, ${connections} connections of one account`,
          mustHold: `GET /catalog and GET /api/health answer with p95 under ${wanted} ms`,
          seen: `p95 ${seen.catalog.toFixed(0)} and ${seen.health.toFixed(0)} ms of ${seen.reads} reads, ${seen.failed} failed`,
          held: seen.failed === 0 && seen.catalog < wanted && seen.health < wanted,
        },
        {
          tried: 'the same',
          mustHold: 'each is drawn, refused, or answered 429; what other accounts write is drawn',
          seen: `${answers}; ${seen.drawn} texts of another account, ${seen.undrawn} of them not drawn, p95 ${seen.preview.toFixed(0)} ms`,
          held:
            [...statuses.keys()].every((status) => [200, 422, 429].includes(status)) &&
            seen.undrawn === 0 &&
            site.alive(),
        },
      )
    }
    return outcomes
  } finally {
    await site.remove()
  }
}

/** Each at the maximum length, which the complexity limits reject, and at the longest length they accept. */
function hostileTexts({ longest, faultOf, bodyOf }: Attack, random: () => number): string[] {
  const whole = [
    ...Object.values(hostileMarkdown).map((make) => make(longest)),
    ...Array.from({ length: madeUp }, () => madeUpMarkdown(random, longest)),
  ]
  const texts = whole.flatMap((text) => [longestThatPasses(text, faultOf), text])
  return [...new Set(texts)].map((text) => JSON.stringify(bodyOf(text)))
}

async function send(
  baseUrl: string,
  attacker: Pupil,
  { path }: Attack,
  texts: readonly string[],
  statuses: Map<number, number>,
) {
  let index = 0
  const until = performance.now() + turn
  const connection = async () => {
    while (performance.now() < until) {
      const body = texts[index++ % texts.length] ?? ''
      const answer = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { cookie: attacker.cookie, 'content-type': 'application/json' },
        body,
      })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
}

function watch(baseUrl: string, other: Pupil) {
  let stopping = false
  const times = { catalog: [] as number[], health: [] as number[], preview: [] as number[] }
  let failed = 0
  let undrawn = 0
  const again = async (pause: number, once: () => Promise<void>) => {
    while (!stopping) {
      await once()
      await sleep(pause)
    }
  }
  const timed = async (list: number[], call: () => Promise<number>) => {
    const began = performance.now()
    const status = await call()
    list.push(performance.now() - began)
    return status === 200
  }
  const loops = [
    again(20, async () => {
      if (!(await timed(times.catalog, () => look(baseUrl, '/catalog')))) failed++
    }),
    again(20, async () => {
      if (!(await timed(times.health, () => look(baseUrl, '/api/health')))) failed++
    }),
    again(500, async () => {
      const text = `A post like any other, number ${times.preview.length}, with **a word** or two.`
      if (!(await timed(times.preview, () => preview(baseUrl, other, text)))) undrawn++
    }),
  ]
  return {
    async stop() {
      stopping = true
      await Promise.all(loops)
      return {
        catalog: percentile(times.catalog, 0.95),
        health: percentile(times.health, 0.95),
        preview: percentile(times.preview, 0.95),
        reads: times.catalog.length + times.health.length,
        drawn: times.preview.length,
        failed,
        undrawn,
      }
    },
  }
}

async function look(baseUrl: string, path: string): Promise<number> {
  const answer = await fetch(`${baseUrl}${path}`)
  await answer.arrayBuffer()
  return answer.status
}

async function preview(baseUrl: string, { cookie }: Pupil, body: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/api/discussions/preview`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ forumId: 'general', mentions: [], body }),
  })
  await answer.arrayBuffer()
  return answer.status
}

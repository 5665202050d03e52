import pino from 'pino'
import { openDatabase } from '../../database/client.ts'
import { hashPassword } from '../../server/people/accounts/password-hash.ts'
import { factories } from '../../tests/support/factories.ts'
import { asBrowsersDo } from '../support/answer.ts'
import { databaseOf, type Site } from '../support/site.ts'
import type { Bench, Measure } from './measure.ts'

const path = '/api/courses/fnd-100'
const crowd = 100
const mostMilliseconds = 50
const password = 'a long word for the bench'
const tries = 200
const mostDifference = 0.1

/**
 * Many simultaneous sign-ins: their effect on concurrent readers, and whether timing reveals that an address has an
 * account.
 */
export const signIn: Measure = async ({ site }: Bench) => {
  const database = openDatabase({ url: databaseOf(site).url, max: 4, logger: pino({ level: 'error' }) })
  try {
    const make = factories(database.db)
    // The cost of a hash is what this measures.
    const passwordHash = await hashPassword(password)
    const people = await Promise.all(
      Array.from({ length: crowd }, () => make.student({ password, passwordHash })),
    )
    const emails = people.map(({ email }) => email)
    const forget = () => database.pool.query('delete from throttles')
    await forget()
    const { reads, seconds } = await readDuring(site, () =>
      Promise.all(emails.map((email) => attempt(site, email, password, 200))),
    )
    const p95 = percentile(reads, 0.95)
    const known: number[] = []
    const unknown: number[] = []
    for (let index = 0; index < tries; index++) {
      // Alternates, so that other load affects both; resets rate limits, so that neither waits.
      await forget()
      known.push(await attempt(site, emails[index % crowd] ?? '', 'wrong password', 401))
      unknown.push(await attempt(site, `unknown.${index}@example.org`, 'wrong password', 401))
    }
    const medians = [percentile(known, 0.5), percentile(unknown, 0.5)] as const
    const difference = Math.abs(medians[0] - medians[1]) / Math.min(...medians)
    return [
      {
        what: `GET ${path} while ${crowd} sign in`,
        ours: `${p95.toFixed(1)} ms p95`,
        theirs: '-',
        ratio: '-',
        target: `<= ${mostMilliseconds} ms`,
        met: p95 <= mostMilliseconds,
        notes: [
          `${reads.length} reads during ${seconds.toFixed(1)} s, median ${percentile(reads, 0.5).toFixed(1)} ms, slowest ${Math.max(...reads).toFixed(1)} ms`,
        ],
      },
      {
        what: 'wrong password, known against unknown address',
        ours: `${medians[0].toFixed(1)} ms`,
        theirs: `${medians[1].toFixed(1)} ms`,
        ratio: (medians[0] / medians[1]).toFixed(2),
        target: `within ${mostDifference * 100} %`,
        met: difference <= mostDifference,
        notes: [`medians of ${tries} each, in turn`],
      },
    ]
  } finally {
    await database.close()
  }
}

/** Reads a course in a loop on four connections until the callback is done. */
async function readDuring(site: Site, work: () => Promise<unknown>) {
  const reads: number[] = []
  const began = performance.now()
  let isOver = false
  const over = work().finally(() => {
    isOver = true
  })
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const sent = performance.now()
        const answer = await fetch(`${site.baseUrl}${path}`, { headers: asBrowsersDo })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`Reading was answered with ${answer.status}`)
        reads.push(performance.now() - sent)
      }
    }),
  )
  await over
  return { reads, seconds: (performance.now() - began) / 1_000 }
}

/** @returns milliseconds until the response @throws Error if the status is not `expected` */
async function attempt(site: Site, email: string, secret: string, expected: number): Promise<number> {
  const sent = performance.now()
  const answer = await fetch(`${site.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  })
  await answer.arrayBuffer()
  if (answer.status !== expected) throw new Error(`Signing in was answered with ${answer.status}`)
  return performance.now() - sent
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

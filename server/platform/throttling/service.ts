import { createHash } from 'node:crypto'
import type { Database } from '../../../database/client.ts'
import {
  allowances,
  type BudgetedThing,
  budgets,
  inboxOf,
  networkOf,
  type ThrottledThing,
  timeToPayOff,
  waitInWords,
  waits,
} from '../../../rules/people/throttling.ts'
import { Refusal } from '../http/refusal.ts'
import { addDebt, countTry, forgetTries, removeForgotten, secondsToWait, takeBackTry } from './queries.ts'

/** Milliseconds. */
const sweepEvery = 3_600_000

/** Limits how often, and how long, one account or address may ask for something. */
export interface Throttling {
  /**
   * Counts a try.
   *
   * @param subject whose tries are counted: an email address, a network address, an id
   * @param message formats the message from the wait in words
   * @throws Refusal `too-many-requests` with Retry-After, when it has to wait; such a try is not counted
   */
  count(thing: ThrottledThing, subject: string, message?: (wait: string) => string): Promise<void>

  /**
   * Call this before CPU time is used.
   *
   * @throws Refusal `too-many-requests` with Retry-After
   */
  requireOpen(thing: BudgetedThing, subject: string, message?: (wait: string) => string): Promise<void>

  /** After the work. @param used milliseconds of CPU time */
  spend(thing: BudgetedThing, subject: string, used: number): Promise<void>

  /** After a try that proved the right person. */
  forget(thing: ThrottledThing, subject: string): Promise<void>

  /** Only the last try: it was right, but others share the subject. */
  takeBack(thing: ThrottledThing, subject: string): Promise<void>
}

export function throttlingService({
  db,
  attemptsPerAddress,
  now,
}: {
  db: Database
  attemptsPerAddress: number
  now: () => Date
}): Throttling {
  const allowed = allowances(attemptsPerAddress)
  let sweptAt = now().getTime()

  return {
    async count(thing, subject, message = waitMessage) {
      sweepNowAndThen()
      const key = keyOf(thing, subject)
      const { free, memory, countsFrom } = allowed[thing]
      if (await countTry(db, { key, free, waits: waits(allowed[thing]), memory, countsFrom })) return
      throw tooMany(Math.max(1, await secondsToWait(db, key)), message)
    },

    async requireOpen(thing, subject, message = waitMessage) {
      const seconds = await secondsToWait(db, keyOf(thing, subject))
      if (seconds > 0) throw tooMany(seconds, message)
    },

    async spend(thing, subject, used) {
      sweepNowAndThen()
      const { per } = budgets[thing]
      const key = keyOf(thing, subject)
      await addDebt(db, { key, timeToPayOff: timeToPayOff(used, budgets[thing]), per })
    },

    forget: (thing, subject) => forgetTries(db, keyOf(thing, subject)),

    takeBack: (thing, subject) => takeBackTry(db, keyOf(thing, subject)),
  }

  function sweepNowAndThen() {
    if (now().getTime() - sweptAt < sweepEvery) return
    sweptAt = now().getTime()
    // The next cleanup retries.
    removeForgotten(db).catch(() => {})
  }
}

const fromNetwork: ReadonlySet<ThrottledThing | BudgetedThing> = new Set([
  'address',
  'asker',
  'link',
  'passkey',
  'report',
])

/** Hashed: the table must not reveal who tried to sign in from where. */
function keyOf(thing: ThrottledThing | BudgetedThing, subject: string): string {
  const exact = thing === 'letter' ? inboxOf(subject) : fromNetwork.has(thing) ? networkOf(subject) : subject
  return `${thing}:${createHash('sha256').update(exact).digest('base64url')}`
}

function tooMany(wait: number, message: (wait: string) => string): Refusal {
  const seconds = Math.ceil(wait)
  return new Refusal('too-many-requests', message(waitInWords(seconds)), {
    headers: { 'retry-after': String(seconds) },
  })
}

const waitMessage = (wait: string) => `That was tried too often. Please wait ${wait} and try again.`

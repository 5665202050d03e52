import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { type Jobs, startJobs } from './jobs.ts'

let database: TestDatabase
let started: Jobs[] = []
let log: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void log.push(line) })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  await database.pool.query('delete from pgboss.job')
  started = []
  log = []
})

async function start(pollSeconds?: number) {
  const jobs = await startJobs({ url: database.url, logger, ...(pollSeconds ? { pollSeconds } : {}) })
  started.push(jobs)
  return jobs
}

const enqueue = (jobs: Jobs, messageId: string) =>
  database.db.transaction((tx) => jobs.enqueue(tx, 'mail.send', { messageId }))

const states = async () => {
  const { rows } = await database.pool.query('select state, retry_count from pgboss.job order by created_on')
  return rows
}

/** Seconds between polls, longer than any test: jobs must be found by notification. */
const never = 3_600

test('two processes may start on an empty database concurrently', async () => {
  const both = await Promise.all([start(), start()])
  const handler = vi.fn(async () => {})
  await Promise.all(both.map((jobs) => jobs.work('mail.send', handler)))
  await enqueue(both[0], 'one')
  await expect.poll(() => handler.mock.calls.length).toBe(1)
})

test('a job runs as soon as its transaction commits, and never after a rollback', async () => {
  const jobs = await start(never)
  const seen: string[] = []
  await jobs.work('mail.send', async ({ messageId }) => void seen.push(messageId))
  await sleep(200)
  await expect(
    database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, 'mail.send', { messageId: 'rolled back' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'mail.send', { messageId: 'committed' })
    await sleep(200)
    expect(seen).toEqual([])
  })
  await expect.poll(() => seen).toEqual(['committed'])
})

test('another process hears of a job as quickly', async () => {
  const [here, there] = [await start(never), await start(never)]
  const seen: string[] = []
  await there.work('mail.send', async ({ messageId }) => void seen.push(messageId))
  await sleep(200)
  await enqueue(here, 'for you')
  await expect.poll(() => seen).toEqual(['for you'])
})

test('queued jobs run without pauses', async () => {
  const jobs = await start(never)
  let done = 0
  await jobs.work('mail.send', async () => void done++)
  await database.db.transaction(async (tx) => {
    for (let each = 0; each < 30; each++) await jobs.enqueue(tx, 'mail.send', { messageId: `${each}` })
  })
  await expect.poll(() => done).toBe(30)
})

test('a failing job is retried, given up after the last try, logged and kept', async () => {
  const jobs = await start()
  const attempts: { number: number; isLast: boolean }[] = []
  const handler = async (_: unknown, { number, isLast }: { number: number; isLast: boolean }) => {
    attempts.push({ number, isLast })
    throw new Error('no luck')
  }
  await jobs.work('mail.send', handler, { retryLimit: 1, retryDelay: 0, retryBackoff: false })
  await enqueue(jobs, 'unlucky')
  await expect.poll(states).toEqual([{ state: 'failed', retry_count: 1 }])
  expect(attempts).toEqual([
    { number: 1, isLast: false },
    { number: 2, isLast: true },
  ])
  expect(log.join('')).toContain('a job failed and will be retried')
  expect(log.join('')).toContain('a job was given up')
})

test('stopping waits for the running job and takes no other', async () => {
  const jobs = await start()
  const seen: string[] = []
  let begun = false
  await jobs.work('mail.send', async ({ messageId }) => {
    begun = true
    await sleep(400)
    seen.push(messageId)
  })
  await enqueue(jobs, 'first')
  await expect.poll(() => begun).toBe(true)
  await enqueue(jobs, 'second')
  await jobs.stop()
  expect(seen).toEqual(['first'])
  expect((await states()).map(({ state }) => state)).toEqual(['completed', 'created'])
})

test('reconnects to a lost database', async () => {
  const jobs = await start()
  const seen: string[] = []
  await jobs.work('mail.send', async ({ messageId }) => void seen.push(messageId))
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'creare jobs' and datname = current_database()",
  )
  await expect
    .poll(() =>
      enqueue(jobs, 'after').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => seen).toEqual(['after'])
  expect(log.join('')).toContain('job queue error')
})

test('starting without a database is an error', async () => {
  await expect(startJobs({ url: 'postgres://unknown:x@127.0.0.1:1/none', logger })).rejects.toThrow()
})

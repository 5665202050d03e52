import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { type Events, type Json, startEvents } from './events.ts'

let database: TestDatabase
let started: Events[] = []
let log: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void log.push(line) })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  await Promise.all(started.map((events) => events.stop()))
  started = []
  log = []
})

async function start() {
  const events = await startEvents({ url: database.url, logger })
  started.push(events)
  return events
}

function collect(events: Events, channel: string) {
  const received: Json[] = []
  const stop = events.subscribe(channel, (payload) => void received.push(payload))
  return { received, stop }
}

const cutConnections = () =>
  database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'creare events' and datname = current_database()",
  )

test('an event reaches every process when its transaction commits', async () => {
  const [here, there] = [await start(), await start()]
  const atHome = collect(here, 'content')
  const abroad = collect(there, 'content')
  await database.db.transaction(async (tx) => {
    await here.publish(tx, 'content', { course: 'fnd-100', title: 'Grundlagen “größer” 🎨' })
    await sleep(150)
    expect(abroad.received).toEqual([])
  })
  const expected = [{ course: 'fnd-100', title: 'Grundlagen “größer” 🎨' }]
  await expect.poll(() => abroad.received).toEqual(expected)
  await expect.poll(() => atHome.received).toEqual(expected)
})

test("a channel published within `deliverLocally` is heard here when it is done, without PostgreSQL's message", async () => {
  const events = await start()
  const [content, session] = [collect(events, 'content'), collect(events, 'session')]
  await events.stop()
  const result = await events.deliverLocally('content', async () => {
    await database.db.transaction(async (tx) => {
      await events.publish(tx, 'content', 'changed')
      await events.publishAll(tx, 'content', ['once more', 'and again'])
      await events.publish(tx, 'session', 'ended')
      expect(content.received).toEqual([])
    })
    return 'done'
  })
  expect([result, content.received, session.received]).toEqual([
    'done',
    ['changed', 'once more', 'and again'],
    [],
  ])
  const failing = events.deliverLocally('content', async () => {
    await events.publish(database.db, 'content', 'undone')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(content.received).not.toContain('undone')
})

test('an event of a rolled-back transaction is never sent', async () => {
  const events = await start()
  const { received } = collect(events, 'content')
  const attempt = database.db.transaction(async (tx) => {
    await events.publish(tx, 'content', 'undone')
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  await events.publish(database.db, 'content', 'done')
  await expect.poll(() => received).toEqual(['done'])
})

test('only subscribers of the channel are called, until they unsubscribe', async () => {
  const events = await start()
  const mine = collect(events, 'mine')
  const other = collect(events, 'other')
  await events.publish(database.db, 'mine', 1)
  await expect.poll(() => mine.received).toEqual([1])
  mine.stop()
  await events.publish(database.db, 'mine', 2)
  await events.publish(database.db, 'other', 3)
  await expect.poll(() => other.received).toEqual([3])
  expect(mine.received).toEqual([1])
})

test('a lost connection is replaced, reports the gap and hears again', async () => {
  const events = await start()
  const { received } = collect(events, 'content')
  const onGap = vi.fn()
  events.onGap(onGap)
  expect(events.isConnected()).toBe(true)
  await cutConnections()
  await expect.poll(() => events.isConnected(), { interval: 2 }).toBe(false)
  await expect.poll(() => onGap.mock.calls.length).toBe(1)
  expect(events.isConnected()).toBe(true)
  await events.publish(database.db, 'content', 'again')
  await expect.poll(() => received).toEqual(['again'])
})

test('a payload over 7,900 bytes is refused, counted as bytes', async () => {
  const events = await start()
  await expect(events.publish(database.db, 'content', 'x'.repeat(7_900))).rejects.toThrow('at most 7900')
  await expect(events.publish(database.db, 'content', 'ü'.repeat(4_000))).rejects.toThrow('at most 7900')
  const { received } = collect(events, 'content')
  await events.publish(database.db, 'content', 'x'.repeat(7_800))
  await expect.poll(() => received.length).toBe(1)
})

test('a failing handler and a malformed notification do not affect other handlers', async () => {
  const events = await start()
  events.subscribe('content', () => {
    throw new Error('at once')
  })
  events.subscribe('content', async () => {
    throw new Error('later')
  })
  const { received } = collect(events, 'content')
  for (const strange of [
    '',
    'not json',
    'null',
    '[]',
    '{"channel":1,"payload":1}',
    '{"channel":"content"}',
  ]) {
    await database.db.execute(sql`select pg_notify('creare', ${strange})`)
  }
  await events.publish(database.db, 'content', 'fine')
  await expect.poll(() => received).toEqual(['fine'])
  await expect.poll(() => log.filter((line) => line.includes('an event handler failed')).length).toBe(2)
})

test('after stopping it neither hears nor reconnects', async () => {
  const events = await start()
  const onGap = vi.fn()
  events.onGap(onGap)
  await events.stop()
  await events.stop()
  await sleep(300)
  expect(events.isConnected()).toBe(false)
  expect(onGap).not.toHaveBeenCalled()
})

test('starting without a database is an error', async () => {
  await expect(startEvents({ url: 'postgres://unknown:x@127.0.0.1:1/none', logger })).rejects.toThrow()
})

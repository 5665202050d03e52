import pino from 'pino'
import { expect, test, vi } from 'vitest'
import type { Database } from '../../../database/client.ts'
import type { Replica } from '../../../database/replica.ts'
import { readPlaces } from './read-places.ts'

const first = {
  name: 'first',
  execute: async () => ({ rows: [{ position: '0/200' }] }),
} as unknown as Database

function replicaUpTo(replayed: bigint, options: { fresh?: boolean; fails?: unknown } = {}) {
  const { fresh = true, fails } = options
  const setAside = vi.fn()
  const db = { name: 'replica', fails } as unknown as Database
  const shows = (position: bigint) => fresh && position <= replayed
  return { db, shows, setAside, stop: async () => {} } satisfies Replica
}

const placesWith = (...replicas: Replica[]) =>
  readPlaces({ db: first, replicas, baseUrl: 'http://localhost:3000', logger: pino({ level: 'silent' }) })

async function placeOf(replica: Replica, call: { cookie?: string; writes?: boolean; isVisitor?: boolean }) {
  const places = placesWith(replica)
  const headers = new Headers(call.cookie ? { cookie: call.cookie } : {})
  const { writes = false, isVisitor = false } = call
  return places.during({ writes, isVisitor, headers }, () => places.read(nameOf))
}

async function nameOf(db: Database): Promise<string> {
  const { name, fails } = db as unknown as { name: string; fails?: unknown }
  if (fails) throw fails
  return name
}

test.each([
  ['who wrote nothing it lacks', { cookie: 'a=b; creare.written=0/FF' }, 'replica'],
  ['who wrote what it lacks', { cookie: 'creare.written=0/101' }, 'first'],
  ['who wrote what it lacks, far on', { cookie: 'creare.written=1/0' }, 'first'],
  ['who brings no mark', {}, 'first'],
  ['who brings a mark that is none', { cookie: 'creare.written=yesterday' }, 'first'],
  ['a visitor', { isVisitor: true }, 'replica'],
  ['a visitor who wrote', { isVisitor: true, cookie: 'creare.written=0/101' }, 'first'],
  ['who writes in this very call', { writes: true, cookie: 'creare.written=0/FF' }, 'first'],
])('a replica at 0/100 serves %s', async (_, call, place) => {
  expect(await placeOf(replicaUpTo(0x100n), call)).toBe(place)
})

test('a lagging replica serves no call, and no replica serves reads outside a call', async () => {
  expect(await placeOf(replicaUpTo(0x100n, { fresh: false }), { isVisitor: true })).toBe('first')
  expect(await placesWith(replicaUpTo(0x100n)).read(nameOf)).toBe('first')
})

test.each([
  ['a broken connection', Object.assign(new Error('Connection terminated'), {})],
  [
    'a query that stood in its way',
    new Error('Failed query', {
      cause: Object.assign(new Error('conflict with recovery'), { code: '40001' }),
    }),
  ],
])('after %s the call reads from the primary and the replica is left alone', async (_, fails) => {
  const replica = replicaUpTo(0x100n, { fails })
  expect(await placeOf(replica, { isVisitor: true })).toBe('first')
  expect(replica.setAside).toHaveBeenCalledOnce()
})

test('an error of the query itself is thrown without a retry', async () => {
  const replica = replicaUpTo(0x100n, {
    fails: Object.assign(new Error('no such column'), { code: '42703' }),
  })
  await expect(placeOf(replica, { isVisitor: true })).rejects.toThrow('no such column')
  expect(replica.setAside).not.toHaveBeenCalled()
})

test('several replicas take turns', async () => {
  const [one, other] = [replicaUpTo(0x100n), replicaUpTo(0x100n)]
  const places = placesWith(one, other)
  const call = { writes: false, isVisitor: true, headers: new Headers() }
  const databases = await places.during(call, () =>
    Promise.all(Array.from({ length: 10 }, () => places.read(async (db) => db))),
  )
  expect(databases.filter((db) => db === one.db)).toHaveLength(5)
})

test('a writer gets the log position, and so does a caller without one', async () => {
  const places = placesWith(replicaUpTo(0x100n))
  const mark = (writes: boolean, isVisitor: boolean, cookie = '') =>
    places.mark({ writes, isVisitor, headers: new Headers({ cookie }) })
  const line = 'creare.written=0/200; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax'
  expect(await mark(true, false, 'creare.written=0/FF')).toBe(line)
  expect(await mark(true, true)).toBe(line)
  expect(await mark(false, false)).toBe(line)
  expect(await mark(false, false, 'creare.written=0/FF')).toBeNull()
  expect(await mark(false, true)).toBeNull()
})

test('a write succeeds when its position cannot be read, and its writer reads from the primary', async () => {
  const away = { execute: async () => Promise.reject(new Error('gone')) } as unknown as Database
  const places = readPlaces({
    db: away,
    replicas: [replicaUpTo(0x100n)],
    baseUrl: 'http://localhost:3000',
    logger: pino({ level: 'silent' }),
  })
  const line = await places.mark({ writes: true, isVisitor: false, headers: new Headers() })
  expect(line).toMatch(/^creare\.written=; Max-Age=0/)
})

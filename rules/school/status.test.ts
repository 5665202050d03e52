import { expect, test } from 'vitest'
import { judgeSite, type SiteFacts } from './status.ts'

const well: SiteFacts = {
  now: new Date('2026-11-22T10:00:00Z'),
  database: { milliseconds: 3, size: 180_000_000, connections: 24, mostConnections: 100, isEmbedded: true },
  replicas: { known: 0, readFrom: 0 },
  hearsEvents: true,
  jobs: { waiting: 2, failed: 0 },
  mail: { staysHere: false, waiting: 1, failed: 0 },
  storage: { milliseconds: 5 },
  disk: { free: 40_000_000_000, size: 100_000_000_000 },
  backedUpAt: new Date('2026-11-21T10:00:00Z'),
  printFaults: [],
}

/** The parts that are not well, with their state. */
const complaints = (change: Partial<SiteFacts>) =>
  judgeSite({ ...well, ...change })
    .filter(({ state }) => state !== 'well')
    .map(({ name, state }) => `${name} ${state}`)

test('finds nothing wrong with a healthy site, in sentences', () => {
  expect(complaints({})).toEqual([])
  expect(judgeSite(well).map(({ said }) => said)).toContain(
    'It answers in 3 ms, holds 180 MB and has 24 of at most 100 connections in use.',
  )
  expect(judgeSite(well).some(({ name }) => name === 'replicas')).toBe(false)
})

test.each<[string, Partial<SiteFacts>, string]>([
  [
    'nearly all connections in use',
    { database: { ...well.database, connections: 91 } },
    'database attention',
  ],
  ['a slow database', { database: { ...well.database, milliseconds: 1_500 } }, 'database attention'],
  [
    'a letter without a shape',
    { printFaults: [{ kind: 'letter', document: 'certificate AB', detail: '𐎠', times: 2 }] },
    'documents attention',
  ],
  ['a replica that lags', { replicas: { known: 2, readFrom: 1 } }, 'replicas attention'],
  ['no events', { hearsEvents: false }, 'events broken'],
  ['a job given up', { jobs: { waiting: 0, failed: 1 } }, 'jobs attention'],
  ['a long queue', { jobs: { waiting: 5_000, failed: 0 } }, 'jobs attention'],
  ['letters that stay', { mail: { staysHere: true, waiting: 0, failed: 0 } }, 'mail attention'],
  ['letters that failed', { mail: { staysHere: false, waiting: 0, failed: 3 } }, 'mail attention'],
  ['no storage', { storage: { milliseconds: null } }, 'storage broken'],
  ['little room', { disk: { free: 1_000_000_000, size: 8_000_000_000 } }, 'disk attention'],
  ['a tenth of a large disk', { disk: { free: 90_000_000_000, size: 1_000_000_000_000 } }, 'disk attention'],
  ['no room', { disk: { free: 100_000_000, size: 8_000_000_000 } }, 'disk broken'],
  ['an old backup', { backedUpAt: new Date('2026-11-10T10:00:00Z') }, 'backup attention'],
  ['no backup', { backedUpAt: null }, 'backup attention'],
])('reports %s', (_, change, complaint) => {
  expect(complaints(change)).toEqual([complaint])
})

test('expects the backups of an external database elsewhere', () => {
  expect(complaints({ backedUpAt: null, database: { ...well.database, isEmbedded: false } })).toEqual([])
})

test('names faults of documents: the first five, how often, and how many more', () => {
  const letters = [...'𐎠𐎡𐎢𐎣𐎤𐎥𐎦'].map((detail) => ({
    kind: 'letter' as const,
    document: 'lecture fnd-100-1',
    detail,
    times: 3,
  }))
  const other = {
    kind: 'accessibility' as const,
    document: 'lecture fnd-100-2',
    detail: 'no title',
    times: 1,
  }
  const said = judgeSite({ ...well, printFaults: [...letters, other] }).find(
    ({ name }) => name === 'documents',
  )?.said
  expect(said).toContain('𐎠 (U+103A0) in lecture fnd-100-1, 3 times;')
  expect(said).toContain('; and 2 more.')
  expect(said).toContain('“no title” in lecture fnd-100-2.')
})

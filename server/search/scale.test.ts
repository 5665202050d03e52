import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { factories } from '../../tests/support/factories.ts'
import { fillLibrary, libraryWord } from '../../tests/support/large-library.ts'
import { onePlace } from '../http/read-places.ts'
import type { Viewer } from '../http/viewer.ts'
import { searchService } from './service.ts'

/** Enough to see the plans; the bench measures the time at full size (`--only=search`). */
const size = { courses: 1_000, posts: 10_000, wordsOfLecture: 60 }

let database: TestDatabase
let viewer: Viewer
let search: ReturnType<typeof searchService>

beforeAll(async () => {
  database = await createTestDatabase()
  const reader = await factories(database.db).enrolledStudent({ courseId: 'fnd-100', completed: 3 })
  viewer = { ...reader, image: null, createdAt: new Date(), sessionId: '' } as unknown as Viewer
  search = searchService({ db: database.db, reads: onePlace(database.db), logger: pino({ level: 'silent' }) })
  await fillLibrary(database.pool, size, reader.id)
}, 120_000)
afterAll(() => database.drop())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

async function plansOf(call: () => Promise<unknown>): Promise<Plan[]> {
  const nodes: Plan[] = []
  const { pool } = database
  type Client = { query: (...parts: never[]) => Promise<unknown> }
  const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<Client>
  const restore = new Map<unknown, () => void>()
  pool.connect = (async (done?: unknown) => {
    // The pool calls itself this way for its own statements.
    if (done !== undefined) return connect(done)
    const client = await connect()
    // The pool reuses clients.
    if (restore.has(client)) return client
    const asked = client.query
    const query = asked.bind(client) as (...parts: unknown[]) => Promise<never>
    restore.set(client, () => {
      client.query = asked
    })
    client.query = ((statement: { text?: string } | string, ...rest: unknown[]) => {
      const said = typeof statement === 'string' ? statement : (statement.text ?? '')
      return said.includes(' as hit') ? watched(said, rest[0]) : query(statement, ...rest)
    }) as never
    async function watched(said: string, values: unknown) {
      const { rows } = await query(`explain (analyze, format json) ${said}`, values)
      nodes.push(...nodesOf((rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]?.Plan as Plan))
      return query(said, values)
    }
    return client
  }) as never
  await call()
  pool.connect = connect as never
  for (const undo of restore.values()) undo()
  return nodes
}

describe('in a large library', () => {
  test.each([libraryWord(2000), `${libraryWord(3)} ${libraryWord(150)}`])(
    '%s is found by the word indexes, without a sequential scan',
    async (q) => {
      const nodes = await plansOf(() => search.find(viewer, { q }))
      const indexes = nodes.map((node) => node['Index Name'])
      expect(indexes).toEqual(
        expect.arrayContaining([
          'courses_by_words',
          'modules_by_words',
          'lectures_by_words',
          'posts_by_words',
        ]),
      )
      const large = ['courses', 'modules', 'module_contents', 'posts', 'threads']
      const scans = nodes.filter(
        (node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''),
      )
      expect(scans).toEqual([])
    },
  )

  test('a very frequent word reads only the newest posts', async () => {
    const nodes = await plansOf(() => search.find(viewer, { q: libraryWord(1) }))
    const posts = nodes.filter((node) => node['Relation Name'] === 'posts')
    const read = posts.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
    // Each of the two hundred newest is read once, and once more for its place.
    expect(read).toBeLessThan(1_000)
  })

  test('misspelled titles use the trigram indexes', async () => {
    const nodes = await plansOf(() => search.find(viewer, { q: `${libraryWord(900).slice(0, -2)}zz` }))
    const indexes = nodes.map((node) => node['Index Name'])
    expect(indexes).toEqual(expect.arrayContaining(['courses_by_likeness', 'threads_by_likeness']))
  })
})

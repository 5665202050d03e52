import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../database/client.ts'
import type { DatabasePool } from '../../database/pool.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { factories } from '../../tests/support/factories.ts'
import { fillLibrary, libraryWord } from '../../tests/support/large-library.ts'
import { onePlace } from '../platform/http/read-places.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { searchService } from './service.ts'

/** Enough to see the plans; the bench measures the time at full size (`--only=search`). */
const size = { courses: 1_000, posts: 10_000, wordsOfLecture: 60 }

let database: TestDatabase
let viewer: Viewer

beforeAll(async () => {
  database = await createTestDatabase()
  const reader = await factories(database.db).enrolledStudent({ courseId: 'fnd-100', completed: 3 })
  viewer = { ...reader, image: null, createdAt: new Date(), sessionId: '' } as unknown as Viewer
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

/** Explains the statements of a search on the connection that runs them. */
class ExplainingPool {
  readonly nodes: Plan[] = []
  readonly #pool: DatabasePool

  constructor(pool: DatabasePool) {
    this.#pool = pool
  }

  query(statement: pg.QueryConfig, values?: unknown[]) {
    return this.#pool.query(statement, values)
  }

  async connect() {
    const connection = await this.#pool.connect()
    return {
      query: async (statement: pg.QueryConfig, values?: unknown[]) => {
        if (statement.text.includes(' as hit')) {
          const { rows } = await connection.query(`explain (analyze, format json) ${statement.text}`, values)
          this.nodes.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan))
        }
        return connection.query(statement, values)
      },
      release: () => connection.release(),
    }
  }
}

async function plansOf(query: { q: string }): Promise<Plan[]> {
  const pool = new ExplainingPool(database.pool)
  const db = drizzle(pool as unknown as pg.Pool) as unknown as Database
  const search = searchService({ db, reads: onePlace(db), logger: pino({ level: 'silent' }) })
  await search.find(viewer, query)
  return pool.nodes
}

describe('in a large library', () => {
  test.each([libraryWord(2000), `${libraryWord(3)} ${libraryWord(150)}`])(
    '%s is found by the word indexes, without a sequential scan',
    async (q) => {
      const nodes = await plansOf({ q })
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
    const nodes = await plansOf({ q: libraryWord(1) })
    const posts = nodes.filter((node) => node['Relation Name'] === 'posts')
    const read = posts.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
    // Each of the two hundred newest is read once, and once more for its place.
    expect(read).toBeLessThan(1_000)
  })

  test('misspelled titles use the trigram indexes', async () => {
    const nodes = await plansOf({ q: `${libraryWord(900).slice(0, -2)}zz` })
    const indexes = nodes.map((node) => node['Index Name'])
    expect(indexes).toEqual(expect.arrayContaining(['courses_by_likeness', 'threads_by_likeness']))
  })
})

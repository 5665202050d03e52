import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { factories } from '../../../tests/support/factories.ts'
import { fillForum } from '../../../tests/support/full-forum.ts'
import { writeCursor } from '../../platform/http/cursor.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { discussionsService } from './service.ts'
import type { DiscussionsService } from './service-interface.ts'

const threadCount = 100_000
const replyCount = 2_000
const forumId = 'fnd-100'

let database: TestDatabase
let viewer: Viewer
let longThread: string
let discussions: DiscussionsService

beforeAll(async () => {
  database = await createTestDatabase()
  const reader = await factories(database.db).enrolledStudent({ courseId: forumId })
  viewer = { ...reader, image: null, createdAt: new Date(), sessionId: '' } as Viewer
  const live = { publish: async () => {} } as never
  const media = { addPurpose: () => {} } as never
  const now = () => new Date()
  const throttling = { count: async () => {} }
  const drawing = { post: async () => '' }
  const notifications = { notify: async () => {}, setTopicRead: async () => {}, moveTopic: async () => {} }
  const catalogue = {
    anyCourse: async () => {
      throw new Error('No course is asked for')
    },
  }
  discussions = discussionsService({
    ...{ db: database.db, live, notifications, media, drawing, throttling, catalogue, now },
  })
  longThread = await fillForum(database.pool, { forumId, threadCount, replyCount, authorId: reader.id })
}, 120_000)
afterAll(() => database.drop())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

async function watch<T>(call: () => Promise<T>) {
  const { pool } = database
  const sent: { text: string; values: unknown[] }[] = []
  const query = pool.query.bind(pool) as (...parts: unknown[]) => Promise<unknown>
  pool.query = ((statement: { text: string }, values: unknown[]) => {
    sent.push({ text: statement.text, values })
    return query(statement, values)
  }) as never
  const answer = await call()
  pool.query = query as never
  const nodes: Plan[] = []
  for (const { text, values } of sent) {
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values)
    nodes.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan))
  }
  const read = nodes
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )
  return { answer, statements: sent.length, nodes, read }
}

async function cursorAt(depth: number): Promise<string> {
  const { rows } = await database.pool.query(
    'select id, last_activity_at from threads where forum_id = $1 order by last_activity_at desc offset $2 limit 1',
    [forumId, depth],
  )
  return writeCursor({ at: rows[0].last_activity_at, id: rows[0].id })
}

describe('a forum of 100,000 threads', () => {
  test.each([
    ['activity', 0, 'threads_of_forum'],
    ['activity', 99_000, 'threads_of_forum'],
    ['unanswered', 60_000, 'threads_unanswered'],
    ['unread', 0, 'threads_of_forum'],
  ] as const)(
    "by %s, %i threads down: from the index %s, reading only the page's rows",
    async (view, depth, index) => {
      const cursor = depth > 0 ? await cursorAt(depth) : undefined
      const { answer, nodes, read } = await watch(() =>
        discussions.threads(viewer, { forum: forumId, view, cursor }),
      )
      expect(answer.threads).toHaveLength(25)
      expect(answer.next).not.toBeNull()
      const indexes = nodes.map((node) => node['Index Name'])
      expect(indexes).toContain(index)
      expect(nodes.filter((node) => node['Node Type'] === 'Sort' && node['Actual Rows'] > 26)).toEqual([])
      // 26 threads with their people, marks and forum; a scan would read 100,000.
      expect(read).toBeLessThan(500)
    },
  )

  test('all pages together contain every thread once', async () => {
    const seen = new Set<string>()
    let cursor = await cursorAt(99_800)
    for (let page = 0; page < 20; page++) {
      const answer = await discussions.threads(viewer, { forum: forumId, cursor })
      for (const { id } of answer.threads) {
        expect(seen.has(id)).toBe(false)
        seen.add(id)
      }
      if (answer.next === null) break
      cursor = answer.next
    }
    // The long thread is the newest, so 100,001 threads end 200 after this place.
    expect(seen.size).toBe(200)
  })
})

test('of a word in thousands of posts, ranks only the newest, in one forum and in all', async () => {
  for (const forum of [undefined, forumId]) {
    const { answer, nodes } = await watch(() => discussions.search(viewer, { q: 'reply', forum }))
    expect(answer).toHaveLength(30)
    const sorted = nodes.filter((node) => node['Node Type'] === 'Sort').map((node) => node['Actual Rows'])
    expect(Math.max(...sorted)).toBeLessThanOrEqual(200)
    // Closed threads are looked up once, not for each post.
    const closed = nodes.filter((node) => node['Index Name'] === 'threads_not_open')
    expect(closed.map((node) => node['Actual Loops'])).toEqual([1])
    const people = nodes.filter((node) => node['Relation Name'] === 'users')
    expect(people.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)).toBeLessThan(
      500,
    )
  }
})

test('finds a name among tens of thousands by the name index', async () => {
  await database.pool.query(`
    insert into users (id, first_name, last_name, name, email)
      select 'many-' || n, 'Person', 'Number' || n, 'Person Number' || n, 'many-' || n || '@example.org'
        from generate_series(1, 30000) n`)
  await database.pool.query('analyze users')
  for (const beginning of ['zq', 'number2999']) {
    const { nodes } = await watch(() => discussions.people(viewer, forumId, beginning))
    expect(nodes.map((node) => node['Index Name'])).toContain('people_by_likeness')
    const whole = nodes.filter(
      (node) => node['Relation Name'] === 'users' && node['Node Type'] === 'Seq Scan',
    )
    expect(whole).toEqual([])
  }
})

describe('a thread of 2,000 replies', () => {
  test('opens in five statements, reads one page and sends less than 100 kB', async () => {
    const { answer, statements, read } = await watch(() => discussions.thread(viewer, longThread, {}))
    expect(answer.replies).toHaveLength(50)
    expect(answer.thread).toMatchObject({ replyCount })
    expect(statements).toBeLessThanOrEqual(5)
    expect(read).toBeLessThan(500)
    expect(JSON.stringify(answer).length).toBeLessThan(100_000)
  })

  test('is paged by key in both directions, each reply once', async () => {
    const walk = async (direction: 'after' | 'before') => {
      const keys: string[] = []
      let place: { after?: string; before?: string } = direction === 'before' ? { before: '999999-0' } : {}
      for (;;) {
        const { replies, next, previous } = await discussions.thread(viewer, longThread, place)
        const page = replies.map(({ key }) => key)
        if (direction === 'after') keys.push(...page)
        else keys.unshift(...page)
        const on = direction === 'after' ? next : previous
        if (on === null) return keys
        place = { [direction]: on }
      }
    }
    const forwards = await walk('after')
    expect(forwards).toHaveLength(replyCount)
    expect(new Set(forwards).size).toBe(replyCount)
    expect(await walk('before')).toEqual(forwards)
  })

  test('a permanent link opens the page with its post', async () => {
    const { rows } = await database.pool.query(
      'select id from posts where thread_id = $1 and number = 1500',
      [longThread],
    )
    const { answer, read } = await watch(() => discussions.thread(viewer, longThread, { post: rows[0].id }))
    expect(answer.replies.map(({ id }) => id)).toContain(rows[0].id)
    expect(read).toBeLessThan(replyCount + 500)
  })
})

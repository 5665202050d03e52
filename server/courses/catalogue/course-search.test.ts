import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isListed, noFilter } from '../../../rules/courses/catalogue.ts'
import { folded } from '../../../rules/text/folding.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { type Events, startEvents } from '../../platform/events/events.ts'
import { courseSearcher } from './course-search.ts'
import { fittingCourses } from './queries.ts'

let database: TestDatabase
let events: Events

const sign = fc.constantFrom(...'abcABC12éÉжЖ \'’‘"“”%_\\-.\n\u001f')
const text = fc.string({ unit: sign, minLength: 1, maxLength: 12 })
const courses = fc
  .sample(fc.record({ title: text, code: text, description: text }), { numRuns: 60, seed: 7 })
  .map((texts, at) => ({ ...texts, id: `any-${at}`, department: 'Branding', difficulty: 'Introductory' }))

beforeAll(async () => {
  database = await createTestDatabase()
  events = await startEvents({ url: database.url, logger: pino({ level: 'silent' }) })
  await database.pool.query('delete from tract_courses; delete from courses')
  await database.pool.query(
    `insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, position)
     select t ->> 'id', t ->> 'code', t ->> 'title', t ->> 'description', 'branding', t ->> 'difficulty', 'Anyone', '[]', n
       from json_array_elements($1) with ordinality as texts (t, n)`,
    [JSON.stringify(courses)],
  )
})
afterAll(async () => {
  await events.stop()
  await database.drop()
})

const wanted = (search: string) => ({
  search: folded(search.trim()),
  departmentId: undefined,
  difficulty: undefined,
})

test('for any text, the database finds what the catalog rule lists, in its order', async () => {
  // Part of an existing text, in capitals, or a text that may occur nowhere.
  const part = fc
    .tuple(fc.constantFrom(...courses), fc.nat(20), fc.integer({ min: 1, max: 6 }))
    .map(([{ title, code, description }, from, length]) =>
      `${title}${code}${description}`.slice(from, from + length).toUpperCase(),
    )
  await fc.assert(
    fc.asyncProperty(fc.oneof(part, text), async (search) => {
      const listed = courses.filter((course) => isListed(course, { ...noFilter, search }))
      expect(await fittingCourses(database.db, wanted(search))).toEqual(listed.map(({ id }) => id))
    }),
    { numRuns: 300 },
  )
})

test('caches results until the content changes', async () => {
  const search = courseSearcher({ db: database.db, events })
  const before = await search(wanted('a'))
  expect(before.length).toBeGreaterThan(1)
  expect(search(wanted('a'))).toBe(search(wanted('A ')))
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`update courses set status = 'draft' where id = ${before[0]}`)
    await events.publish(tx, 'content', {})
  })
  await vi.waitFor(async () => expect(await search(wanted('a'))).toEqual(before.slice(1)))
})

test('a failed search is not cached', async () => {
  const search = courseSearcher({ db: database.db, events })
  const select = vi.spyOn(database.db, 'select').mockImplementationOnce(() => {
    throw new Error('no database')
  })
  await expect(search(wanted('b'))).rejects.toThrow('no database')
  select.mockRestore()
  expect(await search(wanted('b'))).not.toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'

let app: TestApp
const search = async (query: Record<string, string>) =>
  (await app.call('GET /api/catalogue/search', { query })).body

beforeAll(async () => {
  app = await createTestApp()
  await app.database.pool.query(`
    insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, status, position)
    select 'big-' || n, 'BIG ' || n, 'Volume ' || n || ' of the Maker’s Almanac', '100% useful', 'marketing',
           case when n % 2 = 0 then 'Advanced' else 'Intermediate' end, 'Marketing Faculty', '["a","b","c"]',
           case when n <= 260 then 'published' else 'draft' end, 1000 + n
      from generate_series(1, 270) n`)
})
afterAll(() => app.close())

test("a large school's catalog is truncated and says so", async () => {
  const { body } = await app.call('GET /api/catalogue')
  expect(body.courses).toHaveLength(200)
  expect(body.courseCount).toBe(290)
})

test('a tract step is shown wherever its course is in the catalog', async () => {
  const step = (position: number, course: string) =>
    app.database.pool.query(
      `insert into tract_courses (tract_id, course_id, position, reason)
       select id, $2, $1, 'The end of the way' from tracts where id = 'streamer'`,
      [position, course],
    )
  await step(98, 'big-259')
  await step(99, 'big-265')
  const { body } = await app.call('GET /api/catalogue')
  const ids = body.courses.map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(201)
  expect(ids.at(-1)).toBe('big-259')
  const { body: all } = await app.call('GET /api/tracts')
  const steps = all.tracts.flatMap(({ courses }: { courses: { courseId: string }[] }) => courses)
  expect(steps.every(({ courseId }: { courseId: string }) => ids.includes(courseId))).toBe(true)
})

test('pages of 24 in catalog order, each course once, and the last page for any beyond it', async () => {
  const first = await search({})
  expect(first).toMatchObject({ total: 290, page: 1, pageCount: 13 })
  expect(first.courses[0].id).toBe('fnd-100')
  const seen = new Set<string>()
  for (let page = 1; page <= 13; page += 1) {
    const { courses } = await search({ page: String(page) })
    expect(courses).toHaveLength(page < 13 ? 24 : 2)
    for (const { id } of courses) seen.add(id)
  }
  expect(seen.size).toBe(290)
  expect(await search({ page: '99' })).toMatchObject({ page: 13, pageCount: 13 })
})

test('text, department and difficulty combine; case and apostrophe style are ignored', async () => {
  expect(await search({ search: "THE MAKER'S almanac" })).toMatchObject({ total: 260 })
  expect(await search({ search: 'the maker’s', difficulty: 'Advanced' })).toMatchObject({ total: 130 })
  expect(await search({ search: 'maker', department: 'branding' })).toMatchObject({
    total: 0,
    page: 1,
    pageCount: 1,
  })
  expect((await search({ search: 'big 7' })).courses[0].code).toBe('BIG 7')
})

test.each([
  ['100%', 260],
  ['1_0', 0],
  ["'; drop table courses; --", 0],
  ['\\', 0],
])('%s matches literally', async (text, total) => {
  expect((await search({ search: text })).total).toBe(total)
})

test.each<Record<string, string>>([
  { page: '0' },
  { page: 'two' },
  { difficulty: 'Hard' },
  { search: 'x'.repeat(101) },
])('%o is rejected', async (query) => {
  expect((await app.call('GET /api/catalogue/search', { query })).status).toBe(422)
})

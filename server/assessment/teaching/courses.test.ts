import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const taught = async (as: Person, query: { search?: string; after?: string } = {}) =>
  (await app.call('GET /api/teach/courses', { as, query })).body
const idsOf = ({ courses }: { courses: { id: string }[] }) => courses.map(({ id }) => id)

test('finds courses by part of their code or title, taken literally', async () => {
  expect(idsOf(await taught(admin, { search: 'fnd 100' }))).toEqual(['fnd-100'])
  expect(idsOf(await taught(admin, { search: 'creator economy' }))).toContain('fnd-100')
  expect(idsOf(await taught(admin, { search: '%' }))).toEqual([])
  expect(idsOf(await taught(admin, { search: 'brd_101' }))).toEqual([])
})

test('counts waiting work over all courses the viewer teaches, not only the page', async () => {
  const teacher = await app.make.teacherOf('brd-101')
  for (const courseId of ['brd-101', 'brd-201']) {
    const student = await app.make.enrolledStudent({ courseId })
    await app.database.pool.query(
      `insert into submissions (user_id, course_id, assignment_id, number, draft_revision, text)
       values ($1, $2, $3, 1, 1, 'My work')`,
      [student.id, courseId, `${courseId}-1-a1`],
    )
  }
  expect(await taught(teacher)).toMatchObject({ waiting: 1, next: null })
  expect(await taught(teacher, { search: 'no such course' })).toMatchObject({ courses: [], waiting: 1 })
  expect(await taught(admin, { search: 'fnd 100' })).toMatchObject({ waiting: 2 })
})

test('pages through a large school, each course once, in catalog order', async () => {
  await app.database.pool.query(
    `insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, position)
     select 'large-' || n, 'LRG ' || n, 'Course ' || n, 'One of many', 'marketing', 'Advanced', 'The Faculty', '[]', 900
       from generate_series(1, 230) n`,
  )
  const first = await taught(admin)
  const second = await taught(admin, { after: first.next })
  expect([first.courses.length, second.next]).toEqual([200, null])
  const { rows } = await app.database.pool.query('select id from courses order by position, id')
  expect([...idsOf(first), ...idsOf(second)]).toEqual(rows.map(({ id }) => id))
})

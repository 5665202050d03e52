import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const courseId = 'brd-201'
let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const params = { id: courseId }
const give = (person: Person, role: string, as = teacher) =>
  app.call('POST /api/teach/courses/{id}/staff', { as, params, body: { email: person.email, role } })
const remove = (person: Person, as = teacher) =>
  app.call('DELETE /api/teach/courses/{id}/staff/{userId}', {
    as,
    params: { id: courseId, userId: person.id },
  })
const roleOf = ({ body }: { body: { staff: { id: string; role: string }[] } }, { id }: Person) =>
  body.staff.find((member) => member.id === id)?.role

test('a teacher adds an assistant, makes them a co-teacher, and removes them', async () => {
  const other = await app.make.instructor()
  expect(roleOf(await give(other, 'assistant'), other)).toBe('assistant')
  expect(roleOf(await give(other, 'teacher'), other)).toBe('teacher')
  expect(roleOf(await remove(other), other)).toBeUndefined()
  const { rows } = await app.database.pool.query(
    `select action from audit_entries where subject_id = $1 order by action`,
    [courseId],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'course.instructor-assigned',
    'course.instructor-assigned',
    'course.instructor-removed',
  ])
})

test('a course shows only what the viewer may do in it', async () => {
  const observer = await app.make.instructor()
  await give(observer, 'observer')
  const { body } = await app.call('GET /api/teach/courses', { as: observer })
  expect(body).toMatchObject({ courses: [{ id: courseId, can: ['see-work', 'see-people'] }], waiting: 0 })
  expect((await give(observer, 'teacher', observer)).status).toBe(404)
  expect((await app.call('GET /api/teach/courses/{id}/staff', { as: observer, params })).status).toBe(200)
})

test('a role ends with the account’s role of instructor, and not before', async () => {
  const assistant = await app.make.instructor()
  await give(assistant, 'assistant')
  await app.database.pool.query(`update users set role = 'student' where id = $1`, [assistant.id])
  const answer = await app.call('GET /api/teach/courses/{id}/submissions', { as: assistant, params })
  expect(answer.status).toBe(403)
})

test('the last teacher stays, also if two leave at the same moment', async () => {
  const other = await app.make.instructor()
  await give(other, 'teacher')
  const answers = await Promise.all([remove(teacher), remove(other)])
  expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
  const { rows } = await app.database.pool.query(
    `select count(*)::int as teachers from course_instructors where course_id = $1 and role = 'teacher'`,
    [courseId],
  )
  expect(rows[0].teachers).toBe(1)
})

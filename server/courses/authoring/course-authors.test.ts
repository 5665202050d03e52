import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { courseYaml, oneModule, packed } from '../../../tests/support/packages.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const facts = (code: string) => ({
  code,
  title: 'Letters by hand',
  departmentId: 'branding',
  difficulty: 'Introductory',
  description: '',
  outcomes: ['', '', ''],
})
const code = () => `QCA ${randomInt(100, 1_000)}`
const begin = (as: Person, of = code()) => app.call('POST /api/authoring/courses', { as, body: facts(of) })
const setAuthor = (person: Person, mayBeginCourses: boolean, as = admin) =>
  app.call('PUT /api/admin/users/{userId}/course-author', {
    as,
    params: { userId: person.id },
    body: { mayBeginCourses },
  })
const mayBegin = async (as: Person) => (await app.call('GET /api/teach/courses', { as })).body.mayBegin

test('a course author begins a course and becomes its teacher', async () => {
  const author = await app.make.instructor()
  expect(await mayBegin(author)).toBe(false)
  expect(await begin(author)).toMatchObject({ status: 409, body: { code: 'begins-no-courses' } })
  expect((await setAuthor(author, true)).body).toEqual({ mayBeginCourses: true })
  expect(await mayBegin(author)).toBe(true)
  const { status, body } = await begin(author)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.course).toMatchObject({ status: 'draft', modules: [] })
  const staff = await app.call('GET /api/teach/courses/{id}/staff', {
    as: author,
    params: { id: body.course.id },
  })
  expect(staff.body.staff).toMatchObject([{ id: author.id, role: 'teacher' }])
})

test('and may do nothing more', async () => {
  const author = await app.make.instructor()
  await setAuthor(author, true)
  expect(
    (await app.call('GET /api/authoring/courses/{id}', { as: author, params: { id: 'fnd-100' } })).status,
  ).toBe(404)
  expect((await app.call('POST /api/admin/courses', { as: author, body: facts(code()) })).status).toBe(403)
  expect((await setAuthor(author, true, author)).status).toBe(403)
})

test('the right ends when it is taken, and while the account is a student’s', async () => {
  const author = await app.make.instructor()
  await setAuthor(author, true)
  await app.database.pool.query(`update users set role = 'student' where id = $1`, [author.id])
  await expect.poll(async () => (await begin(author)).status).toBe(403)
  await app.database.pool.query(`update users set role = 'instructor' where id = $1`, [author.id])
  await expect.poll(async () => (await begin(author)).status).toBe(200)
  await setAuthor(author, false)
  expect((await begin(author)).body.code).toBe('begins-no-courses')
})

test('it is given to instructors alone', async () => {
  expect(await setAuthor(await app.make.student(), true)).toMatchObject({
    status: 409,
    body: { code: 'not-an-instructor' },
  })
})

test('a package of a new course needs the right as well', async () => {
  const author = await app.make.instructor()
  const rawBody = new Uint8Array(await packed([['course.yaml', courseYaml(code(), oneModule)]]))
  const check = async () =>
    (await app.call('POST /api/authoring/packages/check', { as: author, rawBody })).body
  const refused = await check()
  expect(JSON.stringify(refused)).toContain('You cannot begin courses')
  await setAuthor(author, true)
  expect(JSON.stringify(await check())).not.toContain('You cannot begin courses')
})

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

/** A published course with a student, and its teacher. */
async function taught(id: string) {
  const teacher = await app.make.teacherOf(id)
  await app.make.enrolledStudent({ courseId: id })
  return { teacher, params: { id } }
}
const ask = (as: Person, params: { id: string }, reason = 'Its last round is over.') =>
  app.call('POST /api/authoring/courses/{id}/archive-request', { as, params, body: { reason } })
const decide = (params: { id: string }, archive: boolean, note?: string) =>
  app.call('PUT /api/admin/archive-requests/{id}', {
    as: admin,
    params,
    body: { archive, ...(note === undefined ? {} : { note }) },
  })
const asked = async () =>
  (await app.call('GET /api/admin/archive-requests', { as: admin })).body.requests.map(
    ({ course }: { course: { id: string } }) => course.id,
  )
const heardBy = async (as: Person) => {
  const { body } = await app.call('GET /api/user/notifications', {
    as,
    query: { kind: 'course-archive' },
  })
  return body.notifications.map(({ sentence }: { sentence: { text: string }[] }) =>
    sentence.map(({ text }) => text).join(''),
  )
}

test('a teacher asks once, administrators hear of it, and the course stays as it is', async () => {
  const { teacher, params } = await taught('fnd-100')
  const first = await ask(teacher, params)
  expect(first.body.course).toMatchObject({
    status: 'published',
    archiveRequest: {
      reason: 'Its last round is over.',
      askedBy: `${teacher.firstName} ${teacher.lastName}`,
    },
  })
  expect((await ask(teacher, params, 'Again')).body.course.archiveRequest.reason).toBe(
    'Its last round is over.',
  )
  expect(await asked()).toContain('fnd-100')
  expect((await heardBy(admin)).filter((text: string) => text.includes('FND 100'))).toEqual([
    expect.stringMatching(/asks to archive FND 100 .+: Its last round is over\.$/),
  ])
})

test('an administrator declines with a note, and who asked hears of it', async () => {
  const { teacher, params } = await taught('brd-101')
  await ask(teacher, params)
  expect((await decide(params, false, 'One more round.')).status).toBe(200)
  expect(await asked()).not.toContain('brd-101')
  expect(await heardBy(teacher)).toEqual([
    expect.stringMatching(/^Your request to archive BRD 101 .+ was declined: One more round\.$/),
  ])
  expect((await decide(params, false)).body.code).toBe('request-not-found')
  expect((await decide(params, true)).body.code).toBe('request-not-found')
})

test('an administrator archives, from the list or on the course itself', async () => {
  for (const [id, archive] of [
    ['bus-101', (params: { id: string }) => decide(params, true)],
    [
      'vid-101',
      (params: { id: string }) =>
        app.call('PUT /api/authoring/courses/{id}/status', {
          as: admin,
          params,
          body: { status: 'archived' },
        }),
    ],
  ] as const) {
    const { teacher, params } = await taught(id)
    await ask(teacher, params)
    const { status, body } = await archive(params)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await asked()).not.toContain(id)
    expect(await heardBy(teacher)).toEqual([expect.stringMatching(/is archived, as you asked$/)])
    const course = await app.call('GET /api/authoring/courses/{id}', { as: teacher, params })
    expect(course.body.course).toMatchObject({ status: 'archived', archiveRequest: null })
  }
})

test('a request can be taken back, twice as well as once', async () => {
  const { teacher, params } = await taught('fnd-101')
  await ask(teacher, params)
  const takeBack = () =>
    app.call('DELETE /api/authoring/courses/{id}/archive-request', { as: teacher, params })
  expect((await takeBack()).body.course.archiveRequest).toBeNull()
  expect((await takeBack()).status).toBe(200)
  expect(await asked()).not.toContain('fnd-101')
})

test('no one asks where no request is needed, without a reason, or for a course of others', async () => {
  const { teacher, params } = await taught('fnd-102')
  const assistant = await app.make.instructor()
  await app.database.pool.query(
    `insert into course_instructors (user_id, course_id, role) values ($1, $2, 'assistant')`,
    [assistant.id, params.id],
  )
  expect((await ask(assistant, params)).status).toBe(404)
  expect((await ask(await app.make.teacherOf('brd-101'), params)).status).toBe(404)
  expect((await ask(admin, params)).body.code).toBe('state-not-possible')
  expect(await ask(teacher, params, '  ')).toMatchObject({
    status: 422,
    body: { code: 'invalid-input', message: 'Please say why' },
  })
  await app.database.pool.query('delete from enrollments where course_id = $1', [params.id])
  expect((await ask(teacher, params)).body.code).toBe('state-not-possible')
  expect(await asked()).not.toContain('fnd-102')
})

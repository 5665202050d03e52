import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { startSession } from '../support/session.ts'
import { testSecret } from '../support/spawn-site.ts'
import { expectProblem } from './problem.ts'

let app: TestApp
let maya: Person
let tom: Person

beforeAll(async () => {
  app = await createTestApp()
  maya = await app.make.enrolledStudent({ firstName: 'Maya', completed: 3, bookmarked: [2] })
  tom = await app.make.student({ firstName: 'Tom' })
})
afterAll(() => app.close())

const params = { id: 'fnd-100' }

describe("one student's data", () => {
  test('belongs to them', async () => {
    const progress = await app.call('GET /api/user/progress/{id}', { as: maya, params })
    expect(progress.body.progress).toHaveLength(3)
    const enrollments = await app.call('GET /api/user/enrollments', { as: maya })
    expect(enrollments.body.courses).toMatchObject([{ id: 'fnd-100', completedModules: 3, percent: 60 }])
    const bookmarks = await app.call('GET /api/user/bookmarks', { as: maya })
    expect(bookmarks.body.bookmarks).toMatchObject([{ moduleId: 'fnd-100-2' }])
  })

  test('appears in no response to another student', async () => {
    const as = tom
    const empty = [
      [
        await app.call('GET /api/user/progress/{id}', { as, params }),
        { progress: [], openings: [], keptOpen: [] },
      ],
      [await app.call('GET /api/user/enrollment/{id}', { as, params }), { enrollment: null }],
      [await app.call('GET /api/user/enrollments', { as }), { courses: [] }],
      [await app.call('GET /api/user/bookmarks', { as }), { bookmarks: [] }],
    ] as const
    for (const [answer, body] of empty) expect(answer.body).toEqual(body)
    const { body } = await app.call('GET /api/auth/session', { as })
    expect(body.user).toMatchObject({ id: tom.id, firstName: 'Tom', email: tom.email })
  })

  test('unlocks nothing for another: a module open to Maya stays locked for Tom', async () => {
    const call = { params: { ...params, moduleId: 'fnd-100-3' } }
    const key = 'GET /api/courses/{id}/modules/{moduleId}' as const
    expect((await app.call(key, { ...call, as: maya })).status).toBe(200)
    expectProblem(await app.call(key, { ...call, as: tom }), 403, 'module-locked')
    expectProblem(await app.call(key, call), 401, 'not-signed-in')
  })

  test('is not changed by another, whatever identity they claim', async () => {
    const body = { courseId: 'fnd-100', moduleId: 'fnd-100-1', completed: false, userId: maya.id }
    const headers = { 'x-user-id': maya.id }
    expect((await app.call('POST /api/user/progress', { as: tom, body, headers })).status).toBe(200)
    const { body: kept } = await app.call('GET /api/user/progress/{id}', { as: maya, params })
    expect(kept.progress.filter((record: { completed: boolean }) => record.completed)).toHaveLength(3)
  })
})

describe('a cookie', () => {
  const whoIs = async (cookie: string) => (await app.call('GET /api/auth/session', { cookie })).body.user

  test('signed with another secret is rejected', async () => {
    const options = { baseUrl: 'http://localhost:3000', secret: 'another secret, also long enough' }
    const { name, value } = await startSession(app.database.db, maya.id, options)
    expect(await whoIs(`${name}=${value}`)).toBeNull()
  })

  test('with a valid signature but an unknown or changed token is rejected', async () => {
    const options = { baseUrl: 'http://localhost:3000', secret: testSecret }
    const { name, value, token } = await startSession(app.database.db, maya.id, options)
    expect(await whoIs(`${name}=${value}`)).toMatchObject({ id: maya.id })
    expect(await whoIs(`${name}=${value.replace(token, `${token.slice(0, -1)}!`)}`)).toBeNull()
    expect(await whoIs(`${name}=${token}`)).toBeNull()
    expect(await whoIs(`${name}=%E0%A4%A`)).toBeNull()
    expect(await whoIs(`${name}=.${value.split('.')[1]}`)).toBeNull()
  })

  test('of an expired session is rejected at every private endpoint', async () => {
    const options = {
      baseUrl: 'http://localhost:3000',
      secret: testSecret,
      expiresAt: new Date(Date.now() - 1_000),
    }
    const { name, value } = await startSession(app.database.db, maya.id, options)
    expect(await whoIs(`${name}=${value}`)).toBeNull()
    expectProblem(await app.call('GET /api/user/enrollments', { cookie: `${name}=${value}` }), 401)
  })
})

describe('unexpected fields', () => {
  const extras = { isAdmin: true, role: 'admin', userId: randomUUID(), id: randomUUID(), emailVerified: true }

  test('in an enrollment do not make an administrator', async () => {
    const email = `eve.${randomUUID()}@example.org`
    const body = { firstName: 'Eve', lastName: 'Adams', email, password: 'long enough', ...extras }
    expect((await app.call('POST /api/auth/register', { body })).status).toBe(200)
    const signIn = await app.call('POST /api/auth/login', {
      body: { email, password: 'long enough', ...extras },
    })
    expect(signIn.body.user).toMatchObject({ role: 'student', isAdmin: false, email })
    expect(signIn.body.user.id).not.toBe(extras.id)
    const session = await app.call('GET /api/auth/session', { cookie: sessionCookieSetBy(signIn) ?? '' })
    expect(session.body.user).toMatchObject({ role: 'student', isAdmin: false })
    const { rows } = await app.database.pool.query(
      'select role, email_verified from users where email = $1',
      [email],
    )
    expect(rows).toEqual([{ role: 'student', email_verified: false }])
    const applications = await app.database.pool.query(
      'select status, user_id = $2 as claimed from applications where email = $1',
      [email, extras.userId],
    )
    expect(applications.rows).toEqual([{ status: 'admitted', claimed: false }])
  })

  test("in a student's writes change nothing for others", async () => {
    const course = { courseId: 'fnd-100', moduleId: 'fnd-100-1' }
    const as = await app.make.student()
    await app.call('POST /api/user/progress', { as, body: { ...course, completed: true, ...extras } })
    await app.call('POST /api/user/bookmark', { as, body: { ...course, bookmarked: true, ...extras } })
    await app.call('POST /api/user/enroll', { as, body: { courseId: 'fnd-100', ...extras, completed: true } })
    const { rows } = await app.database.pool.query(
      'select count(*)::int from module_progress where user_id = $1',
      [extras.userId],
    )
    expect(rows).toEqual([{ count: 0 }])
    const session = await app.call('GET /api/auth/session', { as })
    expect(session.body.user).toMatchObject({ id: as.id, role: 'student', isAdmin: false })
    const { body } = await app.call('GET /api/user/enrollment/{id}', { as, params })
    expect(body.enrollment).toMatchObject({ completed: false })
  })
})

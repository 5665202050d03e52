import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions, users } from '../../../database/schema/index.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'

let here: TestApp
let there: TestApp

beforeAll(async () => {
  here = await createTestApp()
  there = await createTestApp({ database: here.database })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

async function someone() {
  const person = await here.make.student()
  const cookie = await here.cookieOf(person)
  for (const app of [here, there]) {
    expect((await app.call('GET /api/user/enrollments', { cookie })).status).toBe(200)
    expect((await app.call('GET /api/user/enrollments', { cookie })).status).toBe(200)
  }
  return { person, cookie }
}

const statusIn = async (app: TestApp, cookie: string) =>
  (await app.call('GET /api/user/enrollments', { cookie })).status

test('signing out ends a cached session here immediately, and in another process once it hears', async () => {
  const { cookie } = await someone()
  await here.call('POST /api/auth/logout', { cookie })
  expect(await statusIn(here, cookie)).toBe(401)
  await expect.poll(() => statusIn(there, cookie), { interval: 10 }).toBe(401)
})

test('a session deleted by SQL ends everywhere', async () => {
  const { person, cookie } = await someone()
  await here.database.db.delete(sessions).where(eq(sessions.userId, person.id))
  for (const app of [here, there]) {
    await expect.poll(() => statusIn(app, cookie), { interval: 10 }).toBe(401)
  }
})

test('a changed person is updated everywhere', async () => {
  const { person, cookie } = await someone()
  await here.database.db.update(users).set({ firstName: 'Renamed' }).where(eq(users.id, person.id))
  const nameIn = async (app: TestApp) =>
    (await app.call('GET /api/auth/session', { cookie })).body.user.firstName
  for (const app of [here, there]) await expect.poll(() => nameIn(app), { interval: 10 }).toBe('Renamed')
})

test("a demoted administrator's impersonation ends in every process", async () => {
  const [admin, student] = [await here.make.administrator(), await here.make.student()]
  const cookie = await here.cookieOf(admin)
  const viewed = { cookie, params: { userId: student.id } }
  expect((await here.call('POST /api/admin/users/{userId}/view', viewed)).status).toBe(200)
  const seenIn = async (app: TestApp) => (await app.call('GET /api/auth/session', { cookie })).body.user.id
  for (const app of [here, there]) await expect.poll(() => seenIn(app), { interval: 10 }).toBe(student.id)
  await here.database.db.update(users).set({ role: 'student' }).where(eq(users.id, admin.id))
  const soon = { interval: 10, timeout: 10_000 }
  for (const app of [here, there]) await expect.poll(() => seenIn(app), soon).toBe(admin.id)
})

test('a deleted person is signed out everywhere', async () => {
  const { person, cookie } = await someone()
  await here.database.db.delete(users).where(eq(users.id, person.id))
  for (const app of [here, there]) {
    await expect.poll(() => statusIn(app, cookie), { interval: 10 }).toBe(401)
  }
})

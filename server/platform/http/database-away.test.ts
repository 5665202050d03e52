import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { startDatabaseProxy } from '../../../tests/support/database-proxy.ts'
import { drawnPage, openTestDoor } from '../../../tests/support/door.ts'

let database: TestDatabase
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let app: TestApp
let door: Awaited<ReturnType<typeof openTestDoor>>
let rendered: number

beforeEach(async () => {
  rendered = 0
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.url)
  app = await createTestApp({ database, databaseUrl: proxy.url })
  door = await openTestDoor(app, async (_, { ask }) => {
    rendered += 1
    const outcome = await ask('GET /api/catalogue', {})
    if ('problem' in outcome) throw new Error(`the page's loader was refused with ${outcome.problem.status}`)
    return drawnPage('a page', { headers: { 'cache-control': 'public, no-cache' } })
  })
})
afterEach(async () => {
  await proxy.restore()
  await door.close()
  await app.close()
  await proxy.stop()
  await database.drop()
})

/** Seconds within which the site must report that its database is away. */
const limitSeconds = 6

const sample = { courseId: 'fnd-100', moduleId: 'fnd-100-1' }

async function callAll() {
  const as = await app.make.student()
  const cookie = await app.cookieOf(as)
  // A separate student signs out, because the calls run in any order.
  const leaving = await app.cookieOf(await app.make.student())
  return () => {
    const began = performance.now()
    return Promise.all(
      [
        app.call('GET /api/catalogue'),
        app.call('GET /api/courses/{id}', { params: { id: 'fnd-100' } }),
        app.call('GET /api/auth/session', { cookie }),
        app.call('GET /api/user/enrollments', { cookie }),
        app.call('POST /api/user/progress', { cookie, body: { ...sample, completed: true } }),
        app.call('POST /api/auth/login', { body: { email: as.email, password: 'long enough' } }),
        app.call('POST /api/auth/logout', { cookie: leaving }),
        app.call('POST /api/auth/register', {
          body: { firstName: 'A', lastName: 'B', email: 'ab@example.org', password: 'long enough' },
        }),
      ].map(async (call) => ({ ...(await call), seconds: (performance.now() - began) / 1000 })),
    )
  }
}

describe.each(['cut', 'silence', 'stall'] as const)('while the database is away (%s)', (how) => {
  test('every call reports it in time, and works when the database is back', async () => {
    const calls = await callAll()
    await proxy[how]()
    const [answers, health, ready] = await Promise.all([
      calls(),
      app.fetch('/api/health'),
      app.fetch('/api/ready'),
    ])
    expect(health).toMatchObject({ status: 200 })
    expect(ready).toMatchObject({ status: 503 })
    for (const { status, headers, body, seconds } of answers) {
      expect(body).toMatchObject({ status: 503, code: 'database-unavailable' })
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
      expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|\bat \//)
      expect(seconds).toBeLessThan(limitSeconds)
    }

    await proxy.restore()
    await expect.poll(async () => (await app.fetch('/api/ready')).status).toBe(200)
    const statuses = (await calls()).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 401, 200, 200])
  }, 120_000)
})

describe('cached content', () => {
  test('is not served while this process cannot hear of changes, and is dropped when it can again', async () => {
    expect((await door.get('/kept')).text).toBe('a page')
    expect((await door.get('/kept')).text).toBe('a page')
    expect(rendered).toBe(1)
    await proxy.cut()
    await expect.poll(() => app.events.isConnected()).toBe(false)
    const away = await door.get('/kept')
    expect(away.status).toBe(503)
    expect(away.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(away.headers.get('cache-control')).toBe('no-store')
    expect(away.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(away.text).toContain('cannot show this page right now')
    expect(away.text).not.toMatch(/\n\s+at |node_modules|loader was refused/)
    expect((await door.get('/api/catalogue')).status).toBe(503)
    await proxy.restore()
    await expect.poll(() => app.events.isConnected()).toBe(true)
    const before = rendered
    expect((await door.get('/kept')).text).toBe('a page')
    expect(rendered).toBe(before + 1)
  }, 120_000)
})

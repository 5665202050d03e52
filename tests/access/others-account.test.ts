import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'

let app: TestApp
let maya: Person
let others: Person[]

beforeAll(async () => {
  app = await createTestApp()
  maya = await app.make.student({ firstName: 'Maya', email: 'maya.before@example.org' })
  others = [await app.make.student(), await app.make.instructor(), await app.make.administrator()]
})
afterAll(() => app.close())

test('a data download is available to its owner only, not even to an administrator', async () => {
  await app.call('POST /api/user/data-exports', { as: maya })
  const list = async (as: Person) => (await app.call('GET /api/user/data-exports', { as })).body.exports
  await expect.poll(async () => (await list(maya))[0].state, { timeout: 45_000 }).toBe('ready')
  const [{ url }] = await list(maya)
  const statusFor = async (as?: Person) => {
    const headers: Record<string, string> = as ? { cookie: await app.cookieOf(as) } : {}
    return (await app.fetch(url, { headers })).status
  }
  expect(await statusFor(maya)).toBe(200)
  expect(await statusFor()).toBe(404)
  for (const as of others) {
    expect(await list(as)).toEqual([])
    expect(await statusFor(as)).toBe(404)
  }
})

test('sessions, address changes and deletion requests cannot be reached by others', async () => {
  const [{ id }] = (await app.call('GET /api/user/sessions', { as: maya })).body.sessions
  await app.call('POST /api/user/email-change', { as: maya, body: { email: 'maya.after@example.org' } })
  await app.call('POST /api/user/deletion', { as: maya, body: { confirmation: 'delete' } })
  for (const as of others) {
    const ended = await app.call('DELETE /api/user/sessions/{id}', { as, params: { id } })
    expect(ended.status).toBe(404)
    await app.call('DELETE /api/user/sessions', { as })
    await app.call('DELETE /api/user/email-change', { as })
    await app.call('DELETE /api/user/deletion', { as })
    const own = [
      await app.call('GET /api/user/profile', { as }),
      await app.call('GET /api/user/sessions', { as }),
      await app.call('GET /api/user/security', { as }),
    ]
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(JSON.stringify(own.map(({ body }) => body))).not.toMatch(/maya\.(before|after)/)
  }
  const { body } = await app.call('GET /api/user/profile', { as: maya })
  expect(body.profile.emailChange).toMatchObject({ email: 'maya.after@example.org' })
  expect(body.profile.deletionDueAt).not.toBeNull()
})

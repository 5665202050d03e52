import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const suspend = (person: Person, suspended: boolean) =>
  app.call('PUT /api/admin/users/{userId}/suspension', {
    as: admin,
    params: { userId: person.id },
    body: { suspended, reason: 'Advertisements' },
  })

test('the feed of a suspended account is not there, and is there again afterwards', async () => {
  const person = await app.make.enrolledStudent()
  const opened = await app.call('POST /api/user/calendar-feed', { as: person, body: { open: true } })
  const path = new URL(opened.body.address).pathname
  expect((await app.fetch(path)).status).toBe(200)
  await suspend(person, true)
  expect((await app.fetch(path)).status).toBe(404)
  await suspend(person, false)
  expect((await app.fetch(path)).status).toBe(200)
})

test('the public page of a suspended account is not there: not at its address, in the search, nor beside a post', async () => {
  const person = await app.make.enrolledStudent({ firstName: 'Quillon', lastName: 'Zabriskie' })
  const reader = await app.make.enrolledStudent()
  await app.call('PATCH /api/user/profile', {
    as: person,
    body: { handle: 'quillon-z', isPublic: true, bio: 'Zabriskie films sourdough' },
  })
  const begun = await app.call('POST /api/discussions/threads', {
    as: person,
    body: {
      forumId: 'general',
      title: 'Which flour?',
      body: 'I film bread.',
      mentions: [],
      idempotencyKey: crypto.randomUUID(),
    },
  })
  const seen = async () => {
    const page = await app.call('GET /api/people/{handle}', { params: { handle: 'quillon-z' } })
    const found = await app.call('GET /api/search', { as: reader, query: { q: 'sourdough', kind: 'people' } })
    const thread = await app.call('GET /api/discussions/threads/{id}', {
      as: reader,
      params: { id: begun.body.threadId },
    })
    return {
      page: page.status,
      found: found.body.groups.flatMap(({ results }: { results: unknown[] }) => results).length,
      handle: thread.body.opening.author.handle,
    }
  }
  expect(await seen()).toEqual({ page: 200, found: 1, handle: 'quillon-z' })
  await suspend(person, true)
  expect(await seen()).toEqual({ page: 404, found: 0, handle: null })
})

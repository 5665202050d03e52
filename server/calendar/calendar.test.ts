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

test('the feed of a suspended account returns 404, and works again afterwards', async () => {
  const person = await app.make.enrolledStudent()
  const opened = await app.call('POST /api/user/calendar-feed', { as: person, body: { open: true } })
  const path = new URL(opened.body.address).pathname
  expect((await app.fetch(path)).status).toBe(200)
  await suspend(person, true)
  expect((await app.fetch(path)).status).toBe(404)
  await suspend(person, false)
  expect((await app.fetch(path)).status).toBe(200)
})

test('the public page of a suspended account is hidden: at its address, in search, and beside posts', async () => {
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

test('a feed entry counts its changes from any source, and has the time of the last one', async () => {
  const person = await app.make.enrolledStudent({ courseId: 'fnd-100' })
  const { pool } = app.database
  const group = crypto.randomUUID()
  const session = crypto.randomUUID()
  await pool.query(
    `insert into study_groups (id, name, description, joining, most_members) values ($1, 'Owls', '', 'open', 8)`,
    [group],
  )
  await pool.query(
    `insert into study_group_members (group_id, user_id, role, status) values ($1, $2, 'owner', 'member')`,
    [group, person.id],
  )
  await pool.query(
    `insert into study_group_sessions (id, group_id, title, starts_at, minutes, time_zone)
     values ($1, $2, 'Module 1', now() + interval '2 days', 60, 'Europe/Berlin')`,
    [session, group],
  )
  await pool.query(
    `insert into assignment_due_dates (course_id, assignment_id, due_at) values ('fnd-100', 'fnd-100-1-a1', now() + interval '3 days')`,
  )
  const opened = await app.call('POST /api/user/calendar-feed', { as: person, body: { open: true } })
  const path = new URL(opened.body.address).pathname
  const entries = async () => {
    const { body } = await app.fetch(path)
    return (body as string)
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => ({
        kind: event.includes(session) ? 'session' : 'due',
        sequence: Number(/SEQUENCE:(\d+)/.exec(event)?.[1]),
        modified: /LAST-MODIFIED:(\d{8}T\d{6}Z)/.exec(event)?.[1],
      }))
  }
  const sequences = async () =>
    Object.fromEntries((await entries()).map(({ kind, sequence }) => [kind, sequence]))
  expect(await sequences()).toEqual({ session: 0, due: 0 })
  await pool.query(
    `update study_group_sessions set starts_at = starts_at + interval '1 hour' where id = $1`,
    [session],
  )
  expect(await sequences()).toEqual({ session: 1, due: 0 })
  await pool.query(
    `insert into assignment_extensions (user_id, course_id, assignment_id, due_at) values ($1, 'fnd-100', 'fnd-100-1-a1', now() + interval '5 days')`,
    [person.id],
  )
  await pool.query(`update study_groups set name = 'Night owls' where id = $1`, [group])
  expect(await sequences()).toEqual({ session: 2, due: 1 })
  const before = await entries()
  expect(before.every(({ modified }) => modified !== undefined)).toBe(true)
  expect(await entries()).toEqual(before)
})

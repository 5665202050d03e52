import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let ada: Person
let ines: Person
let maya: Person
let tom: Person

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.make.administrator()
  ines = await app.make.teacherOf(toCourse.audienceId)
  maya = await app.make.enrolledStudent({ firstName: 'Maya' })
  tom = await app.make.student({ firstName: 'Tom' })
})
afterAll(() => app.close())

const draft = (changes: object = {}) => ({
  id: randomUUID(),
  title: 'Office hours move',
  text: 'From *Monday* on.',
  audience: 'everyone',
  audienceId: null as string | null,
  byEmail: false,
  publishAt: null as string | null,
  ...changes,
})
const put = (as: Person, body: ReturnType<typeof draft> & { revision?: string }) =>
  app.call('PUT /api/announcements/{id}', { as, params: { id: body.id }, body })
const titles = async (as: Person) =>
  (await app.call('GET /api/user/announcements', { as })).body.announcements.map(
    ({ title }: { title: string }) => title,
  )
const notificationsOf = async (as: Person, title: string) => {
  const { body } = await app.call('GET /api/user/notifications', { as, query: { kind: 'announcement' } })
  return body.notifications.filter(({ sentence }: { sentence: { text: string }[] }) =>
    sentence.some(({ text }) => text === title),
  )
}
const toCourse = { audience: 'course', audienceId: 'fnd-100' }

describe('an announcement', () => {
  test('to everyone reaches everyone but its author, once', async () => {
    const body = draft({ title: 'To all' })
    await Promise.all([put(ada, body), put(ada, body)])
    await app.announcements.announce(body.id)
    await app.announcements.announce(body.id)
    for (const person of [maya, tom, ines]) {
      await expect.poll(() => notificationsOf(person, 'To all').then(({ length }) => length)).toBe(1)
    }
    expect(await notificationsOf(ada, 'To all')).toEqual([])
    expect((await notificationsOf(tom, 'To all'))[0].path).toBe(`/dashboard/announcements/${body.id}`)
  })

  test('to a course or a group reaches only its people, and others cannot open it', async () => {
    const body = draft({ title: 'To the course', ...toCourse })
    await put(ines, body)
    expect(await titles(maya)).toContain('To the course')
    expect(await titles(tom)).not.toContain('To the course')
    const params = { id: body.id }
    expectProblem(await app.call('GET /api/user/announcements/{id}', { as: tom, params }), 404)
    expectProblem(await app.call('POST /api/user/announcements/{id}/seen', { as: tom, params }), 404)

    const group = randomUUID()
    await app.call('PUT /api/study-groups/{id}', {
      as: tom,
      params: { id: group },
      body: {
        id: group,
        name: 'Early birds',
        description: 'We read a module a week together.',
        courseId: null,
        joining: 'open',
        mostMembers: 8,
      },
    })
    await put(ada, draft({ title: 'To the group', audience: 'group', audienceId: group }))
    expect(await titles(tom)).toContain('To the group')
    expect(await titles(maya)).not.toContain('To the group')
  })

  test('is Markdown, and cannot run scripts', async () => {
    const text = [
      '**Bold** <img src=x onerror=alert(1)> <script>alert(1)</script>',
      '[click](javascript:alert(1)) <iframe src="https://x.example"></iframe>',
      '<svg/onload=alert(1)> ![x](data:text/html;base64,PHNjcmlwdD4=)',
    ].join('\n\n')
    const { html } = (await app.call('POST /api/announcement-preview', { as: ada, body: { text } })).body
    expect(html).toContain('<strong>Bold</strong>')
    expect(html).not.toMatch(/<script|<iframe|<svg|<[^>]*\son\w+=|javascript:|data:/i)
    const { body } = await put(ada, draft({ text }))
    expect(body.announcement.html).toBe(html)
  })

  test('counts each reader once', async () => {
    const body = draft({ title: 'Counted', ...toCourse })
    await put(ines, body)
    const params = { id: body.id }
    const managed = async () =>
      (await app.call('GET /api/announcements', { as: ines })).body.announcements.find(
        ({ id }: { id: string }) => id === body.id,
      )
    expect(await managed()).toMatchObject({ seenBy: 0, reaches: 1 })
    await app.call('POST /api/user/announcements/{id}/seen', { as: maya, params })
    await app.call('POST /api/user/announcements/{id}/seen', { as: maya, params })
    expect(await managed()).toMatchObject({ seenBy: 1, reaches: 1 })
    const { announcement } = (await app.call('GET /api/user/announcements/{id}', { as: maya, params })).body
    expect(announcement.seen).toBe(true)
  })

  test('scheduled for later appears later, and sends no notification before', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const body = draft({ title: 'Tomorrow', publishAt: later })
    expect((await put(ada, body)).body.announcement.isPublished).toBe(false)
    await app.announcements.announce(body.id)
    expect(await titles(tom)).not.toContain('Tomorrow')
    expect(await notificationsOf(tom, 'Tomorrow')).toEqual([])
    const { rows } = await app.database.pool.query(
      "select start_after from pgboss.job where data->>'announcementId' = $1",
      [body.id],
    )
    expect(rows[0].start_after.getTime()).toBeGreaterThanOrEqual(new Date(later).getTime())
    await put(ada, { ...body, publishAt: null })
    expect(await titles(tom)).toContain('Tomorrow')
  })

  test("whose job runs early by this process's clock is published by a later one", async () => {
    const publishAt = new Date(Date.now() + 600_000)
    const body = draft({ title: 'In ten minutes', publishAt: publishAt.toISOString() })
    await put(ada, body)
    await app.database.pool.query("delete from pgboss.job where data->>'announcementId' = $1", [body.id])
    await app.announcements.announce(body.id)
    expect(await notificationsOf(tom, 'In ten minutes')).toEqual([])
    const { rows } = await app.database.pool.query(
      "select start_after from pgboss.job where data->>'announcementId' = $1",
      [body.id],
    )
    expect(rows).toHaveLength(1)
    expect(Math.abs(rows[0].start_after - publishAt.getTime())).toBeLessThan(30_000)
  })

  test('for a time long past is rejected at its field', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const body = draft({ title: 'Last year', publishAt: ago(365 * 24 * 60) })
    expect(await put(ada, body)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'publishAt', message: expect.stringContaining('is over') }] },
    })
    expect(await titles(tom)).not.toContain('Last year')
    // Choosing a time and then writing for a while is fine.
    expect((await put(ada, { ...body, publishAt: ago(2) })).status).toBe(200)
    // A published one can still be corrected with its original time.
    expect((await put(ada, { ...body, title: 'Last year, corrected' })).status).toBe(200)
  })

  test('once published keeps its audience and time; its text may change', async () => {
    const body = draft({ title: 'Out', ...toCourse })
    await put(ada, body)
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await put(ada, {
      ...body,
      title: 'Out, corrected',
      audience: 'everyone',
      audienceId: null,
      publishAt: later,
    })
    expect(await titles(maya)).toContain('Out, corrected')
    expect(await titles(tom)).not.toContain('Out, corrected')
  })
})

describe('email', () => {
  test('is sent if the author chose it, to those who want it', async () => {
    const reader = await app.make.student({ firstName: 'Rea' })
    const other = await app.make.student({ firstName: 'Otto' })
    await app.database.pool.query('update users set email_verified = true where id = any($1)', [
      [reader.id, other.id],
    ])
    await app.call('PUT /api/user/notification-preferences/{kind}', {
      as: other,
      params: { kind: 'announcement' },
      body: { site: true, email: 'none' },
    })
    const silent = draft({ title: 'On the site' })
    await put(ada, silent)
    const loud = draft({ title: 'By e-mail too', byEmail: true })
    await put(ada, loud)
    const letters = await app.outbox.waitFor(reader.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Announcement: By e-mail too'])
    expect(await app.outbox.lettersTo(other.email)).toEqual([])
  })
})

describe('possible audiences', () => {
  const found = async (as: Person, query: Record<string, string>) =>
    (await app.call('GET /api/announcement-audiences', { as, query })).body
  const named = async (as: Person, query: Record<string, string>) =>
    (await found(as, query)).audiences.map(({ name }: { name: string }) => name)

  test('are every group and course for administrators, searchable and in pages', async () => {
    await app.database.pool.query(
      `insert into study_groups (id, name, description, joining, most_members, active_at, archived_at)
        select gen_random_uuid(), 'Night 100% shift ' || n, 'We sew at night.', 'open', 8,
          '2026-01-01'::timestamptz - (n / 3) * interval '1 minute', case when n = 50 then now() end
        from generate_series(1, 50) as n`,
    )
    const names = new Set<string>()
    let page = await found(ada, { kind: 'group', search: '100% SHIFT' })
    for (;;) {
      for (const { name } of page.audiences) names.add(name)
      if (page.next === null) break
      expect(page.audiences).toHaveLength(20)
      page = await found(ada, { kind: 'group', search: '100% SHIFT', after: page.next })
    }
    expect(names.size).toBe(49)
    expect(names).not.toContain('Night 100% shift 50')
    expect(await named(ada, { kind: 'group', search: '100_ shift' })).toEqual([])
    expect(await named(ada, { kind: 'course', search: 'brd 101' })).toEqual([
      expect.stringContaining('BRD 101'),
    ])
    const first = await found(ada, { kind: 'course' })
    const second = await found(ada, { kind: 'course', after: first.next })
    const ids = [...first.audiences, ...second.audiences].map(({ id }) => id)
    const { rows } = await app.database.pool.query('select id from courses order by position, id limit 40')
    expect(first.audiences).toHaveLength(20)
    expect(ids).toEqual(rows.map(({ id }) => id))
  })

  test('are the taught courses for teachers, and no group', async () => {
    expect(await named(ines, { kind: 'course' })).toEqual([expect.stringContaining('FND 100')])
    const query = { kind: 'group' }
    expectProblem(await app.call('GET /api/announcement-audiences', { as: ines, query }), 403)
    const nowhere = { kind: 'course', after: 'nowhere' }
    expectProblem(await app.call('GET /api/announcement-audiences', { as: ada, query: nowhere }), 422)
  })
})

describe('authors', () => {
  test('an instructor can address only the courses they teach, not everyone', async () => {
    expectProblem(await put(ines, draft()), 403, 'audience-not-yours')
    const another = draft({ audience: 'course', audienceId: 'brd-101' })
    expectProblem(await put(ines, another), 403, 'audience-not-yours')
    expect((await put(ines, draft(toCourse))).status).toBe(200)
  })

  test("an instructor can neither see nor change another author's", async () => {
    const body = draft({ title: 'Of Ada', ...toCourse })
    await put(ada, body)
    expectProblem(await put(ines, { ...body, title: 'Taken over' }), 404, 'announcement-not-found')
    const params = { id: body.id }
    expectProblem(await app.call('DELETE /api/announcements/{id}', { as: ines, params }), 404)
    const { body: list } = await app.call('GET /api/announcements', { as: ines })
    expect(list.announcements.map(({ title }: { title: string }) => title)).not.toContain('Of Ada')
    expect((await app.call('DELETE /api/announcements/{id}', { as: ada, params })).status).toBe(200)
    expect(await titles(maya)).not.toContain('Of Ada')
  })

  test('an author without access to its audience cannot edit a published one by naming another audience', async () => {
    const [former, moved] = [await app.make.administrator(), await app.make.teacherOf('brd-101')]
    const [all, brand] = [draft({ title: 'Of the head' }), { audience: 'course', audienceId: 'brd-101' }]
    const course = draft({ title: 'Of the course', ...brand })
    expect((await put(former, all)).status).toBe(200)
    expect((await put(moved, course)).status).toBe(200)
    const { pool } = app.database
    await pool.query(`update users set role = 'instructor' where id = $1`, [former.id])
    await pool.query('delete from course_instructors where user_id = $1', [moved.id])
    await pool.query(
      `insert into course_instructors (course_id, user_id) select 'fnd-100', unnest($1::text[])`,
      [[former.id, moved.id]],
    )
    await expect
      .poll(async () => (await app.call('GET /api/auth/session', { as: former })).body.user.role)
      .toBe('instructor')
    for (const [as, body] of [
      [former, all],
      [moved, course],
    ] as const) {
      const changed = { ...body, title: 'Send me your password', ...toCourse }
      expectProblem(await put(as, changed), 403, 'audience-not-yours')
    }
    expect(await titles(tom)).not.toContain('Send me your password')
  })

  test('reports missing or invalid fields at the field', async () => {
    const answer = await put(ada, draft({ title: ' ', text: '' }))
    expectProblem(answer, 422)
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(['title', 'text'])
    expectProblem(await put(ada, draft({ audience: 'course' })), 422)
    expectProblem(await put(ada, draft({ audience: 'course', audienceId: 'none-999' })), 422)
  })
})

test('detects conflicts; a repeated change is none', async () => {
  const first = draft({ title: 'Sunday hours', publishAt: '2041-05-04T10:00:00Z' })
  const { revision } = (await put(ada, first)).body.announcement
  const colleagues = await put(ada, { ...first, text: 'From Tuesday on.', revision })
  expect(colleagues.status).toBe(200)
  const late = await put(ada, { ...first, title: 'Sunday opening', revision })
  expectProblem(late, 409, 'announcement-changed')
  // A repeat after a lost response.
  expect((await put(ada, { ...first, text: 'From Tuesday on.', revision })).status).toBe(200)
  const later = { ...first, title: 'Sunday opening', revision: colleagues.body.announcement.revision }
  expect((await put(ada, later)).body.announcement).toMatchObject({ title: 'Sunday opening' })
  const { announcements } = (await app.call('GET /api/announcements', { as: ada })).body
  expect(announcements).toContainEqual(expect.objectContaining({ id: first.id, text: first.text }))
  const moved = await put(ada, { ...first, publishAt: '2041-05-05T10:00:00Z' })
  const stale = { ...first, byEmail: true, revision: colleagues.body.announcement.revision }
  expectProblem(await put(ada, stale), 409, 'announcement-changed')
  // A client that sends no revision overwrites.
  expect((await put(ada, { ...first, publishAt: moved.body.announcement.publishAt })).status).toBe(200)
})

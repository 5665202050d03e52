import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { groupSteps } from './testing/group-steps.ts'

let app: TestApp
const { found, plan } = groupSteps(() => app)

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('the calendar', () => {
  const items = (as: Person) => {
    const today = Date.now()
    const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)
    return app.call('GET /api/user/calendar', {
      as,
      query: { from: isoDay(today), to: isoDay(today + 40 * 86_400_000) },
    })
  }
  const setFeed = async (as: Person, open: boolean): Promise<string | null> => {
    const { body } = await app.call('POST /api/user/calendar-feed', { as, body: { open } })
    return body.address === null ? null : new URL(body.address).pathname
  }

  test("has open assignments with the student's own due date", async () => {
    const [first, second, elsewhere] = await Promise.all(
      ['fnd-100', 'fnd-100', 'brd-101'].map((courseId) => app.make.enrolledStudent({ courseId })),
    )
    if (!first || !second || !elsewhere) throw new Error('Three students were to be made')
    const { pool } = app.database
    const { rows } = await pool.query(
      `select assignment ->> 'id' as id, assignment ->> 'title' as title
         from module_contents, jsonb_array_elements(assignments) assignment where module_id = 'fnd-100-1' limit 1`,
    )
    const { id, title } = rows[0]
    await pool.query(
      `insert into assignment_due_dates (course_id, assignment_id, due_at) values ('fnd-100', $1, now() + interval '2 days')
       on conflict (course_id, assignment_id) do update set due_at = excluded.due_at`,
      [id],
    )
    await pool.query(
      `insert into assignment_extensions (user_id, course_id, assignment_id, due_at) values ($1, 'fnd-100', $2, now() + interval '200 days')`,
      [second.id, id],
    )
    const due = async (as: Person) =>
      (await items(as)).body.items.filter((item: { path: string }) => item.path.endsWith(id))
    expect(await due(first)).toMatchObject([{ kind: 'due', title, path: `/dashboard/assignments/${id}` }])
    expect(await due(second)).toEqual([])
    expect(await due(elsewhere)).toEqual([])
  })

  test("has the sessions of the student's groups", async () => {
    const lea = await app.make.student({ firstName: 'Lea' })
    const id = await found(lea, { name: 'Dates' })
    await plan(lea, id, { title: 'Kick-off' })
    expect((await items(lea)).body.items).toMatchObject([
      { kind: 'session', title: 'Kick-off', about: 'Dates', path: `/dashboard/study-groups/${id}` },
    ])
    const outsider = await app.make.student()
    expect((await items(outsider)).body.items).toEqual([])
    const query = { from: '2026-01-01', to: '2027-01-01' }
    expectProblem(await app.call('GET /api/user/calendar', { as: lea, query }), 422)
  })

  test('gives one appointment as a file, with its id in the feed, to its own person', async () => {
    const lea = await app.make.student({ firstName: 'Lea' })
    const id = await found(lea, { name: 'Dates' })
    const planned = await plan(lea, id, { title: 'Kick-off' })
    await plan(lea, id, { title: 'Another' })
    const item = `session-${planned.body.group.sessions[0].id}`
    const file = (as: Person, of = item) =>
      app.call('GET /api/user/calendar/{id}', { as, params: { id: of } })
    const { body: text } = await file(lea)
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
    expect(text).toContain(`UID:${item}@`)
    expect(text).toContain('SUMMARY:Kick-off')
    expectProblem(await file(await app.make.student()), 404, 'appointment-not-found')
    expectProblem(await file(lea, 'session-none'), 404, 'appointment-not-found')
  })

  test('is served to other programs at a private address until revoked', async () => {
    const lea = await app.make.student({ firstName: 'Lea' })
    const id = await found(lea, { name: 'Dates' })
    await plan(lea, id, { title: 'Kick-off', link: 'https://meet.example/room' })
    // Stored before titles with line breaks were rejected.
    const title = 'Kick-off;, "\r\nATTENDEE:x'
    await app.database.pool.query('update study_group_sessions set title = $1 where group_id = $2', [
      title,
      id,
    ])
    const feed = () => app.call('GET /api/user/calendar-feed', { as: lea })
    expect((await feed()).body.address).toBeNull()
    const first = (await setFeed(lea, true)) ?? ''
    const answer = await app.fetch(first)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(answer.body).toContain('SUMMARY:Kick-off\\;\\, ')
    expect(answer.body).not.toMatch(/^ATTENDEE/m)
    expect(answer.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)

    const second = (await setFeed(lea, true)) ?? ''
    expectProblem(await app.fetch(first), 404)
    expect((await app.fetch(second)).status).toBe(200)
    expectProblem(await app.fetch(second.replace(/.\.ics$/, '!.ics')), 404)
    expect(await setFeed(lea, false)).toBeNull()
    expectProblem(await app.fetch(second), 404)
  })
})

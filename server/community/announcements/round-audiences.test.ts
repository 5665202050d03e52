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
const toCourse = { audienceId: 'fnd-100' }

describe('rounds and school groups', () => {
  const courseId = toCourse.audienceId

  async function roundOf(id: string, name: string, people: Person[]): Promise<string> {
    const schedule = { kind: 'open', time: '09:00' }
    const body = { name, startsOn: '2026-09-01', endsOn: null, timeZone: 'UTC', schedule, due: null }
    const made = await app.call('POST /api/teach/courses/{id}/rounds', { as: ada, params: { id }, body })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const roundId = made.body.round.id
    await app.database.pool.query(
      'update enrollments set round_id = $1 where course_id = $2 and user_id = any($3)',
      [roundId, id, people.map((person) => person.id)],
    )
    return roundId
  }
  const opened = (as: Person, id: string) =>
    app.call('GET /api/user/announcements/{id}', { as, params: { id } })
  const found = (as: Person, query: Record<string, string>) =>
    app.call('GET /api/announcement-audiences', { as, query })

  test('a round gets what is for it, with course and round in words; other rounds get nothing', async () => {
    const [fall, spring] = [await app.make.enrolledStudent(), await app.make.enrolledStudent()]
    const roundId = await roundOf(courseId, 'Fall round 🍂', [fall])
    await roundOf(courseId, 'Spring round', [spring])
    const body = draft({ title: 'To the fall', audience: 'round', audienceId: roundId })
    const { status, body: written } = await put(ines, body)
    expect(status).toBe(200)
    const name = expect.stringMatching(/^.+ · Fall round 🍂$/u)
    const audience = { kind: 'round', id: roundId, name }
    expect(written.announcement).toMatchObject({ reaches: 1, audience })
    expect((await opened(fall, body.id)).status).toBe(200)
    expect(await titles(fall)).toContain('To the fall')
    for (const person of [spring, maya, tom]) {
      expect(await titles(person)).not.toContain('To the fall')
      expectProblem(await opened(person, body.id), 404)
    }
    await expect.poll(() => notificationsOf(fall, 'To the fall').then(({ length }) => length)).toBe(1)
    expect(await notificationsOf(spring, 'To the fall')).toEqual([])
  })

  test('a teacher writes to rounds of their own courses only, and finds only these', async () => {
    const other = await roundOf('brd-101', 'Of another course', [])
    const body = draft({ audience: 'round', audienceId: other })
    expectProblem(await put(ines, body), 403, 'audience-not-yours')
    expectProblem(await put(ines, { ...body, audienceId: randomUUID() }), 403, 'audience-not-yours')
    expectProblem(await put(ada, { ...body, audienceId: 'no-round' }), 422)
    const roundsOf = async (as: Person, search = '') =>
      (await found(as, { kind: 'round', search })).body.audiences.map(({ id }: { id: string }) => id)
    expect(await roundsOf(ines)).not.toContain(other)
    expect(await roundsOf(ada, 'of another course')).toEqual([other])
    await app.database.pool.query('update course_rounds set archived_at = now() where id = $1', [other])
    expect(await roundsOf(ada)).not.toContain(other)
  })

  test('rounds come in pages', async () => {
    await app.database.pool.query(
      `insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
        select 'brd-101', 'Many ' || n, date '2027-01-01' + n / 3, 'UTC', '{"kind":"open","time":"09:00"}'
          from generate_series(1, 45) n`,
    )
    const query = { kind: 'round', search: 'many' }
    const names = new Set<string>()
    let { audiences, next } = (await found(ada, query)).body
    for (;;) {
      for (const { name } of audiences) names.add(name)
      if (next === null) break
      ;({ audiences, next } = (await found(ada, { ...query, after: next })).body)
    }
    expect(names.size).toBe(45)
    expectProblem(await found(ada, { ...query, after: 'nowhere' }), 422)
  })

  test('a school group gets what is for it; administrators and its teachers write to it', async () => {
    const { rows } = await app.database.pool.query(
      `insert into school_groups (name, time_zone) values ('Class of 2027', 'UTC') returning id`,
    )
    const { id } = rows[0]
    const member = await app.make.student()
    const add = 'insert into school_group_members (group_id, user_id) values ($1, $2)'
    await app.database.pool.query(add, [id, member.id])
    const body = draft({ title: 'To the class', audience: 'school-group', audienceId: id })
    expectProblem(await put(ines, { ...body, id: randomUUID() }), 403, 'audience-not-yours')
    expectProblem(await put(ada, { ...body, audienceId: randomUUID() }), 422)
    const { body: written } = await put(ada, body)
    expect(written.announcement).toMatchObject({ reaches: 1, audience: { name: 'Class of 2027' } })
    expect(await titles(member)).toContain('To the class')
    await expect.poll(() => notificationsOf(member, 'To the class').then(({ length }) => length)).toBe(1)
    expect(await titles(tom)).not.toContain('To the class')
    expectProblem(await opened(tom, body.id), 404)
    expect((await found(ines, { kind: 'school-group' })).body.audiences).toEqual([])
    await app.database.pool.query('insert into school_group_teachers (group_id, user_id) values ($1, $2)', [
      id,
      ines.id,
    ])
    expect((await found(ines, { kind: 'school-group' })).body.audiences).toMatchObject([{ id }])
    expect((await put(ines, { ...body, id: randomUUID(), title: 'From Ines' })).status).toBe(200)
    expect(await titles(member)).toContain('From Ines')
    await app.database.pool.query('update school_groups set archived_at = now() where id = $1', [id])
    expectProblem(await put(ines, { ...body, id: randomUUID() }), 403, 'audience-not-yours')
    await app.database.pool.query('update school_groups set archived_at = null where id = $1', [id])
    const { audiences } = (await found(ada, { kind: 'school-group' })).body
    expect(audiences).toContainEqual(expect.objectContaining({ id, name: 'Class of 2027' }))
  })
})

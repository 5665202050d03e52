import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let teacher: Person
let admin: Person
const id = 'fnd-100'
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(id)
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const facts = {
  name: 'Spring',
  startsOn: '2031-01-06',
  endsOn: '2031-02-09',
  timeZone: 'Europe/Berlin',
  schedule: { kind: 'weekly', time: '09:00', weekdays: [1] },
  due: { days: 6, time: '23:59' },
}
const add = async (change: object = {}) => {
  const answer = await app.call('POST /api/teach/courses/{id}/rounds', {
    as: teacher,
    params: { id },
    body: { ...facts, ...change },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.round as { id: string; revision: number; peopleCount: number }
}
const put = async (roundId: string, body: object) => {
  const answer = await app.call('POST /api/teach/courses/{id}/rounds/{roundId}/people', {
    as: teacher,
    params: { id, roundId },
    body,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const openingsOf = async (roundId: string) => {
  const { rows } = await app.database.pool.query(
    'select module_id, opens_at from round_modules where round_id = $1 order by opens_at, module_id',
    [roundId],
  )
  return rows.map((row: { module_id: string; opens_at: Date }) => [row.module_id, row.opens_at.toISOString()])
}

describe('a round', () => {
  test('has the dates of its schedule, and moves them when it changes', async () => {
    const round = await add()
    expect(await openingsOf(round.id)).toEqual([
      ['fnd-100-1', '2031-01-06T08:00:00.000Z'],
      ['fnd-100-2', '2031-01-13T08:00:00.000Z'],
      ['fnd-100-3', '2031-01-20T08:00:00.000Z'],
      ['fnd-100-4', '2031-01-27T08:00:00.000Z'],
      ['fnd-100-5', '2031-02-03T08:00:00.000Z'],
    ])
    const change = {
      as: teacher,
      params: { id, roundId: round.id },
      body: { facts: { ...facts, startsOn: '2031-01-13' }, revision: round.revision },
    }
    expect((await app.call('PUT /api/teach/courses/{id}/rounds/{roundId}', change)).status).toBe(200)
    expect((await openingsOf(round.id))[0]).toEqual(['fnd-100-1', '2031-01-13T08:00:00.000Z'])
    const again = await app.call('PUT /api/teach/courses/{id}/rounds/{roundId}', change)
    expect(again.body.code).toBe('round-changed')
  })

  test('is copied to other starts, with all dates moved', async () => {
    const round = await add({
      schedule: { kind: 'dates', time: '10:00', on: [{ moduleId: 'fnd-100-2', date: '2031-01-20' }] },
    })
    const { status, body } = await app.call('POST /api/teach/courses/{id}/rounds/{roundId}/copies', {
      as: teacher,
      params: { id, roundId: round.id },
      body: {
        copies: [
          { name: 'Summer', startsOn: '2031-06-02' },
          { name: 'Fall', startsOn: '2031-09-01' },
        ],
      },
    })
    expect(status).toBe(200)
    const summer = body.rounds.find(({ name }: { name: string }) => name === 'Summer')
    expect(summer.endsOn).toBe('2031-07-06')
    expect(await openingsOf(summer.id)).toEqual([
      ['fnd-100-1', '2031-06-02T08:00:00.000Z'],
      ...[2, 3, 4, 5].map((number) => [`fnd-100-${number}`, '2031-06-16T08:00:00.000Z']),
    ])
  })

  test('belongs to its course, and to those who teach it', async () => {
    const round = await add()
    const other = await app.make.teacherOf('brd-101')
    const call = (as: Person, course: string) =>
      app.call('GET /api/teach/courses/{id}/rounds/{roundId}', {
        as,
        params: { id: course, roundId: round.id },
      })
    expect((await call(teacher, id)).status).toBe(200)
    expect((await call(other, id)).status).toBe(404)
    expect((await call(other, 'brd-101')).body.code).toBe('round-not-found')
    expect((await call(await app.make.student(), id)).status).toBe(403)
  })

  test('takes people by address, and enrolls them; those of a group follow it', async () => {
    const [one, two, later] = [await app.make.student(), await app.make.student(), await app.make.student()]
    const round = await add()
    expect(await put(round.id, { people: `${one.email}\nnot.known@example.org` })).toMatchObject({
      added: 1,
      enrolled: 1,
      unknown: ['not.known@example.org'],
    })
    const { body } = await app.call('POST /api/admin/groups', {
      as: admin,
      body: { name: 'Class 10a', note: '', startsOn: null, timeZone: 'Europe/Berlin' },
    })
    const groupId = body.group.id
    const members = (people: string) =>
      app.call('POST /api/admin/groups/{groupId}/members', {
        as: admin,
        params: { groupId },
        body: { people },
      })
    await members(two.email)
    await app.call('PUT /api/admin/groups/{groupId}/courses/{courseId}', {
      as: admin,
      params: { groupId, courseId: id },
    })
    expect(await put(round.id, { groupId })).toMatchObject({ added: 1, enrolled: 0 })
    await members(later.email)
    const people = await app.call('GET /api/teach/courses/{id}/rounds/{roundId}/people', {
      as: teacher,
      params: { id, roundId: round.id },
    })
    expect(people.body.people.map((person: { id: string }) => person.id).sort()).toEqual(
      [one.id, two.id, later.id].sort(),
    )
    await app.call('DELETE /api/teach/courses/{id}/rounds/{roundId}/people/{userId}', {
      as: teacher,
      params: { id, roundId: round.id, userId: two.id },
    })
    const { rows } = await app.database.pool.query(
      'select round_id from enrollments where user_id = $1 and course_id = $2',
      [two.id, id],
    )
    expect(rows).toEqual([{ round_id: null }])
  })
})

describe('an outline that changes', () => {
  const course = 'brd-101'
  const asAuthor = async () => {
    const { body } = await app.call('GET /api/authoring/courses/{id}', { as: admin, params: { id: course } })
    return body.course
  }

  test('gives a new module its place in the dates', async () => {
    const { body } = await app.call('POST /api/teach/courses/{id}/rounds', {
      as: admin,
      params: { id: course },
      body: facts,
    })
    const { revision } = await asAuthor()
    const module = { title: 'One more', type: 'pdf', summary: 'Later.', revision }
    await app.call('POST /api/authoring/courses/{id}/modules', {
      as: admin,
      params: { id: course },
      body: module,
    })
    // A draft takes no week of the schedule until it goes live.
    const { modules } = await asAuthor()
    await app.database.pool.query(
      `insert into module_contents (module_id, lecture_markdown, lecture_html, headings, word_count, key_points, assignments)
       values ($1, 'Text', '', '[]', 1, '[]', '[]')`,
      [modules.at(-1).id],
    )
    await app.call('POST /api/authoring/courses/{id}/changes/live', {
      as: admin,
      params: { id: course },
      body: { parts: [{ kind: 'module', id: modules.at(-1).id }], at: null, asksAll: false },
    })
    const openings = await openingsOf(body.round.id)
    expect(openings).toHaveLength(6)
    expect(openings.at(-1)?.[1]).toBe('2031-02-10T08:00:00.000Z')
  })

  test('leaves no module open, even if it is written without its author’s service', async () => {
    const { body } = await app.call('POST /api/teach/courses/{id}/rounds', {
      as: admin,
      params: { id: course },
      body: facts,
    })
    await app.database.pool.query(
      `insert into modules (id, course_id, position, title, type, summary) values ('brd-101-99', $1, 99, 'Files', 'pdf', '')`,
      [course],
    )
    const openings = new Map((await openingsOf(body.round.id)) as [string, string][])
    expect(openings.get('brd-101-99')).toBe('2031-02-10T08:00:00.000Z')
  })
})

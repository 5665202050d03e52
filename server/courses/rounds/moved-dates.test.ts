import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let teacher: Person
const id = 'fnd-100'
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(id)
})
afterAll(() => app.close())

const facts = {
  name: 'Spring',
  startsOn: '2031-01-06',
  endsOn: null,
  timeZone: 'Europe/Berlin',
  schedule: { kind: 'weekly', time: '09:00', weekdays: [1] },
  due: { days: 6, time: '23:59' } as { days: number; time: string } | null,
}
type Facts = typeof facts

async function add(change: Partial<Facts> = {}) {
  const { status, body } = await app.call('POST /api/teach/courses/{id}/rounds', {
    as: teacher,
    params: { id },
    body: { ...facts, ...change },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { params: { id, roundId: body.round.id as string }, facts: { ...facts, ...change } }
}
type Round = Awaited<ReturnType<typeof add>>

const enter = async ({ params }: Round, ...people: Person[]) => {
  const body = { people: people.map(({ email }) => email).join('\n') }
  const answer = await app.call('POST /api/teach/courses/{id}/rounds/{roundId}/people', {
    as: teacher,
    params,
    body,
  })
  expect(answer.status).toBe(200)
}
const detail = async ({ params }: Round) =>
  (await app.call('GET /api/teach/courses/{id}/rounds/{roundId}', { as: teacher, params })).body
const save = async (round: Round, change: Partial<Facts>) => {
  const { revision } = (await detail(round)).round
  const body = { facts: { ...round.facts, ...change }, revision }
  const answer = await app.call('PUT /api/teach/courses/{id}/rounds/{roundId}', {
    as: teacher,
    params: round.params,
    body,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const move = (
  { params }: Round,
  due: { date: string; time: string } | null,
  { as = teacher, itemId = `${id}-1-a1` }: { as?: Person; itemId?: string } = {},
) =>
  app.call('PUT /api/teach/courses/{id}/rounds/{roundId}/due-dates/{itemId}', {
    as,
    params: { ...params, itemId },
    body: { due },
  })
/** What a person heard, the latest first. */
const heardBy = async (as: Person) => {
  const { body } = await app.call('GET /api/user/notifications', { as, query: {} })
  return body.notifications.map(({ kind, sentence }: { kind: string; sentence: { text: string }[] }) => [
    kind,
    sentence.map(({ text }) => text).join(''),
  ])
}
const dueFor = async (as: Person) => {
  const { body } = await app.call('GET /api/user/assignments', { as })
  return body.assignments.find((one: { id: string }) => one.id === `${id}-1-a1`).dueAt
}
const entered =
  'You joined the round Spring in Welcome to the Creator Economy. The next lesson opens on Monday, 6 January 2031, 09:00 (Europe/Berlin). The next work is due on Sunday, 12 January 2031, 23:59 (Europe/Berlin).'

describe('people of a round hear', () => {
  test('once that they are in it, with its next dates', async () => {
    const student = await app.make.student()
    const round = await add()
    await enter(round, student)
    await enter(round, student)
    const heard = await heardBy(student)
    expect(heard).toHaveLength(1)
    expect(heard[0][0]).toBe('round')
    expect(
      heard[0][1].replace(/ in .+?\. The next lesson/, ' in Welcome to the Creator Economy. The next lesson'),
    ).toBe(entered)
  })

  test('once when a group brings them into it', async () => {
    const admin = await app.make.administrator()
    const student = await app.make.student()
    const round = await add()
    const { body } = await app.call('POST /api/admin/groups', {
      as: admin,
      body: { name: 'Class 9c', note: '', startsOn: null, timeZone: 'UTC' },
    })
    const groupId = body.group.id
    await app.call('PUT /api/admin/groups/{groupId}/courses/{courseId}', {
      as: admin,
      params: { groupId, courseId: id },
    })
    await app.call('POST /api/teach/courses/{id}/rounds/{roundId}/people', {
      as: teacher,
      params: round.params,
      body: { groupId },
    })
    await app.call('POST /api/admin/groups/{groupId}/members', {
      as: admin,
      params: { groupId },
      body: { people: student.email },
    })
    expect((await heardBy(student)).map(([kind]: string[]) => kind)).toEqual(['round'])
  })

  test('once per save which dates moved, and nothing where none did', async () => {
    const student = await app.make.student()
    const outside = await app.make.enrolledStudent({ courseId: id })
    const round = await add()
    await enter(round, student)
    await save(round, { name: 'Early spring' })
    expect(await heardBy(student)).toHaveLength(1)
    await save(round, { startsOn: '2031-01-13' })
    const heard = await heardBy(student)
    expect(heard).toHaveLength(2)
    expect(heard[0][1]).toMatch(
      /^Dates moved in Spring of .+: “.+” opens on Monday, 13 January 2031, 09:00 \(Europe\/Berlin\); “.+” is due on .+; and \d+ more$/,
    )
    expect(await heardBy(outside)).toEqual([])
  })

  test('nothing of dates that are past, or of a round that is archived', async () => {
    const student = await app.make.student()
    const round = await add({ startsOn: '2025-01-06' })
    await enter(round, student)
    expect((await heardBy(student))[0][1]).toMatch(/^You joined the round Spring in [^.]+$/)
    await save(round, { startsOn: '2025-01-13' })
    expect(await heardBy(student)).toHaveLength(1)
    const archived = await add()
    await enter(archived, student)
    await app.call('PUT /api/teach/courses/{id}/rounds/{roundId}/archived', {
      as: teacher,
      params: archived.params,
      body: { archived: true },
    })
    await save(archived, { startsOn: '2031-03-03' })
    expect(await heardBy(student)).toHaveLength(2)
  })
})

describe('a due date moved by hand', () => {
  const may = { date: '2031-05-01', time: '12:00' }

  test('holds in its round alone, stays when the schedule changes, and goes back to it', async () => {
    const [student, other] = [await app.make.student(), await app.make.student()]
    const [round, next] = [await add(), await add({ name: 'Next' })]
    await enter(round, student)
    await enter(next, other)
    expect(await move(round, may)).toMatchObject({
      status: 200,
      body: { movedDue: [{ itemId: `${id}-1-a1`, ...may }] },
    })
    expect(await dueFor(student)).toBe('2031-05-01T10:00:00.000Z')
    expect(await dueFor(other)).toBe('2031-01-12T22:59:00.000Z')
    await save(round, { startsOn: '2031-02-03', due: { days: 2, time: '08:00' } })
    expect(await dueFor(student)).toBe('2031-05-01T10:00:00.000Z')
    await save(round, { due: null })
    expect(await dueFor(student)).toBe('2031-05-01T10:00:00.000Z')
    expect((await detail(round)).movedDue).toEqual([{ itemId: `${id}-1-a1`, ...may }])
    await save(round, {})
    expect((await move(round, null)).body).toEqual({ movedDue: [] })
    expect(await dueFor(student)).toBe('2031-01-12T22:59:00.000Z')
  })

  test('is announced once, also when it is sent twice', async () => {
    const student = await app.make.student()
    const round = await add()
    await enter(round, student)
    await move(round, may)
    await move(round, may)
    const heard = await heardBy(student)
    expect(heard).toHaveLength(2)
    expect(heard[0][1]).toMatch(/: “.+” is due on Thursday, 1 May 2031, 12:00 \(Europe\/Berlin\)$/)
  })

  test('given where the schedule has none, and taken back, leaves the date of the course', async () => {
    const student = await app.make.student()
    const round = await add({ due: null })
    await enter(round, student)
    await move(round, may)
    expect(await dueFor(student)).toBe('2031-05-01T10:00:00.000Z')
    await move(round, null)
    expect(await dueFor(student)).toBeNull()
    expect((await heardBy(student))[0][1]).toMatch(/follows the course’s due date$/)
  })

  test('moves the end of attempts that are under way, in its round alone', async () => {
    const quizId = `${id}-1-q1`
    const [student, other] = [await app.make.student(), await app.make.student()]
    const open = {
      startsOn: '2020-01-06',
      schedule: { kind: 'open', time: '09:00', weekdays: [] },
      due: null,
    }
    const [round, next] = [await add(open), await add(open)]
    await enter(round, student)
    await enter(next, other)
    const begin = async (as: Person) => {
      const { status, body } = await app.call('POST /api/user/quizzes/{id}/attempts', {
        as,
        params: { id: quizId },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.attempt.id as string
    }
    const [attempt, others] = [await begin(student), await begin(other)]
    const end = async (attemptId: string) => {
      const { rows } = await app.database.pool.query('select deadline from quiz_attempts where id = $1', [
        attemptId,
      ])
      return rows[0].deadline?.toISOString() ?? null
    }
    expect(await end(attempt)).toBeNull()
    await move(round, may, { itemId: quizId })
    expect(await end(attempt)).toBe('2031-05-01T10:00:00.000Z')
    const jobs = await app.database.pool.query(
      "select start_after from pgboss.job where name = 'quizzes.close-due' and data ->> 'quizId' = $1",
      [quizId],
    )
    expect(jobs.rows).toEqual([{ start_after: new Date('2031-05-01T10:00:31.000Z') }])
    await move(round, { date: '2031-06-01', time: '12:00' }, { itemId: quizId })
    expect(await end(attempt)).toBe('2031-06-01T10:00:00.000Z')
    await move(round, { date: '2031-04-01', time: '12:00' }, { itemId: quizId })
    expect(await end(attempt)).toBe('2031-04-01T10:00:00.000Z')
    await move(round, null, { itemId: quizId })
    expect(await end(attempt)).toBeNull()
    expect(await end(others)).toBeNull()
  })

  test('moves with a copy of the round', async () => {
    const round = await add()
    await move(round, may)
    const { body } = await app.call('POST /api/teach/courses/{id}/rounds/{roundId}/copies', {
      as: teacher,
      params: round.params,
      body: { copies: [{ name: 'Later', startsOn: '2031-01-20' }] },
    })
    const copy = { params: { id, roundId: body.rounds[0].id as string }, facts }
    expect((await detail(copy)).movedDue).toEqual([
      { itemId: `${id}-1-a1`, date: '2031-05-15', time: '12:00' },
    ])
  })

  test('is refused for work of another course, for a bad date and to those who may not', async () => {
    const round = await add()
    expect((await move(round, may, { itemId: 'brd-101-1-a1' })).body.code).toBe('no-such-work')
    expect(await move(round, { date: '2031-02-30', time: '25:00' })).toMatchObject({
      status: 422,
      body: { code: 'invalid-input' },
    })
    expect((await move(round, may, { as: await app.make.teacherOf('brd-101') })).status).toBe(404)
    expect((await move(round, may, { as: await app.make.student() })).status).toBe(403)
    expect((await detail(round)).movedDue).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const courseId = 'fnd-100'
const quizId = `${courseId}-1-q1`
const assignmentId = `${courseId}-1-a1`

let app: TestApp
let admin: Person
let teacher: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
  teacher = await app.make.teacherOf(courseId, { firstName: 'Ruth' })
  await rows('update quizzes set time_limit = 20 where id = $1', [quizId])
})
afterAll(() => app.close())

const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows
const facts = {
  extraTimePercent: 50,
  extraDays: 0,
  startsOn: null,
  endsOn: null,
  note: '',
  openAttempts: false,
}
const give = (person: Person, given: object = {}, { id = randomUUID() as string, as = admin } = {}) =>
  app.call('PUT /api/admin/users/{userId}/accommodations/{accommodationId}', {
    as,
    params: { userId: person.id, accommodationId: id },
    body: { ...facts, ...given },
  })
const giveHere = (person: Person, given: object = {}, { id = randomUUID() as string, as = teacher } = {}) =>
  app.call('PUT /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}', {
    as,
    params: { id: courseId, userId: person.id, accommodationId: id },
    body: { ...facts, ...given },
  })
const quizOf = async (as: Person) =>
  (await app.call('GET /api/user/quizzes/{id}', { as, params: { id: quizId } })).body.quiz
const started = async (as: Person) => {
  const { body } = await app.call('POST /api/user/quizzes/{id}/attempts', { as, params: { id: quizId } })
  const [row] = await rows('select * from quiz_attempts where id = $1', [body.attempt.id])
  return { id: row.id as string, minutes: minutesOf(row) }
}
const minutesOf = (row: { deadline: Date; started_at: Date }) =>
  Math.round((row.deadline.getTime() - row.started_at.getTime()) / 60_000)
const again = async (id: string) =>
  minutesOf((await rows('select * from quiz_attempts where id = $1', [id]))[0])
const assignmentOf = async (as: Person) =>
  (await app.call('GET /api/user/assignments/{id}', { as, params: { id: assignmentId } })).body.assignment
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const setDue = async (days: number | null) => {
  await rows('delete from assignment_due_dates where assignment_id = $1', [assignmentId])
  if (days === null) return ''
  const dueAt = new Date(Date.now() + days * 86_400_000).toISOString()
  await rows('insert into assignment_due_dates (course_id, assignment_id, due_at) values ($1, $2, $3)', [
    courseId,
    assignmentId,
    dueAt,
  ])
  return dueAt
}

describe('extra time on quizzes', () => {
  test('applies to every attempt that starts in its period, and the student reads it', async () => {
    const [student, other] = [await app.make.enrolledStudent(), await app.make.enrolledStudent()]
    const given = await give(student)
    expect(given.body.accommodations).toMatchObject([
      { course: null, extraTimePercent: 50, isInForce: true, givenBy: 'Ada Berg', can: { change: true } },
    ])
    expect(await quizOf(student)).toMatchObject({ extraMinutes: 10 })
    expect((await started(student)).minutes).toBe(30)
    const own = await app.call('GET /api/user/accommodations', { as: student })
    expect(own.body.accommodations).toMatchObject([{ course: null, extraTimePercent: 50, isInForce: true }])
    expect(Object.keys(own.body.accommodations[0])).not.toContain('note')
    expect(await quizOf(other)).toMatchObject({ extraMinutes: 0 })
    expect((await started(other)).minutes).toBe(20)
    expect((await app.call('GET /api/user/accommodations', { as: other })).body.accommodations).toEqual([])
  })

  test('what is given for one quiz counts if it is more', async () => {
    const student = await app.make.enrolledStudent()
    const allow = (extraMinutes: number) =>
      app.call('PUT /api/teach/quizzes/{id}/allowances/{userId}', {
        as: teacher,
        params: { id: quizId, userId: student.id },
        body: { extraMinutes, extraAttempts: 0, reason: 'Slow network' },
      })
    await give(student, { extraTimePercent: 50 })
    await allow(3)
    expect(await quizOf(student)).toMatchObject({ extraMinutes: 10 })
    await allow(45)
    expect(await quizOf(student)).toMatchObject({ extraMinutes: 45 })
  })

  test('an open attempt keeps its end, unless asked otherwise; ending takes nothing back', async () => {
    const student = await app.make.enrolledStudent()
    const attempt = await started(student)
    const id = randomUUID()
    await give(student, { extraTimePercent: 100 }, { id })
    expect(await again(attempt.id)).toBe(20)
    await give(student, { extraTimePercent: 100, openAttempts: true }, { id })
    expect(await again(attempt.id)).toBe(40)
    await app.call('DELETE /api/admin/users/{userId}/accommodations/{accommodationId}', {
      as: admin,
      params: { userId: student.id, accommodationId: id },
    })
    expect(await again(attempt.id)).toBe(40)
    expect(await quizOf(student)).toMatchObject({ extraMinutes: 0 })
  })

  test('a due date that moves keeps the end of those who have more time', async () => {
    const student = await app.make.enrolledStudent()
    await give(student, { extraTimePercent: 100, extraDays: 2 })
    const attempt = await started(student)
    expect(attempt.minutes).toBe(40)
    const params = { id: quizId }
    const { quiz } = (await app.call('GET /api/teach/quizzes/{id}/rules', { as: teacher, params })).body
    const dueAt = new Date(Date.now() + 10 * 60_000).toISOString()
    const put = (body: object) => app.call('PUT /api/teach/quizzes/{id}/rules', { as: teacher, params, body })
    await put({ rules: { ...quiz.rules, dueAt }, revision: quiz.revision })
    expect(await again(attempt.id)).toBe(40)
    expect(daysBetween(dueAt, (await quizOf(student)).dueAt)).toBe(2)
    const query = { from: inDays(-1), to: inDays(9) }
    const { items } = (await app.call('GET /api/user/calendar', { as: student, query })).body
    // The open attempt is the entry of its quiz.
    expect(items).toMatchObject([{ id: `quiz-${attempt.id}` }])
    const fresh = await app.make.enrolledStudent()
    await give(fresh, { extraTimePercent: 0, extraDays: 2 })
    const { items: asked } = (await app.call('GET /api/user/calendar', { as: fresh, query })).body
    expect(asked.map(({ startsAt }: { startsAt: string }) => daysBetween(dueAt, startsAt))).toEqual([2])
    await put({ rules: { ...quiz.rules, dueAt: null }, revision: quiz.revision + 1 })
  })

  test('right answers after the due date wait for everyone', async () => {
    const [student, other] = [await app.make.enrolledStudent(), await app.make.enrolledStudent()]
    await give(student, { extraTimePercent: 0, extraDays: 5 })
    await rows("update quizzes set review = 'after-due', due_at = now() - interval '1 day' where id = $1", [
      quizId,
    ])
    await rows(`update accommodations set starts_on = current_date - 10 where user_id = $1`, [student.id])
    const attempt = await started(student)
    await app.call('POST /api/user/quiz-attempts/{id}/submit', { as: student, params: { id: attempt.id } })
    const result = await app.call('GET /api/user/quiz-attempts/{id}/result', {
      as: student,
      params: { id: attempt.id },
    })
    expect(result.body.result.can.review).toBe(false)
    expect(await quizOf(other)).toMatchObject({ isPastDue: true, can: { start: false } })
    await rows("update quizzes set review = 'at-once', due_at = null where id = $1", [quizId])
  })
})

describe('extra days', () => {
  test('move every due date, in the list, the calendar and the gradebook; an extension counts if it is later', async () => {
    const student = await app.make.enrolledStudent()
    const dueAt = await setDue(3)
    await giveHere(student, { extraTimePercent: 0, extraDays: 4 })
    expect(daysBetween(dueAt, (await assignmentOf(student)).dueAt)).toBe(4)
    const extend = (days: number) =>
      app.call('PUT /api/teach/courses/{id}/assignments/{assignmentId}/extensions/{userId}', {
        as: teacher,
        params: { id: courseId, assignmentId, userId: student.id },
        body: { dueAt: new Date(Date.parse(dueAt) + days * 86_400_000).toISOString() },
      })
    await extend(1)
    expect(daysBetween(dueAt, (await assignmentOf(student)).dueAt)).toBe(4)
    await extend(9)
    expect(daysBetween(dueAt, (await assignmentOf(student)).dueAt)).toBe(9)
    await setDue(null)
  })

  test('keep work from being late, and from being overdue', async () => {
    const [student, other] = [await app.make.enrolledStudent(), await app.make.enrolledStudent()]
    await setDue(-2)
    await giveHere(student, { extraTimePercent: 0, extraDays: 5, startsOn: inDays(-9) })
    for (const as of [student, other]) {
      const params = { id: assignmentId }
      await app.call('PUT /api/user/assignments/{id}/draft', {
        as,
        params,
        body: { baseRevision: 0, text: 'My work', links: [] },
      })
      await app.call('POST /api/user/assignments/{id}/submissions', { as, params, body: { revision: 1 } })
    }
    const lateOf = async (as: Person) => (await assignmentOf(as)).submissions[0].late
    expect([await lateOf(student), await lateOf(other)]).toEqual([false, true])
    await setDue(null)
  })

  test('ended, they hold for due dates that have passed', async () => {
    const student = await app.make.enrolledStudent()
    const id = randomUUID()
    const params = { userId: student.id, accommodationId: id }
    await give(student, { extraDays: 3, startsOn: inDays(-9) }, { id })
    const end = () =>
      app.call('DELETE /api/admin/users/{userId}/accommodations/{accommodationId}', { as: admin, params })
    expect((await end()).body.accommodations).toMatchObject([{ id, isInForce: true }])
    const [row] = await rows('select ends_on::text as ends from accommodations where id = $1', [id])
    expect(row.ends).toBe((await end()).body.accommodations[0].endsOn)
    const dueAt = await setDue(-1)
    expect(daysBetween(dueAt, (await assignmentOf(student)).dueAt)).toBe(3)
    await setDue(null)
  })
})

describe('who gives and sees them', () => {
  test('staff who grade, in their course alone; observers, other teachers and students do not', async () => {
    const student = await app.make.enrolledStudent()
    const observer = await app.make.instructor()
    await app.call('POST /api/teach/courses/{id}/staff', {
      as: admin,
      params: { id: courseId },
      body: { email: observer.email, role: 'observer' },
    })
    await give(student, { note: 'Papers from the doctor' })
    await giveHere(student, { extraTimePercent: 25, note: 'Ours' })
    const read = (as: Person) =>
      app.call('GET /api/teach/courses/{id}/accommodations/{userId}', {
        as,
        params: { id: courseId, userId: student.id },
      })
    const { accommodations } = (await read(teacher)).body
    expect(
      accommodations.map(({ note, can }: { note: string | null; can: object }) => ({ note, can })),
    ).toEqual(
      expect.arrayContaining([
        { note: null, can: { change: false } },
        { note: 'Ours', can: { change: true } },
      ]),
    )
    for (const as of [observer, await app.make.instructor()]) {
      expectProblem(await read(as), 404, 'course-not-found')
      expectProblem(await giveHere(student, {}, { as }), 404, 'course-not-found')
    }
    expect((await read(student)).status).toBe(403)
    expectProblem(await giveHere(await app.make.student()), 404, 'student-not-found')
  })

  test('a teacher changes neither what the school gave nor what another course gave', async () => {
    const student = await app.make.enrolledStudent()
    const id = randomUUID()
    await give(student, {}, { id })
    expectProblem(await giveHere(student, { extraTimePercent: 10 }, { id }), 404, 'accommodation-not-found')
    const params = { id: courseId, userId: student.id, accommodationId: id }
    expectProblem(
      await app.call('DELETE /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}', {
        as: teacher,
        params,
      }),
      404,
      'accommodation-not-found',
    )
    expect(await quizOf(student)).toMatchObject({ extraMinutes: 10 })
  })

  test('a double press gives it once; nothing, a last day before the first, and too many are refused', async () => {
    const student = await app.make.enrolledStudent()
    const id = randomUUID()
    await Promise.all([give(student, {}, { id }), give(student, {}, { id })])
    expect(await rows('select 1 from accommodations where user_id = $1', [student.id])).toHaveLength(1)
    expectProblem(await give(student, { extraTimePercent: 0 }), 422, 'invalid-input')
    expectProblem(await give(student, { endsOn: inDays(-3) }), 422, 'invalid-input')
    expectProblem(await give(student, { startsOn: inDays(3), endsOn: inDays(2) }), 422, 'invalid-input')
    for (let count = 1; count < 20; count += 1) await give(student)
    expectProblem(await give(student), 409, 'too-many-accommodations')
    expect((await give(student, { extraTimePercent: 75 }, { id })).status).toBe(200)
  })

  test('both are in the audit log', async () => {
    const student = await app.make.enrolledStudent()
    const id = randomUUID()
    await giveHere(student, { note: 'Reads slowly' }, { id })
    await app.call('DELETE /api/teach/courses/{id}/accommodations/{userId}/{accommodationId}', {
      as: teacher,
      params: { id: courseId, userId: student.id, accommodationId: id },
    })
    const entries = await rows(
      `select action from audit_entries where subject_id = $1 and action like 'accommodation.%' order by at`,
      [student.id],
    )
    expect(entries.map(({ action }) => action)).toEqual(['accommodation.given', 'accommodation.ended'])
  })
})

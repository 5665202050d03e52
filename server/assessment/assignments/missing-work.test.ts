import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '../../../contract/community/notifications.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf('brd-101')
  await app.database.pool.query('insert into course_instructors (user_id, course_id) values ($1, $2)', [
    teacher.id,
    'brd-201',
  ])
})
afterAll(() => app.close())

const day = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()
const place = { id: 'brd-101', assignmentId: 'brd-101-1-a1' }

const missing = async (params = place, query: { after?: string } = {}, as = teacher) =>
  app.call('GET /api/teach/courses/{id}/assignments/{assignmentId}/missing', { as, params, query })
const namesOf = (answer: { body: { students: { studentName: string }[] } }) =>
  answer.body.students.map(({ studentName }) => studentName)
const extend = (userId: string, dueAt: string | null, as = teacher) =>
  app.call('PUT /api/teach/courses/{id}/assignments/{assignmentId}/extensions/{userId}', {
    as,
    params: { ...place, userId },
    body: { dueAt },
  })
const setDue = (dueAt: string | null) =>
  app.call('PUT /api/teach/courses/{id}/deadlines', {
    as: teacher,
    params: { id: place.id },
    body: { due: [{ assignmentId: place.assignmentId, dueAt }] },
  })
const student = (firstName: string, lastName: string, courseId = place.id) =>
  app.make.enrolledStudent({ courseId, firstName, lastName })
const dueDateNews = async (person: Person) => {
  const { body } = await app.call('GET /api/user/notifications', { as: person, query: { kind: 'due-date' } })
  return body.notifications.map(({ sentence }: Notification) => sentence.map(({ text }) => text).join(''))
}
const handIn = (person: Person) =>
  app.database.pool.query(
    `insert into submissions (user_id, course_id, assignment_id, number, draft_revision, text)
     values ($1, $2, $3, 1, 1, 'My work')`,
    [person.id, place.id, place.assignmentId],
  )

test('lists students without a submission by name, except excused ones', async () => {
  const [ada, ben, cleo, dora] = [
    await student('Ada', 'Zoubir'),
    await student('Ben', 'Arnau'),
    await student('Cleo', 'Miro'),
    await student('Dora', 'Miro'),
  ]
  await student('Elsewhere', 'Enrolled', 'brd-201')
  await handIn(cleo)
  await app.call('PUT /api/teach/courses/{id}/grades/{userId}/{itemId}', {
    as: teacher,
    params: { id: place.id, userId: dora.id, itemId: place.assignmentId },
    body: { version: 0, score: null, excused: true, reason: 'Ill' },
  })
  const answer = await missing()
  expect(answer).toMatchObject({ status: 200, body: { missing: 2, studentCount: 4, next: null } })
  expect(namesOf(answer)).toEqual(['Ben Arnau', 'Ada Zoubir'])
  await handIn(ada)
  expect(namesOf(await missing())).toEqual(['Ben Arnau'])
  await handIn(ben)
  expect((await missing()).body).toMatchObject({ students: [], missing: 0 })
})

test('a student gets an extension before submitting, and loses it again', async () => {
  const [late, other] = [await student('Fay', 'Late'), await student('Gil', 'Other')]
  await setDue(inDays(-1))
  const of = async (person: Person) =>
    (await missing()).body.students.find(({ studentId }: { studentId: string }) => studentId === person.id)
  expect(await of(late)).toMatchObject({ overdue: true, extendedTo: null })
  const until = inDays(2)
  expect(await extend(late.id, until)).toMatchObject({
    status: 200,
    body: { student: { dueAt: until, extendedTo: until, overdue: false } },
  })
  const read = await app.call('GET /api/user/assignments/{id}', {
    as: late,
    params: { id: place.assignmentId },
  })
  expect(read.body.assignment.dueAt).toBe(until)
  expect(await of(other)).toMatchObject({ overdue: true, extendedTo: null })
  expect((await extend(late.id, null)).body.student).toMatchObject({ overdue: true, extendedTo: null })
  expect(await dueDateNews(late)).toEqual([
    'For “Your expectation audit” in BRD 101 the due date of the course holds for you again',
    'You have a due date of your own for “Your expectation audit” in BRD 101',
  ])
  const { rows } = await app.database.pool.query(
    `select count(*)::int from audit_entries where action = 'assignment.extended' and subject_id = $1`,
    [late.id],
  )
  expect(rows).toEqual([{ count: 2 }])
  await setDue(null)
})

test("no student is overdue within the course's grace period", async () => {
  const someone = await student('Jon', 'Grace')
  const setGrace = (graceMinutes: number) =>
    app.call('PUT /api/teach/courses/{id}/deadlines', {
      as: teacher,
      params: { id: place.id },
      body: {
        late: { graceMinutes, percentPerDay: 10, atMostPercent: 40, daysAccepted: null },
        due: [{ assignmentId: place.assignmentId, dueAt: new Date(Date.now() - 600_000).toISOString() }],
      },
    })
  const isOverdue = async () =>
    (await missing()).body.students.find(({ studentId }: { studentId: string }) => studentId === someone.id)
      .overdue
  await setGrace(30)
  expect(await isOverdue()).toBe(false)
  await setGrace(0)
  expect(await isOverdue()).toBe(true)
  await setDue(null)
})

test('extensions go only to students of the course, and only from its teachers', async () => {
  const [stranger, elsewhere] = [await app.make.instructor(), await student('Hal', 'Else', 'brd-201')]
  const someone = await student('Ida', 'Here')
  expect(await extend(elsewhere.id, inDays(1))).toMatchObject({
    status: 404,
    body: { code: 'student-not-found' },
  })
  expect((await extend(someone.id, inDays(1), stranger)).status).toBe(404)
  expect((await missing(place, {}, stranger)).status).toBe(404)
  expect((await missing(place, {}, someone)).status).toBe(403)
  expect(await missing({ ...place, assignmentId: 'brd-201-1-a1' })).toMatchObject({
    status: 404,
    body: { code: 'assignment-not-found' },
  })
})

test('a long list has pages of fifty, each student once', async () => {
  await app.database.pool.query(
    `with made as (
       insert into users (id, name, first_name, last_name, email, email_verified, role)
       select 'many-' || n, 'Same Name', 'Same', 'Name', 'many-' || n || '@example.org', true, 'student'
         from generate_series(1, 2100) n returning id)
     insert into enrollments (user_id, course_id) select id, $1 from made`,
    ['brd-201'],
  )
  const many = { id: 'brd-201', assignmentId: 'brd-201-1-a1' }
  const seen: string[] = []
  let after: string | null = null
  do {
    const { body }: Awaited<ReturnType<typeof missing>> = await missing(many, after ? { after } : {})
    expect(body.students.length).toBeLessThanOrEqual(50)
    seen.push(...body.students.map(({ studentId }: { studentId: string }) => studentId))
    after = body.next
  } while (after !== null)
  const { missing: counted, studentCount } = (await missing(many)).body
  expect(new Set(seen).size).toBe(seen.length)
  expect([seen.length, counted]).toEqual([studentCount, studentCount])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StuckPerson } from '../../../contract/people/stuck.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const courseId = 'bus-201'
const params = { id: courseId }
const assignmentId = `${courseId}-1-a1`
const quizId = `${courseId}-1-q1`
let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const run = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

beforeEach(async () => {
  await run('delete from enrollments')
  await run('delete from stuck_counts')
  await run('delete from assignment_due_dates')
})

async function enrolled(days: number, completed = 0): Promise<Person> {
  const student = await app.make.enrolledStudent({ courseId, completed })
  await run(`update enrollments set enrolled_at = now() - $2 * interval '1 day' where user_id = $1`, [
    student.id,
    days,
  ])
  await run(`update module_progress set updated_at = now() - $2 * interval '1 day' where user_id = $1`, [
    student.id,
    days,
  ])
  return student
}
const list = async (query: Record<string, string> = {}, as = teacher) =>
  (await app.call('GET /api/teach/courses/{id}/stuck', { as, params, query })).body
const reasonsOf = async (person: Person, query: Record<string, string> = {}) =>
  (await list(query)).people
    .filter(({ id }: StuckPerson) => id === person.id)
    .map(({ reason, item }: StuckPerson) => (item === null ? reason : `${reason}: ${item}`))
async function attempt({ id }: Person, passed: boolean | null, days = 1) {
  await run(
    `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, submitted_at, submitted_by, score, max_score, percent, passed)
     values ($1, $2, (select count(*) + 1 from quiz_attempts where user_id = $1 and quiz_id = $2), 70, '[]',
             now() - $4 * interval '1 day', 'student', 1, 1, case when $3::boolean is null then null else 50 end, $3::boolean)`,
    [id, quizId, passed, days],
  )
}
async function handIn({ id }: Person, days: number) {
  await run(
    `insert into submissions (user_id, assignment_id, course_id, number, draft_revision, text, links, submitted_at)
     values ($1, $2, $3, 1, 1, 'My work', '[]', now() - $4 * interval '1 day')`,
    [id, assignmentId, courseId, days],
  )
}

test('who enrolled and never began is found after three days, and leaves when they begin', async () => {
  const [early, late] = [await enrolled(5), await enrolled(2)]
  expect(await reasonsOf(early)).toEqual(['not-begun'])
  expect(await reasonsOf(late)).toEqual([])
  await app.call('PUT /api/user/positions/{id}/{moduleId}', {
    as: early,
    params: { id: courseId, moduleId: `${courseId}-1` },
    body: { block: 2 },
  })
  await run('delete from stuck_counts')
  expect(await reasonsOf(early)).toEqual([])
})

test('who began and does nothing is idle; who completed the course is not', async () => {
  const [idle, active, done] = [await enrolled(20, 2), await enrolled(1, 2), await enrolled(60, 5)]
  expect(await reasonsOf(idle)).toEqual(['idle'])
  expect(await reasonsOf(active)).toEqual([])
  expect(await reasonsOf(done)).toEqual([])
  expect(await reasonsOf(idle, { days: '14' })).toEqual(['idle'])
  expect(await reasonsOf(idle, { days: '30' })).toEqual([])
})

test('in a round, no one is late for what has not opened', async () => {
  const [{ id: round }] = await run(
    `insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
     values ($1, 'Spring', current_date, 'UTC', '{"kind":"open","time":"09:00"}') returning id`,
    [courseId],
  )
  const open = async (openings: readonly number[]) => {
    await run('delete from round_modules where round_id = $1', [round])
    for (const [index, days] of openings.entries()) {
      await run(`insert into round_modules values ($1, $2, now() + $3 * interval '1 day')`, [
        round,
        `${courseId}-${index + 1}`,
        days,
      ])
    }
    await run('delete from stuck_counts')
  }
  const [waiting, upToDate] = [await enrolled(20), await enrolled(20, 2)]
  await run('update enrollments set round_id = $1', [round])
  await open([7, 14, 21, 28, 35])
  expect(await reasonsOf(waiting)).toEqual([])
  await open([-14, -10, 2, 9, 16])
  expect(await reasonsOf(waiting, { days: '13' })).toEqual(['not-begun'])
  expect(await reasonsOf(waiting, { days: '15' })).toEqual([])
  expect(await reasonsOf(upToDate)).toEqual([])
  await open([-14, -10, -5, 2, 9])
  expect(await reasonsOf(upToDate, { days: '5' })).toEqual(['idle'])
  expect(await reasonsOf(upToDate, { days: '6' })).toEqual([])
  await run('delete from course_rounds where id = $1', [round])
})

test('three failures of one quiz without a pass are one row; a pass ends it', async () => {
  const student = await enrolled(1, 1)
  await attempt(student, false, 5)
  await attempt(student, false, 5)
  expect(await reasonsOf(student)).toEqual([])
  await attempt(student, false, 4)
  await run('delete from stuck_counts')
  const [{ title }] = await run('select title from quizzes where id = $1', [quizId])
  expect(await reasonsOf(student)).toEqual([`failed-quiz: ${title}`])
  await attempt(student, true)
  await run('delete from stuck_counts')
  expect(await reasonsOf(student)).toEqual([])
})

test('overdue follows the due date that holds for the student: extension, round, course', async () => {
  const [late, extended, excused, handed] = [
    await enrolled(1, 1),
    await enrolled(1, 1),
    await enrolled(1, 1),
    await enrolled(1, 1),
  ]
  await run(`insert into assignment_due_dates values ($1, $2, now() - interval '10 days')`, [
    courseId,
    assignmentId,
  ])
  await run(
    `insert into assignment_extensions (user_id, course_id, assignment_id, due_at) values ($1, $2, $3, now() + interval '2 days')`,
    [extended.id, courseId, assignmentId],
  )
  await run(`insert into grade_overrides (user_id, item_id, course_id, excused) values ($1, $2, $3, true)`, [
    excused.id,
    assignmentId,
    courseId,
  ])
  await handIn(handed, 1)
  expect((await reasonsOf(late)).join()).toMatch(/^overdue: /)
  for (const person of [extended, excused, handed]) expect(await reasonsOf(person)).toEqual([])
})

test('work that waits for its grade is found, of assignments and quizzes', async () => {
  const [work, quiz, graded] = [await enrolled(1, 1), await enrolled(1, 1), await enrolled(1, 1)]
  await handIn(work, 6)
  await attempt(quiz, null, 6)
  await handIn(graded, 6)
  await run('update submissions set graded_at = now(), earned = 1, possible = 1 where user_id = $1', [
    graded.id,
  ])
  expect((await reasonsOf(work)).join()).toMatch(/^waiting-for-grade: /)
  expect((await reasonsOf(quiz)).join()).toMatch(/^waiting-for-grade: /)
  expect(await reasonsOf(graded)).toEqual([])
})

test('counts are by reason, the list is by time, and its pages follow on each other', async () => {
  for (let days = 4; days < 64; days++) await enrolled(days)
  const first = await list()
  expect(first.counts['not-begun']).toBe(60)
  expect(first.people).toHaveLength(50)
  const second = await list({ after: first.next })
  const all = [...first.people, ...second.people].map(({ since }: StuckPerson) => since)
  expect(all).toHaveLength(60)
  expect(all).toEqual(all.toSorted())
  expect(new Set([...first.people, ...second.people].map(({ id }: StuckPerson) => id)).size).toBe(60)
  expect((await list({ days: '30' })).counts['not-begun']).toBe(34)
  expectProblem(
    await app.call('GET /api/teach/courses/{id}/stuck', { as: teacher, params, query: { after: 'x' } }),
    422,
  )
})

test('administrators see the whole school, a course and a group of it, and export it', async () => {
  const admin = await app.make.administrator()
  const [one, two] = [await enrolled(9), await enrolled(9)]
  const [{ id: group }] = await run(
    `insert into school_groups (name, time_zone) values ('Class 10a', 'UTC') returning id`,
  )
  await run('insert into school_group_members (group_id, user_id) values ($1, $2)', [group, two.id])
  await app.stuck.countAll()
  const school = async (query: Record<string, string>) =>
    (await app.call('GET /api/admin/stuck', { as: admin, query })).body.people.map(
      ({ id }: StuckPerson) => id,
    )
  expect(await school({})).toEqual(expect.arrayContaining([one.id, two.id]))
  expect(await school({ course: 'fnd-100' })).toEqual([])
  expect(await school({ group })).toEqual([two.id])
  const file = await app.call('GET /api/admin/stuck-export', { as: admin, query: { course: courseId } })
  expect(String(file.body).trim().split('\n')).toHaveLength(3)
  const odd = await app.call('GET /api/admin/stuck-export', { as: admin, query: { course: 'é"\n;' } })
  expect(odd.headers.get('content-disposition')).toBe('attachment; filename="____-stuck.csv"')
})

test('the school’s list forgets a course that everyone left, and one that was archived', async () => {
  const admin = await app.make.administrator()
  const student = await enrolled(9)
  await app.stuck.countAll()
  const school = async () => (await app.call('GET /api/admin/stuck', { as: admin, query: {} })).body
  const isListed = async () => (await school()).people.some(({ id }: StuckPerson) => id === student.id)
  expect(await isListed()).toBe(true)
  await run("update courses set status = 'archived' where id = $1", [courseId])
  await run("update stuck_counts set counted_at = '2020-01-01' where course_id = $1", [courseId])
  expect(await isListed()).toBe(false)
  expect((await school()).countedAt).not.toMatch(/^2020/)
  await run("update courses set status = 'published' where id = $1", [courseId])
  expect(await isListed()).toBe(true)
  await run('delete from enrollments where course_id = $1', [courseId])
  await app.stuck.countAll()
  expect(await isListed()).toBe(false)
})

test('a reminder goes to those who do nothing, once in two weeks, as a message of its author', async () => {
  const [idle, active] = [await enrolled(20, 2), await enrolled(1, 2)]
  await list()
  const reminder = { on: true, afterDays: 14, text: 'Do you need help?' }
  const set = (body: object) =>
    app.call('PUT /api/teach/courses/{id}/reminder', { as: teacher, params, body })
  await set({ ...reminder, on: false })
  await app.stuck.remind()
  const sent = () =>
    run(
      `select t.id, t.recipient_count,
              array(select r.user_id from message_to_many_recipients r where r.message_id = t.id) as people
         from messages_to_many t where t.author_id = $1`,
      [teacher.id],
    )
  expect(await sent()).toEqual([])
  expect((await set(reminder)).body.reminder).toEqual({ ...reminder, author: 'Ines Okafor' })
  await app.stuck.remind()
  await app.stuck.remind()
  const messages = await sent()
  expect(messages).toMatchObject([{ people: [idle.id], recipient_count: 1 }])
  await app.messagesToMany.send(messages[0].id)
  const heard = await run('select text from direct_messages where author_id = $1', [teacher.id])
  expect(heard).toEqual([{ text: 'Do you need help?' }])
  await run(`update sent_reminders set sent_at = now() - interval '15 days'`)
  await app.stuck.remind()
  expect(await sent()).toHaveLength(2)
  expect(active.id).not.toBe(idle.id)
})

test('two runs at the same moment remind each person once', async () => {
  const author = await app.make.teacherOf(courseId)
  for (let count = 0; count < 5; count++) await enrolled(20, 2)
  await list()
  await run('delete from sent_reminders')
  const body = { on: true, afterDays: 14, text: 'Do you need help?' }
  await app.call('PUT /api/teach/courses/{id}/reminder', { as: author, params, body })
  await Promise.all([app.stuck.remind(), app.stuck.remind(), app.stuck.remind()])
  const sent = await run('select recipient_count from messages_to_many where author_id = $1', [author.id])
  expect(sent).toEqual([{ recipient_count: 5 }])
})

test('a reminder ends when its author may not write any more', async () => {
  const author = await app.make.teacherOf(courseId)
  await enrolled(20, 2)
  await list()
  const body = { on: true, afterDays: 14, text: 'Do you need help?' }
  await app.call('PUT /api/teach/courses/{id}/reminder', { as: author, params, body })
  await run('delete from course_instructors where user_id = $1', [author.id])
  await run('delete from sent_reminders')
  await app.stuck.remind()
  expect(await run('select 1 from messages_to_many where author_id = $1', [author.id])).toEqual([])
})

test('modules say how many began and completed them, where people stop, and how long they took', async () => {
  await run('delete from learning_events')
  const [idle, done] = [await enrolled(20, 2), await enrolled(1, 2)]
  const event = ({ id }: Person, module: number, kind: string, minutes: number) =>
    run(
      `insert into learning_events (user_id, module_id, kind, course_id, at)
       values ($1, $2, $3, $4, now() - interval '20 days' + $5 * interval '1 minute')`,
      [id, `${courseId}-${module}`, kind, courseId, minutes],
    )
  for (const [person, pace] of [
    [idle, 20],
    [done, 40],
  ] as const) {
    await event(person, 1, 'started', 0)
    await event(person, 1, 'completed', pace)
    await event(person, 2, 'started', 60)
  }
  // Not one sitting: the time says nothing.
  await event(done, 2, 'completed', 5_000)
  await event(done, 3, 'started', 5_001)
  const { body } = await app.call('GET /api/teach/courses/{id}/module-figures', { as: teacher, params })
  expect(body.modules.slice(0, 4)).toMatchObject([
    { position: 1, started: 2, completed: 2, stoppedHere: 0, minutes: 30 },
    { position: 2, started: 2, completed: 1, stoppedHere: 1, minutes: null },
    { position: 3, started: 1, completed: 0, stoppedHere: 0, minutes: null },
    { position: 4, started: 0, completed: 0, stoppedHere: 0, minutes: null },
  ])
  const file = await app.call('GET /api/teach/courses/{id}/module-figures-export', { as: teacher, params })
  expect(String(file.body).trim().split('\n')).toHaveLength(6)
})

test('a quiz that was due in a round is overdue until it is handed in or excused', async () => {
  const [late, handed, excused, selfPaced] = [
    await enrolled(1, 1),
    await enrolled(1, 1),
    await enrolled(1, 1),
    await enrolled(1, 1),
  ]
  const [{ id: round }] = await run(
    `insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
     values ($1, 'Autumn', current_date, 'UTC', '{"kind":"open","time":"09:00"}') returning id`,
    [courseId],
  )
  await run('update enrollments set round_id = $1 where user_id <> $2', [round, selfPaced.id])
  await run(
    `insert into round_due_dates (round_id, item_id, due_at) values ($1, $2, now() - interval '5 days')`,
    [round, quizId],
  )
  await attempt(handed, true)
  await run(`insert into grade_overrides (user_id, item_id, course_id, excused) values ($1, $2, $3, true)`, [
    excused.id,
    quizId,
    courseId,
  ])
  const [{ title }] = await run('select title from quizzes where id = $1', [quizId])
  expect(await reasonsOf(late)).toEqual([`overdue: ${title}`])
  for (const person of [handed, excused, selfPaced]) expect(await reasonsOf(person)).toEqual([])
  await run('delete from course_rounds where id = $1', [round])
})

test('counting again writes only what changed', async () => {
  const [same, changed, gone] = [await enrolled(9), await enrolled(9), await enrolled(9)]
  await list()
  const versions = async () =>
    new Map(
      (await run('select user_id, xmin::text as version from stuck_people')).map((row) => [
        row.user_id,
        row.version,
      ]),
    )
  const before = await versions()
  await run(`update enrollments set enrolled_at = now() - interval '20 days' where user_id = $1`, [
    changed.id,
  ])
  await run('delete from enrollments where user_id = $1', [gone.id])
  await run('delete from stuck_counts')
  await list()
  const after = await versions()
  expect(after.get(same.id)).toBe(before.get(same.id))
  expect(after.get(changed.id)).not.toBe(before.get(changed.id))
  expect(after.has(gone.id)).toBe(false)
})

test('a teacher sees one line for each of their courses, and no other', async () => {
  const staff = await app.make.teacherOf(courseId)
  await run(`insert into course_instructors (user_id, course_id) values ($1, 'fnd-100')`, [staff.id])
  await enrolled(9)
  await enrolled(9)
  await run(`insert into assignment_due_dates values ($1, $2, now() - interval '10 days')`, [
    courseId,
    assignmentId,
  ])
  await app.stuck.countAll()
  const { body } = await app.call('GET /api/teach/stuck', { as: staff })
  expect(body.courses.map(({ course }: { course: { id: string } }) => course.id)).toEqual([
    'fnd-100',
    courseId,
  ])
  expect(body.courses[0]).toMatchObject({ people: 0, counts: { idle: 0 } })
  // Each is not begun and overdue, and counts as one person.
  expect(body.courses[1]).toMatchObject({ people: 2, counts: { 'not-begun': 2, overdue: 2, idle: 0 } })
  expect(body.next).toBeNull()
  expect(Date.parse(body.countedAt)).toBeGreaterThan(0)
  const admin = await app.call('GET /api/teach/stuck', { as: await app.make.administrator() })
  expect(admin.body.courses.length).toBeGreaterThan(20)
})

test('a course is filtered by group, which is named', async () => {
  const [one, two] = [await enrolled(9), await enrolled(9)]
  const [{ id: group }] = await run(
    `insert into school_groups (name, time_zone) values ('Class 12c', 'UTC') returning id`,
  )
  await run('insert into school_group_members (group_id, user_id) values ($1, $2)', [group, two.id])
  expect(await reasonsOf(one, { group })).toEqual([])
  expect(await reasonsOf(two, { group })).toEqual(['not-begun'])
  expect((await list({ group })).group).toEqual({ id: group, name: 'Class 12c' })
  expect(await list({ group: 'no-such' })).toMatchObject({ people: [], group: null })
})

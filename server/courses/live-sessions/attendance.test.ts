import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualRequirements } from '../../../rules/assessment/completion.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { sessionSteps } from './testing/session-steps.ts'

const courseId = 'fnd-100'
let app: TestApp
let teacher: Person
const steps = sessionSteps(
  () => app,
  courseId,
  () => teacher,
)
const { rows, plan, beginningIn, addRound, own, join, change, cancel, mark, markRest, attendance, settle } =
  steps

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const student = (firstName = 'Noor') => app.make.enrolledStudent({ courseId, firstName })
const students = (count: number) => Promise.all(Array.from({ length: count }, () => student()))
const markOf = async (as: Person, id: string) =>
  [...(await own(as)).sessions, ...(await own(as, 'past')).sessions].find((session) => session.id === id)
    ?.mark

test('everyone present in one press; those who have a mark keep it', async () => {
  const people = await students(20)
  const [late] = people
  const session = await beginningIn(-5, { roundId: await addRound(people) })
  await mark(session.id, late as Person, 'late')
  const { body } = await markRest(session.id, { who: 'everyone', mark: 'present' })
  expect(body).toEqual({
    marked: 19,
    counts: { expected: 20, present: 19, late: 1, excused: 0, absent: 0, joinedUnmarked: 0 },
  })
  expect((await markRest(session.id, { who: 'everyone', mark: 'absent' })).body.marked).toBe(0)
})

test('those who joined are suggested, and marked in one press', async () => {
  const [here, away] = (await students(2)) as [Person, Person]
  const roundId = await addRound([here, away])
  const session = await beginningIn(5, { roundId })
  await join(here, session.id)
  const before = await attendance(session.id)
  expect(before.counts).toMatchObject({ expected: 2, joinedUnmarked: 1 })
  expect(before.people.find(({ id }: Person) => id === here.id)).toMatchObject({
    mark: null,
    joinedAt: expect.any(String),
  })
  expect((await markRest(session.id, { who: 'joined', mark: 'present' })).body).toMatchObject({
    marked: 1,
    counts: { present: 1, absent: 0 },
  })
  // An hour after attendance was taken, a missing mark counts as absent, and is shown.
  expect([await markOf(here, session.id), await markOf(away, session.id)]).toEqual(['present', null])
  await settle(roundId)
  expect([await markOf(here, session.id), await markOf(away, session.id)]).toEqual(['present', 'absent'])
})

test('sessions before a person came into the course or the round show no absence', async () => {
  const [early, late] = (await students(2)) as [Person, Person]
  const roundId = await addRound([early, late])
  await rows("update enrollments set enrolled_at = now() - interval '9 days' where user_id = $1", [early.id])
  const [missed, marked] = [await beginningIn(-1_440, { roundId }), await beginningIn(-2_880, { roundId })]
  const moved = await app.make.enrolledStudent({ courseId })
  await rows(
    "update enrollments set enrolled_at = now() - interval '9 days', in_round_since = now(), round_id = $2 where user_id = $1",
    [moved.id, roundId],
  )
  await mark(missed.id, early, 'present')
  await mark(marked.id, late, 'excused')
  await settle(roundId)
  expect([await markOf(late, missed.id), await markOf(late, marked.id)]).toEqual([null, 'excused'])
  expect([await markOf(moved, missed.id), await markOf(moved, marked.id)]).toEqual([null, null])
  expect([await markOf(early, missed.id), await markOf(early, marked.id)]).toEqual(['present', 'absent'])
})

test('a mark can be changed and taken back; with the last one, the session no longer counts', async () => {
  const [person] = (await students(1)) as [Person]
  const roundId = await addRound([person])
  const session = await beginningIn(-90, { roundId })
  expect(await markOf(person, session.id)).toBeNull()
  for (const one of ['absent', 'excused', 'late', 'present'] as const) {
    await mark(session.id, person, one)
    expect(await markOf(person, session.id)).toBe(one)
  }
  // It counts an hour after it was taken.
  expect((await own(person)).attendance).toMatchObject({ attended: 0, counted: 0 })
  await settle(roundId)
  expect((await own(person)).attendance).toMatchObject({ attended: 1, counted: 1 })
  await mark(session.id, person, null)
  expect(await markOf(person, session.id)).toBeNull()
  expect((await own(person)).attendance).toMatchObject({ attended: 0, counted: 0 })
  const log = await rows(
    "select changes from audit_entries where action = 'attendance.taken' and changes::text like $1 order by at",
    [`%${session.title}%`],
  )
  expect(log).toHaveLength(5)
})

test('what a round held before a person came into it does not count against them', async () => {
  const [person, other] = (await students(2)) as [Person, Person]
  await rows("update enrollments set enrolled_at = now() - interval '3 days' where user_id = $1", [person.id])
  const [first, second] = [await addRound([person]), await addRound([other])]
  const before = await beginningIn(-90, { roundId: first })
  await mark(before.id, person, 'present')
  const held = await beginningIn(-100, { roundId: second })
  await markRest(held.id, { who: 'everyone', mark: 'present' })
  await settle(second)
  await app.call('POST /api/teach/courses/{id}/rounds/{roundId}/people', {
    as: teacher,
    params: { id: courseId, roundId: second },
    body: { people: person.email },
  })
  expect((await own(person)).attendance).toMatchObject({ attended: 0, counted: 0 })
  expect((await own(other)).attendance).toMatchObject({ attended: 1, counted: 1 })
  const { body } = await app.call('GET /api/teach/courses/{id}/attendance-export', {
    as: teacher,
    params: { id: courseId },
    query: { round: second },
  })
  expect(String(body)).toMatch(new RegExp(`${person.email},No mark,`))
  expect(String(body)).toMatch(new RegExp(`${other.email},Present,`))
})

test('attendance is for those expected, from the opening on, and not of canceled sessions', async () => {
  const [inside, outside] = (await students(2)) as [Person, Person]
  const roundId = await addRound([inside])
  const session = await beginningIn(-5, { roundId })
  expectProblem(await mark(session.id, outside, 'present'), 404)
  const [coming] = await plan({ roundId })
  expectProblem(await mark(coming.id, inside, 'present'), 409)
  expectProblem(await markRest(coming.id, { who: 'everyone', mark: 'present' }), 409)
  await cancel(coming.id)
  expectProblem(await mark(coming.id, inside, 'present'), 409)
  // What is taken is not canceled any more.
  await mark(session.id, inside, 'present')
  expectProblem(await cancel(session.id), 409)
})

test('an assistant takes attendance and plans nothing; an observer only reads', async () => {
  const [person] = (await students(1)) as [Person]
  const session = await beginningIn(-5, { roundId: await addRound([person]) })
  for (const [role, mayMark] of [
    ['assistant', true],
    ['observer', false],
  ] as const) {
    const as = await app.make.instructor({ firstName: role })
    await rows('insert into course_instructors (user_id, course_id, role) values ($1, $2, $3)', [
      as.id,
      courseId,
      role,
    ])
    expect((await mark(session.id, person, 'late', as)).status).toBe(mayMark ? 200 : 404)
    expectProblem(await change(session, { title: 'Mine' }, as), 404)
    expectProblem(await cancel(session.id, 'No', as), 404)
    const params = { id: courseId, sessionId: session.id }
    const key = 'GET /api/teach/courses/{id}/live-sessions/{sessionId}/attendance'
    expect((await app.call(key, { as, params })).status).toBe(200)
  }
})

test('a long list goes on page by page, by name', async () => {
  const people = await students(230)
  const session = await beginningIn(-5, { roundId: await addRound(people) })
  const seen: string[] = []
  let after: string | null = null
  do {
    const page = await attendance(session.id, after === null ? {} : { after })
    seen.push(...page.people.map(({ id }: Person) => id))
    after = page.next
  } while (after !== null)
  expect(seen).toHaveLength(230)
  expect(new Set(seen)).toEqual(new Set(people.map(({ id }) => id)))
})

test('the export has a line for each person and session, and formulas are escaped', async () => {
  const person = await app.make.enrolledStudent({ courseId, firstName: '=cmd', lastName: 'Calc' })
  const roundId = await addRound([person])
  const [one, two] = [
    await beginningIn(-90, { roundId }),
    await beginningIn(-30, { roundId, title: '@SUM(1)' }),
  ]
  await mark(one.id, person, 'present')
  await mark(two.id, person, 'excused')
  await beginningIn(-5, { roundId })
  const file = (query: Record<string, string>) =>
    app.call('GET /api/teach/courses/{id}/attendance-export', {
      as: teacher,
      params: { id: courseId },
      query,
    })
  const lines = String((await file({ round: roundId })).body)
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain("'=cmd Calc")
  expect(lines[1]).toContain(',Present,')
  expect(lines[2]).toContain("'@SUM(1)")
  expect(
    String((await file({ session: one.id })).body)
      .trimEnd()
      .split('\n'),
  ).toHaveLength(2)
  expect(
    String((await file({ session: 'x' })).body)
      .trimEnd()
      .split('\n'),
  ).toHaveLength(1)
})

test('a merge keeps what either account was marked with', async () => {
  const [kept, duplicate] = (await students(2)) as [Person, Person]
  const session = await beginningIn(-5, { roundId: await addRound([kept, duplicate]) })
  await mark(session.id, duplicate, 'present')
  await join(kept, session.id)
  const admin = await app.make.administrator({ password: 'correct horse battery' })
  const merged = await app.call('POST /api/admin/users/{userId}/merge', {
    as: admin,
    params: { userId: duplicate.id },
    body: { into: kept.id, confirmation: duplicate.email },
  })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(
    await rows('select user_id, mark from live_session_attendance where session_id = $1', [session.id]),
  ).toEqual([{ user_id: kept.id, mark: 'present' }])
})

test('a certificate with work may ask for attendance, and keeps what was asked', async () => {
  const params = { id: courseId }
  const key = 'GET /api/teach/courses/{id}/completion'
  const { revision } = (await app.call(key, { as: teacher, params })).body
  const asked = {
    ...usualRequirements,
    quizzes: 'none',
    assignments: 'none',
    attendancePercent: 75,
    revision,
  }
  const saved = await app.call('PUT /api/teach/courses/{id}/completion', { as: teacher, params, body: asked })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const [keen, idle] = await Promise.all([app.make.graduate({ courseId }), app.make.graduate({ courseId })])
  const roundId = await addRound([keen, idle])
  await rows("update enrollments set enrolled_at = now() - interval '30 days' where round_id = $1", [roundId])
  const list = async (as: Person) =>
    (await app.call('GET /api/user/courses/{id}/completion', { as, params })).body.work
  const certificates = async ({ id }: Person) =>
    rows("select work from certificates where user_id = $1 and kind = 'work'", [id])
  expect((await list(keen)).attendance).toEqual({ minimum: 75, attended: 0, counted: 0, reached: false })
  const sessions = []
  for (const day of [4, 3, 2, 1]) sessions.push(await beginningIn(-day * 1_440, { roundId }))
  // Sessions of everyone in the course, whose attendance other tests took, would count too.
  await rows('update live_sessions set attendance_at = null where round_id is null')
  const marks = {
    keen: ['absent', 'late', 'present'],
    idle: ['absent', 'absent', 'absent', 'present'],
  } as const
  for (const [index, { id }] of sessions.entries()) {
    await mark(id, idle, marks.idle[index] ?? 'absent')
    await mark(id, keen, marks.keen[index] ?? null)
  }
  expect((await list(keen)).attendance).toMatchObject({ counted: 0, reached: false })
  await settle(roundId)
  // A missing mark counts as absent, an excused person misses nothing.
  expect((await list(keen)).attendance).toEqual({ minimum: 75, attended: 2, counted: 4, reached: false })
  await mark(sessions[3].id, keen, 'excused')
  expect((await list(keen)).attendance).toEqual({ minimum: 75, attended: 2, counted: 3, reached: false })
  await mark(sessions[0].id, keen, 'present')
  expect((await list(idle)).attendance).toMatchObject({ attended: 1, counted: 4, reached: false })
  const jobs = await rows(
    "select data from pgboss.job where name = 'completion.check' and start_after <= now() and data::text like $1",
    [`%${keen.id}%`],
  )
  expect(jobs.length).toBeGreaterThan(0)
  for (const { data } of jobs) await app.completion.check(data.courseId, data.userIds)
  expect(await certificates(keen)).toMatchObject([
    { work: { quizzes: 0, assignments: 0, attendancePercent: 75 } },
  ])
  expect(await certificates(idle)).toEqual([])
  // Later changes take nothing away.
  await mark(sessions[3].id, keen, 'absent')
  expect((await list(keen)).earned).toBe(true)
  expect(await certificates(keen)).toHaveLength(1)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { changedDuring } from '../../../tests/support/changed-during.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp

const courseId = 'brd-101'

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql('delete from assignment_due_dates')
  await sql(`update courses set status = 'published' where id = $1`, [courseId])
})

const sql = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows
const write = (as: Person, id: string) =>
  app.call('PUT /api/user/assignments/{id}/draft', {
    as,
    params: { id },
    body: { baseRevision: 0, text: 'My work', links: [] },
  })
const handIn = (as: Person, id: string, revision = 1) =>
  app.call('POST /api/user/assignments/{id}/submissions', { as, params: { id }, body: { revision } })
const countsOf = async ({ id }: Person) => ({
  submissions: (await sql('select 1 from submissions where user_id = $1', [id])).length,
  enrollments: (await sql('select 1 from enrollments where user_id = $1', [id])).length,
})
const nothing = { submissions: 0, enrollments: 0 }

/** Submits twice concurrently while the draft is locked and a deciding fact changes. */
const twiceWhile = (as: Person, id: string, change: string) =>
  changedDuring(
    app.database,
    {
      text: `with held as (select 1 from assignment_drafts where user_id = $1 for update), beside as (
        select count(*) from held) ${change}`,
      values: [as.id],
      waiting: 2,
    },
    () => Promise.all([handIn(as, id), handIn(as, id)]),
  )

test('two concurrent submissions past the deadline are both rejected without an enrollment', async () => {
  const [student, id] = [await app.make.student(), `${courseId}-1-a1`]
  await write(student, id)
  const ended = `insert into assignment_due_dates (course_id, assignment_id, due_at)
    select '${courseId}', '${id}', now() - interval '2 years' from beside`
  await sql(
    `insert into late_policies (course_id, policy) values ($1, '{"graceMinutes":0,"percentPerDay":10,"atMostPercent":40,"daysAccepted":1}')`,
    [courseId],
  )
  for (const refused of await twiceWhile(student, id, ended)) {
    expectProblem(refused, 409, 'assignment-closed')
  }
  expect(await countsOf(student)).toEqual(nothing)
})

test('two concurrent submissions while an earlier module is uncompleted submit nothing', async () => {
  const [student, id] = [await app.make.enrolledStudent({ courseId, completed: 1 }), `${courseId}-2-a1`]
  expect((await write(student, id)).status).toBe(200)
  const takenBack = 'update module_progress set completed_at = null from beside where user_id = $1'
  for (const refused of await twiceWhile(student, id, takenBack)) {
    expectProblem(refused, 403, 'module-locked')
  }
  expect(await countsOf(student)).toMatchObject({ submissions: 0 })
})

test('two concurrent submissions in time create one submission and one enrollment', async () => {
  const [student, id] = [await app.make.student(), `${courseId}-1-a1`]
  await write(student, id)
  const answers = await twiceWhile(student, id, 'select * from beside')
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await countsOf(student)).toEqual({ submissions: 1, enrollments: 1 })
})

test('a submission while the course is archived is rejected', async () => {
  const [student, id] = [await app.make.student(), `${courseId}-1-a1`]
  await write(student, id)
  const text = `with held as (select id from courses where id = $1 for update)
    update courses set status = 'archived' from held where courses.id = held.id`
  const refused = await changedDuring(app.database, { text, values: [courseId] }, () => handIn(student, id))
  expectProblem(refused, 404, 'assignment-not-found')
  expect(await countsOf(student)).toEqual(nothing)
})

test('a first draft is rejected if its author removes the assignment at that moment', async () => {
  const [student, id, moduleId] = [await app.make.student(), `${courseId}-1-a1`, `${courseId}-1`]
  const [before] = await sql('select assignments from module_contents where module_id = $1', [moduleId])
  const text = `with held as (select id from modules where id = $1 for update)
    update module_contents set assignments = '[]' from held where module_id = held.id`
  const refused = await changedDuring(app.database, { text, values: [moduleId] }, () => write(student, id))
  expectProblem(refused, 404, 'assignment-not-found')
  const back = 'update module_contents set assignments = $2 where module_id = $1'
  await sql(back, [moduleId, JSON.stringify(before.assignments)])
})

test('a rejected submission does not enroll', async () => {
  const [student, id] = [await app.make.student(), `${courseId}-1-a1`]
  await write(student, id)
  expectProblem(await handIn(student, id, 2), 409, 'draft-changed')
  expect(await countsOf(student)).toEqual(nothing)
})

test('an answer says how long works of the course usually waited, once three are graded', async () => {
  const own = 'wrt-101'
  const id = `${own}-1-a1`
  const usual = async (as: Person) => {
    await write(as, id)
    return (await handIn(as, id)).body.assignment.usualAnswerHours
  }
  const students = await Promise.all([1, 2, 3].map(() => app.make.student()))
  for (const student of students) expect(await usual(student)).toBeNull()
  const hours = [2, 30.2, 90]
  await Promise.all(
    students.map((student, index) =>
      sql(
        `update submissions set earned = 1, possible = 2, criteria = '[]', feedback = '', grade_version = 1,
           graded_at = submitted_at + make_interval(secs => $2::float8 * 3600) where user_id = $1`,
        [student.id, hours[index]],
      ),
    ),
  )
  expect(await usual(await app.make.student())).toBe(31)
})

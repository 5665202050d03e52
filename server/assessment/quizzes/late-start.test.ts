import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { changedDuring } from '../../../tests/support/changed-during.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { quizTaker } from '../../../tests/support/quiz-taker.ts'

let app: TestApp

const [courseId, quizId] = ['fnd-100', 'fnd-100-1-q1']

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await sql('update quizzes set attempts_allowed = null, due_at = null where id = $1', [quizId])
  await sql(`update courses set status = 'published' where id = $1`, [courseId])
})

const { sql, start, started, submit, rowsOf } = quizTaker(
  () => app,
  quizId,
  () => [],
)
const startWhile = (as: Person, text: string, { id = quizId, pause = 0 } = {}) =>
  changedDuring(app.database, { text, values: [id], pause }, () => start(as))
const isEnrolled = async ({ id }: Person) =>
  (await sql('select 1 from enrollments where user_id = $1', [id])).length > 0

test('a start during a move of the due date into the past creates no attempt and no enrollment', async () => {
  const student = await app.make.student()
  const past = `update quizzes set due_at = now() - interval '1 minute' where id = $1`
  expectProblem(await startWhile(student, past), 409, 'past-due')
  expect([await rowsOf(student), await isEnrolled(student)]).toEqual([[], false])
})

test('a start that waits past the due date fails: the time after the wait counts', async () => {
  const student = await app.make.student()
  const soon = `update quizzes set due_at = clock_timestamp() + interval '300 milliseconds' where id = $1`
  const late = await startWhile(student, soon, { pause: 400 })
  expectProblem(late, 409, 'past-due')
  expect([await rowsOf(student), await isEnrolled(student)]).toEqual([[], false])
})

test('a start during a reduction of allowed attempts respects the new limit', async () => {
  const student = await app.make.student()
  await submit(student, (await started(student)).id)
  const refused = await startWhile(student, 'update quizzes set attempts_allowed = 1 where id = $1')
  expectProblem(refused, 409, 'no-attempts-left')
  expect(await rowsOf(student)).toHaveLength(1)
})

test('a start while the course is archived is rejected', async () => {
  const student = await app.make.student()
  const archive = `with held as (select id from courses where id = $1 for update)
    update courses set status = 'archived' from held where courses.id = held.id`
  expectProblem(await startWhile(student, archive, { id: courseId }), 404, 'quiz-not-found')
  expect([await rowsOf(student), await isEnrolled(student)]).toEqual([[], false])
})

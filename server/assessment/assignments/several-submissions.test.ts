import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const courseId = 'brd-101'
const assignmentId = 'brd-101-1-a1'
let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

async function handedIn(to = assignmentId) {
  const student = await app.make.enrolledStudent({ courseId })
  const id = randomUUID()
  await app.database.pool.query(
    `insert into submissions (id, user_id, course_id, assignment_id, number, draft_revision, text)
      values ($1, $2, $3, $4, 1, 1, 'Work')`,
    [id, student.id, courseId, to],
  )
  return { student, id }
}
const change = (submissionIds: string[], body: object) =>
  app.call('POST /api/teach/courses/{id}/assignments/{assignmentId}/several', {
    as: teacher,
    params: { id: courseId, assignmentId },
    body: { submissionIds, change: body },
  })
const itemOf = async (student: Person) =>
  (
    await app.call('GET /api/user/grades/{id}', { as: student, params: { id: courseId } })
  ).body.grades.items.find(({ id }: { id: string }) => id === assignmentId)

test('several students get the same points, an excuse or a due date, each with one reason', async () => {
  const all = [await handedIn(), await handedIn(), await handedIn()]
  const ids = all.map(({ id }) => id)
  expect((await change(ids, { kind: 'points', score: 7, reason: 'Shown in class' })).body).toMatchObject({
    students: 3,
  })
  for (const { student } of all)
    expect(await itemOf(student)).toMatchObject({ score: 7, reason: 'Shown in class' })
  await change(ids.slice(1), { kind: 'excuse', reason: 'Strike of the trains' })
  expect((await Promise.all(all.map(({ student }) => itemOf(student)))).map(({ state }) => state)).toEqual([
    'changed',
    'excused',
    'excused',
  ])
  const dueAt = '2099-03-01T18:00:00.000Z'
  await change(ids, { kind: 'extend', dueAt })
  const open = await app.call('GET /api/teach/submissions/{id}', {
    as: teacher,
    params: { id: ids[2] ?? '' },
  })
  expect(open.body.submission).toMatchObject({ extendedTo: dueAt })
})

test('of work of another assignment, too many points or no reason, nothing is written', async () => {
  const [mine, other] = [await handedIn(), await handedIn('brd-101-2-a1')]
  const points = { kind: 'points', score: 7, reason: 'Shown in class' }
  expect(await change([mine.id, other.id], points)).toMatchObject({
    status: 404,
    body: { code: 'submission-not-found' },
  })
  expect(await change([mine.id], { ...points, score: 500 })).toMatchObject({ status: 422 })
  expect(await change([mine.id], { ...points, reason: ' ' })).toMatchObject({ status: 422 })
  expect(await itemOf(mine.student)).toMatchObject({ score: null })
})

const undo = (at: string, as = teacher) =>
  app.call('POST /api/teach/courses/{id}/assignments/{assignmentId}/several/undo', {
    as,
    params: { id: courseId, assignmentId },
    body: { at },
  })

test('points for several are undone: what was there before comes back, and the history keeps both', async () => {
  const [one, two] = [await handedIn(), await handedIn()]
  await change([one.id], { kind: 'points', score: 3, reason: 'As agreed' })
  const { body } = await change([one.id, two.id], { kind: 'excuse', reason: 'By mistake' })
  expect(Date.parse(body.undo.until) - Date.parse(body.undo.at)).toBe(600_000)
  expect((await undo(body.undo.at, await app.make.teacherOf('brd-201'))).status).toBe(404)
  expect((await undo(body.undo.at)).body).toEqual({ students: 2 })
  expect(await itemOf(one.student)).toMatchObject({ score: 3, state: 'changed', reason: 'As agreed' })
  expect(await itemOf(two.student)).toMatchObject({ score: null, state: 'waiting' })
  const history = await app.call('GET /api/teach/courses/{id}/grades/{userId}/{itemId}/history', {
    as: teacher,
    params: { id: courseId, userId: one.student.id, itemId: assignmentId },
  })
  expect(history.body.changes.map(({ reason }: { reason: string }) => reason)).toEqual([
    'Undone',
    'By mistake',
    'As agreed',
  ])
  expect(await undo(body.undo.at)).toMatchObject({ status: 409, body: { code: 'undo-too-late' } })
})

test('if one of them was graded again since, or after ten minutes, none is undone', async () => {
  const [one, two] = [await handedIn(), await handedIn()]
  const { body } = await change([one.id, two.id], { kind: 'points', score: 3, reason: 'As agreed' })
  await change([two.id], { kind: 'points', score: 4, reason: 'Seen again' })
  expect(await undo(body.undo.at)).toMatchObject({ status: 409 })
  expect(await itemOf(one.student)).toMatchObject({ score: 3 })
  expect(await undo(new Date(Date.now() - 601_000).toISOString())).toMatchObject({ status: 409 })
  const extended = await change([one.id], { kind: 'extend', dueAt: '2099-03-01T18:00:00.000Z' })
  expect(extended.body.undo).toBeNull()
})

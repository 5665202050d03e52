import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedbackComment } from '../../../contract/assessment/feedback-comments.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const courseId = 'brd-101'
const assignmentId = 'brd-101-1-a1'
let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const params = { id: courseId }
const list = async (as = teacher): Promise<FeedbackComment[]> =>
  (await app.call('GET /api/teach/courses/{id}/feedback-comments', { as, params })).body.comments
const keep = (text: string, as = teacher) =>
  app.call('POST /api/teach/courses/{id}/feedback-comments', { as, params, body: { text } })
async function grade(feedback: string, { id = '', version = 0 } = {}) {
  const submissionId = id || (await handedIn())
  const answer = await app.call('PUT /api/teach/submissions/{id}/grade', {
    as: teacher,
    params: { id: submissionId },
    body: { version, earned: [1, 1, 1, 1], feedback },
  })
  expect(answer.status).toBe(200)
  return submissionId
}
async function handedIn() {
  const student = await app.make.enrolledStudent({ courseId })
  const id = randomUUID()
  await app.database.pool.query(
    `insert into submissions (id, user_id, course_id, assignment_id, number, draft_revision, text)
      values ($1, $2, $3, $4, 1, 1, 'Work')`,
    [id, student.id, courseId, assignmentId],
  )
  return id
}

test('a paragraph written in two grades is offered, most used first', async () => {
  await grade('Name your sources, please.\nYour first page holds well.')
  expect(await list()).toEqual([])
  await grade('Name your sources, please.')
  await grade('Your first page holds well.\n\nName your sources, please.')
  expect((await list()).map(({ text, uses }) => [text, uses])).toEqual([
    ['Name your sources, please.', 3],
    ['Your first page holds well.', 2],
  ])
})

test('a kept comment of several paragraphs counts its uses', async () => {
  await keep('Begin with the question.\nThen show the sketch.')
  await grade('Well done.\nBegin with the question.\nThen show the sketch.\nAnd rest.')
  expect(await list()).toMatchObject([{ text: 'Begin with the question.\nThen show the sketch.', uses: 1 }])
})

test('regrading a work with the same words is not a second use', async () => {
  const id = await grade('Name your sources, please.')
  await grade('Name your sources, please.', { id, version: 1 })
  expect(await list()).toEqual([])
})

test('a comment is kept once, changed and removed, and no one else sees it', async () => {
  await keep('Please show your sketches.')
  const kept = await keep('Please show your sketches.')
  expect(kept.body.comments).toMatchObject([{ text: 'Please show your sketches.', uses: 0 }])
  const [{ id: commentId }] = kept.body.comments
  const other = await app.make.teacherOf(courseId)
  const call = { params: { ...params, commentId }, body: { text: 'Show two sketches.' } }
  const key = 'PUT /api/teach/courses/{id}/feedback-comments/{commentId}'
  expect(await list(other)).toEqual([])
  expect(await app.call(key, { as: other, ...call })).toMatchObject({
    status: 404,
    body: { code: 'feedback-comment-not-found' },
  })
  expect((await app.call(key, { as: teacher, ...call })).body.comments).toMatchObject([
    { text: 'Show two sketches.' },
  ])
  await keep('Please show your sketches.')
  expect(
    await app.call(key, { as: teacher, ...call, body: { text: 'Please show your sketches.' } }),
  ).toMatchObject({ status: 409, body: { code: 'feedback-comment-exists' } })
  const remove = { as: other, params: { ...params, commentId } }
  await app.call('DELETE /api/teach/courses/{id}/feedback-comments/{commentId}', remove)
  expect(await list()).toHaveLength(2)
  await app.call('DELETE /api/teach/courses/{id}/feedback-comments/{commentId}', { ...remove, as: teacher })
  expect(await list()).toMatchObject([{ text: 'Please show your sketches.' }])
})

test('at most 100 comments are kept, also by concurrent calls', async () => {
  await app.database.pool.query(
    `insert into feedback_comments (user_id, course_id, text, kept)
      select $1, $2, 'Comment ' || n, true from generate_series(1, 98) n`,
    [teacher.id, courseId],
  )
  const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map((text) => keep(text)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect(await list()).toHaveLength(100)
  // The longest text with the longest characters still fits into the index.
  await app.database.pool.query('delete from feedback_comments where user_id = $1', [teacher.id])
  expect((await keep('🎻'.repeat(500))).status).toBe(200)
  expect((await keep('🎻'.repeat(501))).status).toBe(422)
})

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLevels } from '../../../rules/assessment/rubric.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { begunCourse } from '../../../tests/support/begun-course.ts'
import { changedDuring } from '../../../tests/support/changed-during.ts'
import { courseFacts } from '../../../tests/support/course-facts.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
let made = 100

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const course = async (id: string) =>
  (await app.call('GET /api/authoring/courses/{id}', { as: admin, params: { id } })).body.course

async function begun() {
  made += 1
  const code = `SEV ${made}`
  return { id: await begunCourse(app, admin, code), code }
}

const putQuiz = (courseId: string, questions: object[], revision: number) =>
  app.call('PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
    as: admin,
    params: { moduleId: `${courseId}-1`, quizId: `${courseId}-1-q1` },
    body: {
      ...{ title: 'Asked', description: '', passingScore: 80, timeLimit: null, draws: [] },
      questions,
      revision,
    },
  })
const isSo = (id: string) => ({
  ...{ id, kind: 'true-or-false', question: 'Is it so?', explanation: 'It is.' },
  ...{ points: 1, correctAnswer: true },
})

test('checks a module change against the course state after waiting for a concurrent change', async () => {
  const { id } = await begun()
  await putQuiz(id, [isSo(`${id}-1-q1-q1`)], 0)
  const publish = { text: `update courses set status = 'published' where id = $1`, values: [id] }
  const emptied = await changedDuring(app.database, publish, () => putQuiz(id, [], 1))
  expectProblem(emptied, 422, 'invalid-input')
})

test('keeps a quiz that gets its first attempt while it is removed', async () => {
  const { id } = await begun()
  await putQuiz(id, [isSo(`${id}-1-q1-q1`)], 0)
  const student = await app.make.student()
  const begin = {
    text: `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions) values ($1, $2, 1, 80, '[]')`,
    values: [student.id, `${id}-1-q1`],
  }
  const params = { moduleId: `${id}-1`, quizId: `${id}-1-q1` }
  const removed = await changedDuring(app.database, begin, () =>
    app.call('DELETE /api/authoring/modules/{moduleId}/quizzes/{quizId}', { as: admin, params }),
  )
  expectProblem(removed, 409, 'quiz-in-use')
})

test('two authors can write two modules of a course at the same time', async () => {
  const { id } = await begun()
  const held = { text: 'select 1 from courses where id = $1 for share', values: [id] }
  let isHeld = true
  const written = await changedDuring(app.database, held, async () => {
    const answer = await putQuiz(id, [isSo(`${id}-1-q1-q1`)], 0)
    isHeld = false
    return answer
  })
  expect([written.status, isHeld]).toEqual([200, false])
})

describe('a picture used as the cover of two courses', () => {
  const picture = (id: string) =>
    app.database.pool.query('select attached_at is not null as used from media where id = $1', [id])
  async function setCover({ id, code }: { id: string; code: string }, coverId: string | null) {
    const { revision } = await course(id)
    const body = { ...courseFacts, code, coverId, revision }
    return app.call('PUT /api/authoring/courses/{id}/facts', { as: admin, params: { id }, body })
  }
  async function uploaded(): Promise<string> {
    const rawBody = new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a2bd6' } })
        .png()
        .toBuffer(),
    )
    const query = { purpose: 'course-cover', name: 'cover.png' }
    return (await app.call('POST /api/media', { as: admin, query, rawBody })).body.file.id
  }

  test('stays until the second course has another cover', async () => {
    const [one, two] = [await begun(), await begun()]
    const cover = await uploaded()
    for (const each of [one, two]) expect((await setCover(each, cover)).status).toBe(200)
    expect((await setCover(one, null)).status).toBe(200)
    expect((await picture(cover)).rows).toEqual([{ used: true }])
    expect((await course(two.id)).coverId).toBe(cover)
    expect((await setCover(two, null)).status).toBe(200)
    await expect.poll(async () => (await picture(cover)).rows).toEqual([])
  })

  test('stays if one course releases it while the other adds it', async () => {
    const [one, two] = [await begun(), await begun()]
    const cover = await uploaded()
    await setCover(one, cover)
    const take = {
      text: `with held as (update media set attached_at = attached_at where id = $2)
             update courses set cover_id = $2::uuid where id = $1`,
      values: [two.id, cover],
    }
    const letGo = await changedDuring(app.database, take, () => setCover(one, null))
    expect(letGo.status).toBe(200)
    expect((await picture(cover)).rows).toEqual([{ used: true }])
  })
})

test('the audit log distinguishes added from changed', async () => {
  const { id } = await begun()
  const question = isSo(`${id}-b1`)
  const putQuestion = (revision: number, explanation: string) =>
    app.call('PUT /api/authoring/courses/{id}/bank/{questionId}', {
      as: admin,
      params: { id, questionId: `${id}-b1` },
      body: { question: { ...question, explanation }, tags: ['one'], revision },
    })
  const putAssignment = (revision: number, title: string) =>
    app.call('PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
      as: admin,
      params: { moduleId: `${id}-1`, assignmentId: `${id}-1-a1` },
      body: {
        ...{ title, type: 'project', description: '', steps: [], handIn: 'A page' },
        ...{ levels: [...defaultLevels], rubric: [], resources: [], questions: [] },
        revision,
      },
    })
  const answers = [
    await putQuiz(id, [], 0),
    await putQuiz(id, [isSo(`${id}-1-q1-q1`)], 1),
    await putQuestion(0, 'It is.'),
    await putQuestion(1, 'It was.'),
  ]
  const { body } = await app.call('GET /api/authoring/modules/{moduleId}', {
    as: admin,
    params: { moduleId: `${id}-1` },
  })
  answers.push(await putAssignment(body.module.revision, 'Write'))
  answers.push(await putAssignment(body.module.revision + 1, 'Write on'))
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(6).fill([200, undefined]))
  const log = await app.call('GET /api/admin/audit', { as: admin, query: { subject: `course/${id}` } })
  expect(log.body.entries.map(({ action }: { action: string }) => action).slice(0, 6)).toEqual([
    'assignment.edited',
    'assignment.added',
    'bank-question.edited',
    'bank-question.added',
    'quiz.edited',
    'quiz.added',
  ])
})

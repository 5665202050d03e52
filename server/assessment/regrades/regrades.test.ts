import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Regrade } from '../../../contract/assessment/regrades.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { everyKind, putQuestions } from '../../../tests/support/every-kind.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let teacher: Person
const courseId = 'fnd-100'
const quizId = 'fnd-100-1-q1'
const truth = `${quizId}-truth`
const short = `${quizId}-short`
const words = `${quizId}-words`

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
beforeEach(async () => {
  await sql('delete from quiz_regrades')
  await sql('delete from quiz_attempts')
  await putQuestions(app.database.db, quizId, everyKind)
})
afterAll(() => app.close())

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const save = (as: Person, id: string, questionId: string, answer: object) =>
  app.call('PUT /api/user/quiz-attempts/{id}/answers/{questionId}', {
    as,
    params: { id, questionId },
    body: { sequence: 1, flagged: false, answer },
  })
const start = async (as: Person) =>
  (await app.call('POST /api/user/quizzes/{id}/attempts', { as, params: { id: quizId } })).body.attempt
const submit = (as: Person, id: string) =>
  app.call('POST /api/user/quiz-attempts/{id}/submit', { as, params: { id } })

/** A student who says that the statement is true, or false; the key says false. */
async function answered(value: boolean, more: Record<string, object> = {}) {
  const as = await app.make.enrolledStudent({ courseId })
  const { id } = await start(as)
  await save(as, id, truth, { kind: 'true-or-false', value })
  for (const [questionId, answer] of Object.entries(more)) await save(as, id, questionId, answer)
  await submit(as, id)
  return { as, id }
}
const result = async ({ as, id }: { as: Person; id: string }) =>
  (await app.call('GET /api/user/quiz-attempts/{id}/result', { as, params: { id } })).body.result
const rowOf = async (id: string) =>
  (
    await sql(
      'select questions, score, max_score, percent, passed, manual, answers from quiz_attempts where id = $1',
      [id],
    )
  )[0]
const mend = (answer: boolean, points = 1) =>
  sql(
    `update quiz_questions set points = $2, detail = jsonb_set(detail, '{correctAnswer}', $1::jsonb) where id = $3`,
    [JSON.stringify(answer), points, truth],
  )
const correction = async (questionId = truth, as = teacher) =>
  app.call('GET /api/teach/courses/{id}/questions/{questionId}/correction', {
    as,
    params: { id: courseId, questionId },
  })
const begin = async (choice: string, questionId = truth, as = teacher) => {
  const { version = 'x' } = (await correction(questionId, as)).body.correction ?? {}
  return app.call('POST /api/teach/courses/{id}/questions/{questionId}/regrades', {
    as,
    params: { id: courseId, questionId },
    body: { choice, version },
  })
}
const regrade = async (choice: string, questionId = truth): Promise<Regrade> => {
  const { body } = await begin(choice, questionId)
  await app.regrades.work(body.regrade.id)
  return (await list()).find(({ id }) => id === body.regrade.id) as Regrade
}
const list = async (): Promise<Regrade[]> =>
  (await app.call('GET /api/teach/courses/{id}/regrades', { as: teacher, params: { id: courseId } })).body
    .regrades
const undo = async (id: string, as = teacher) =>
  app.call('POST /api/teach/regrades/{id}/undo', { as, params: { id } })
const newsOf = ({ id }: Person) =>
  sql(
    `select data ->> 'news' as news, path from notifications where user_id = $1 and kind = 'grade' order by id`,
    [id],
  )

describe('what a correction touches', () => {
  test('counts attempts by what each choice would make of them', async () => {
    await answered(false)
    await answered(true)
    await answered(true)
    expect((await correction()).body.correction).toMatchObject({ touched: 0, underWay: null })
    const open = await app.make.enrolledStudent({ courseId })
    await start(open)
    await mend(true)
    expect((await correction()).body.correction).toMatchObject({
      touched: 3,
      students: 3,
      open: 1,
      apart: 0,
      choices: {
        better: { up: 2, down: 0, same: 1 },
        'as-it-falls': { up: 2, down: 1, same: 0 },
        everyone: { up: 2, down: 0, same: 1 },
      },
      certificates: 0,
    })
  })

  test('certificates with work of those whose result would fall are counted, and stay', async () => {
    const { as } = await answered(false)
    await sql(
      `insert into certificates (user_id, course_id, kind, work, number, code, recipient_name, course_code,
         course_title, course_description, department_id, department_name, instructor, outcomes, module_count)
       select $1, c.id, 'work', '{}'::jsonb, 1, 'CODE' || substr(md5($1), 1, 8), 'N', c.code, c.title, '', c.department_id, 'D', '', '[]', 5
         from courses c where c.id = $2`,
      [as.id, courseId],
    )
    await mend(true)
    expect((await correction()).body.correction.certificates).toBe(1)
    await regrade('as-it-falls')
    const kept = await sql('select revoked_at from certificates where user_id = $1', [as.id])
    expect(kept).toEqual([{ revoked_at: null }])
  })
})

describe('grading again', () => {
  test('better only: raises, never lowers, tells each student once, and the gradebook follows', async () => {
    const [right, wrong] = [await answered(false), await answered(true)]
    const before = await result(right)
    await mend(true)
    const done = await regrade('better')
    expect(done).toMatchObject({ state: 'done', attempts: 2, left: 0, raised: 1, lowered: 0 })
    expect(await result(right)).toMatchObject({
      score: before.score,
      percent: before.percent,
      gradedAgainAt: null,
    })
    const after = await result(wrong)
    expect(after).toMatchObject({ score: 1, gradedAgainAt: expect.any(String) })
    const { grades } = (
      await app.call('GET /api/user/grades/{id}', { as: wrong.as, params: { id: courseId } })
    ).body
    expect(grades.items.find((item: { id: string }) => item.id === quizId).result.score).toBe(1)
    await app.regrades.work(done.id)
    expect(await newsOf(right.as)).toEqual([])
    expect(await newsOf(wrong.as)).toEqual([
      { news: 'again', path: `/dashboard/quizzes/${quizId}/result/${wrong.id}` },
    ])
    // The item analysis reads the same rows.
    const { figures } = (
      await app.call('GET /api/teach/quizzes/{id}', { as: teacher, params: { id: quizId } })
    ).body
    expect(figures.questions.find(({ id }: { id: string }) => id === truth)).toMatchObject({
      difficulty: 100,
      asked: 2,
    })
  })

  test('as it falls lowers too, and undo brings every row back exactly', async () => {
    const attempts = [await answered(false), await answered(true)]
    const before = await Promise.all(attempts.map(({ id }) => rowOf(id)))
    await mend(true)
    const { id } = await regrade('as-it-falls')
    expect((await Promise.all(attempts.map(result))).map(({ score }) => score)).toEqual([0, 1])
    expect((await undo(id)).body.regrade).toMatchObject({ state: 'undoing', can: { undo: false } })
    await Promise.all([app.regrades.work(id), app.regrades.work(id)])
    expect(await Promise.all(attempts.map(({ id: one }) => rowOf(one)))).toEqual(before)
    expect((await list())[0]).toMatchObject({ state: 'undone', left: 0, undoneBy: expect.any(String) })
    for (const { as } of attempts)
      expect((await newsOf(as)).map(({ news }) => news)).toEqual(['again', 'undone'])
    const actions = await sql(
      `select action from audit_entries where action like 'quiz.regrad%' and actor_id = $1 order by at`,
      [teacher.id],
    )
    expect(actions.slice(-2).map(({ action }) => action)).toEqual(['quiz.regraded', 'quiz.regrade-undone'])
  })

  test('everyone gets the points, also who did not answer', async () => {
    const as = await app.make.enrolledStudent({ courseId })
    const { id } = await start(as)
    await submit(as, id)
    await mend(true)
    await regrade('everyone')
    const after = await result({ as, id })
    expect(after.score).toBe(1)
    expect(after.questions.find((one: { id: string }) => one.id === truth)).toMatchObject({
      outcome: 'right',
      score: 1,
      credited: true,
    })
  })

  test('changed points change the percent; better only leaves who would lose', async () => {
    const [right, wrong] = [await answered(false), await answered(true)]
    await mend(false, 5)
    await regrade('better')
    expect(await result(right)).toMatchObject({ score: 5, maxScore: 21 })
    expect(await result(wrong)).toMatchObject({ score: 0, maxScore: 21 })
  })

  test('an attempt in progress is graded with the new key when it is handed in', async () => {
    const as = await app.make.enrolledStudent({ courseId })
    const { id } = await start(as)
    await save(as, id, truth, { kind: 'true-or-false', value: true })
    await mend(true)
    await regrade('better')
    expect(await newsOf(as)).toEqual([])
    await save(as, id, short, { kind: 'short-text', text: 'secret salutation' })
    await submit(as, id)
    expect(await result({ as, id })).toMatchObject({ score: 2, gradedAgainAt: null })
  })

  test('grades by hand stay, also those given between the regrade and its undo', async () => {
    const attempt = await answered(true, { [words]: { kind: 'long-text', text: 'People who sew.' } })
    await mend(true)
    const { id } = await regrade('as-it-falls')
    expect(await result(attempt)).toMatchObject({ score: 1, percent: null })
    const grade = (version: number) =>
      app.call('PUT /api/teach/quiz-attempts/{id}/grade', {
        as: teacher,
        params: { id: attempt.id },
        body: { version, grades: [{ questionId: words, score: 3, feedback: '' }] },
      })
    // The desk was open before.
    expectProblem(await grade(0), 409)
    expect((await grade(1)).status).toBe(200)
    expect(await result(attempt)).toMatchObject({ score: 4 })
    await undo(id)
    await app.regrades.work(id)
    const after = await result(attempt)
    expect(after.score).toBe(3)
    expect(after.percent).not.toBeNull()
  })

  test('a grade that a teacher set stays', async () => {
    const { as } = await answered(true)
    await app.call('PUT /api/teach/courses/{id}/grades/{userId}/{itemId}', {
      as: teacher,
      params: { id: courseId, userId: as.id, itemId: quizId },
      body: { version: 0, score: 16, excused: false, reason: 'Said it in class' },
    })
    const cell = async () =>
      (await app.call('GET /api/user/grades/{id}', { as, params: { id: courseId } })).body.grades.items.find(
        (item: { id: string }) => item.id === quizId,
      ).score
    const before = await cell()
    await mend(true)
    await regrade('as-it-falls')
    expect(await cell()).toBe(before)
  })

  test('a question of the bank reaches every quiz of the course that drew it', async () => {
    const drawn = `${courseId}-b1`
    const { as, id } = await answered(true)
    await sql(
      `insert into bank_questions (course_id, id, position, question, kind, options, correct_answer, explanation, points, tags, detail)
       select $1, $2, 1, question, kind, options, correct_answer, explanation, points, '["tag"]', '{"kind":"true-or-false","correctAnswer":true}'
         from quiz_questions where id = $3`,
      [courseId, drawn, truth],
    )
    await sql(
      `update quiz_attempts set questions = replace(questions::text, $1, $2)::jsonb,
         answers = replace(answers::text, $1, $2)::jsonb where id = $3`,
      [truth, drawn, id],
    )
    expect((await correction(drawn)).body.correction).toMatchObject({ touched: 1 })
    expect(await regrade('as-it-falls', drawn)).toMatchObject({ raised: 1, quiz: null })
    expect((await result({ as, id })).score).toBe(1)
    await sql('delete from bank_questions where course_id = $1', [courseId])
  })
})

describe('deciding', () => {
  test('a second press goes on with the first; a key that changed since is refused', async () => {
    const { as } = await answered(true)
    await mend(true)
    const [one, two] = await Promise.all([begin('better'), begin('better')])
    expect(one.body.regrade.id).toBe(two.body.regrade.id)
    await Promise.all([app.regrades.work(one.body.regrade.id), app.regrades.work(one.body.regrade.id)])
    expect(await newsOf(as)).toHaveLength(1)
    expectProblem(await begin('better'), 409)
    expectProblem(
      await app.call('POST /api/teach/courses/{id}/questions/{questionId}/regrades', {
        as: teacher,
        params: { id: courseId, questionId: truth },
        body: { choice: 'better', version: 'of yesterday' },
      }),
      409,
    )
  })

  test('leaving is noted and changes nothing', async () => {
    const { id } = await answered(true)
    const before = await rowOf(id)
    await mend(true)
    expect((await begin('leave')).body.regrade).toMatchObject({ choice: 'leave', state: 'done', attempts: 0 })
    expect((await correction()).body.correction).toMatchObject({ isLeft: true, touched: 1 })
    expect(await rowOf(id)).toEqual(before)
    expectProblem(await undo((await list())[0]?.id ?? ''), 409)
  })

  test('of two regrades of a question, the later is undone first', async () => {
    const attempt = await answered(true)
    const before = await rowOf(attempt.id)
    await mend(true)
    const first = await regrade('as-it-falls')
    await mend(true, 3)
    const second = await regrade('as-it-falls')
    expect(await result(attempt)).toMatchObject({ score: 3 })
    expectProblem(await undo(first.id), 409)
    for (const { id } of [second, first]) {
      expect((await undo(id)).status).toBe(200)
      await app.regrades.work(id)
    }
    expect(await rowOf(attempt.id)).toEqual(before)
  })

  test('a second undo goes on with the first, if its job was lost', async () => {
    const attempt = await answered(true)
    const before = await rowOf(attempt.id)
    await mend(true)
    const { id } = await regrade('as-it-falls')
    await sql(
      `update quiz_regrades set state = 'undoing', undone_by = created_by, undone_at = now() where id = $1`,
      [id],
    )
    expect((await undo(id)).status).toBe(200)
    await expect.poll(() => rowOf(attempt.id), { timeout: 10_000 }).toEqual(before)
  })

  test('assistants, teachers of other courses and students find nothing', async () => {
    await answered(true)
    await mend(true)
    const { id } = await regrade('better')
    const others = [
      await app.make.teacherOf('fnd-101'),
      await app.make.instructor(),
      await app.make.enrolledStudent({ courseId }),
    ]
    for (const as of others) {
      const status = as === others[2] ? 403 : 404
      expect((await correction(truth, as)).status).toBe(status)
      expect((await undo(id, as)).status).toBe(status)
      expect((await begin('better', truth, as)).status).toBe(status)
    }
  })
})

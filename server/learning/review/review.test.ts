import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReviewAnswerInput, ReviewCard } from '../../../contract/learning/review.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let now = new Date('2026-11-21T09:00:00Z')
const day = 86_400_000

beforeAll(async () => {
  app = await createTestApp({ now: () => now })
})
afterAll(() => app.close())
beforeEach(() => {
  now = new Date('2026-11-21T09:00:00Z')
})

const sql = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows
const session = async (as: Person) => (await app.call('GET /api/user/review/session', { as })).body
const overview = async (as: Person) => (await app.call('GET /api/user/review', { as })).body.overview
const answerTo = (
  card: ReviewCard,
  rating: ReviewAnswerInput['rating'],
  given: Partial<ReviewAnswerInput> = {},
): ReviewAnswerInput => ({
  id: randomUUID(),
  cardId: card.id,
  version: card.version,
  rating,
  answeredAt: now.toISOString(),
  ...given,
})
const send = (as: Person, ...answers: ReviewAnswerInput[]) =>
  app.call('POST /api/user/review/answers', { as, body: { answers } })
const takeBack = (as: Person, id: string) =>
  app.call('DELETE /api/user/review/answers/{id}', { as, params: { id } })
const livesIn = (as: Person, timeZone: string) =>
  app.call('PATCH /api/user/profile', { as, body: { timeZone } })
const rowsOf = (person: Person) =>
  sql('select * from review_cards where user_id = $1 order by card_id', [person.id])

const practiceCount = async (modules: number, ...courseIds: string[]) =>
  Number(
    (
      await sql(
        `select coalesce(sum(jsonb_array_length(a -> 'questions')), 0) as count
           from module_contents c join modules m on m.id = c.module_id, jsonb_array_elements(c.assignments) a
          where m.course_id = any($2) and m.position <= $1`,
        [modules, courseIds],
      )
    )[0].count,
  )

async function attemptOf(as: Person, { handIn }: { handIn: boolean }) {
  const { body } = await app.call('POST /api/user/quizzes/{id}/attempts', {
    as,
    params: { id: 'fnd-100-1-q1' },
  })
  const { id } = body.attempt
  if (handIn) await app.call('POST /api/user/quiz-attempts/{id}/submit', { as, params: { id } })
  return id as string
}

describe('the cards due', () => {
  test('none before a module is completed', async () => {
    const student = await app.make.enrolledStudent()
    expect(await session(student)).toEqual({
      cards: [],
      overview: { dueToday: 0, next: null, retention: { answered: 0, remembered: 0 } },
    })
  })

  test('practice questions of completed modules, at most 20 at a time, with answer and explanation', async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    const all = await practiceCount(1, 'fnd-100')
    expect(all).toBeGreaterThan(0)
    const { cards, overview: shown } = await session(student)
    expect(shown.dueToday).toBe(Math.min(all, 20))
    expect(cards).toHaveLength(Math.min(all, 20))
    for (const card of cards as ReviewCard[]) {
      expect(card).toMatchObject({ version: 0, courseCode: 'FND 100', moduleId: 'fnd-100-1' })
      if (card.question.kind !== 'single-choice') throw new Error('A practice question has options.')
      const { options, correctOption, explanation } = card.question
      expect(options.map(({ id }) => id)).toContain(correctOption)
      expect(explanation.length).toBeGreaterThan(10)
    }
    const graduate = await app.make.student()
    await sql(
      `insert into module_progress (user_id, module_id, course_id, completed_at)
         select $1, id, course_id, now() from modules where course_id in ('fnd-100', 'fnd-101', 'brd-101')`,
      [graduate.id],
    )
    expect((await session(graduate)).cards).toHaveLength(20)
    const rest = (await practiceCount(5, 'fnd-100', 'fnd-101', 'brd-101')) - 20
    expect((await overview(graduate)).next).toEqual({
      dueAt: '2026-11-22T00:00:00.000Z',
      cards: Math.min(rest, 20),
    })
  })

  test('no key of a quiz before submission or during a new attempt', async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    const ofQuiz = async () =>
      ((await session(student)).cards as ReviewCard[]).filter(({ id }) => id.startsWith('quiz/'))
    expect(await ofQuiz()).toEqual([])
    const attempt = await attemptOf(student, { handIn: false })
    expect(await ofQuiz()).toEqual([])
    await app.call('POST /api/user/quiz-attempts/{id}/submit', { as: student, params: { id: attempt } })
    expect(await ofQuiz()).toHaveLength(8)
    await attemptOf(student, { handIn: false })
    expect(await ofQuiz()).toEqual([])
  })

  test('an uncompleted module removes its questions, and restores their state later', async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    const { cards } = await session(student)
    await send(student, answerTo(cards[0], 'again'))
    const set = (value: string | null) =>
      sql('update module_progress set completed_at = $2 where user_id = $1', [student.id, value])
    await set(null)
    expect((await session(student)).cards).toEqual([])
    const late = answerTo(cards[1], 'good')
    expect((await send(student, late)).body.outcomes).toEqual([{ id: late.id, outcome: 'not-in-review' }])
    await set('2026-11-01')
    expect((await session(student)).cards).toHaveLength(cards.length - 1)
  })

  test("today is in the reader's time zone", async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    const { cards } = await session(student)
    await send(student, ...(cards as ReviewCard[]).map((card) => answerTo(card, 'again')))
    // Tomorrow in Auckland, still today in London.
    now = new Date('2026-11-22T12:30:00Z')
    await sql("update review_cards set due_at = '2026-11-22T13:00:00Z' where user_id = $1", [student.id])
    await livesIn(student, 'Pacific/Auckland')
    now = new Date('2026-11-22T10:30:00Z')
    expect((await overview(student)).dueToday).toBe(0)
    await livesIn(student, 'Europe/London')
    expect((await overview(student)).dueToday).toBe(cards.length)
  })
})

describe('answering', () => {
  test('schedules a card by its button, and counts remembered answers', async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    const { cards } = await session(student)
    const [first, second] = cards as [ReviewCard, ReviewCard]
    const answers = [answerTo(first, 'good'), answerTo(second, 'again')]
    const { status, body } = await send(student, ...answers)
    expect(status).toBe(200)
    expect(body.outcomes).toEqual(answers.map(({ id }) => ({ id, outcome: 'applied' })))
    expect(body.overview).toMatchObject({
      dueToday: cards.length - 2,
      retention: { answered: 2, remembered: 1 },
    })
    const due = new Map((await rowsOf(student)).map((row) => [row.card_id, row.due_at.getTime()]))
    expect(due.get(first.id)).toBe(now.getTime() + first.nextDays.good * day)
    expect(due.get(second.id)).toBe(now.getTime() + day)

    now = new Date(now.getTime() + day)
    const back = (await session(student)).cards as ReviewCard[]
    expect(back[0]).toMatchObject({ id: second.id, version: 1 })
    now = new Date(now.getTime() + 31 * day)
    expect((await overview(student)).retention).toEqual({ answered: 0, remembered: 0 })
  })

  test('repeated and concurrent copies of an answer count once', async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    const { cards } = await session(student)
    const answer = answerTo(cards[0], 'good')
    const all = await Promise.all(Array.from({ length: 12 }, () => send(student, answer)))
    for (const { body } of all) expect(body.outcomes).toEqual([{ id: answer.id, outcome: 'applied' }])
    expect((await send(student, answer, answer)).body.outcomes).toHaveLength(2)
    expect(await rowsOf(student)).toMatchObject([{ answers: 1 }])
    expect((await overview(student)).retention.answered).toBe(1)
  })

  test('of two tabs with the same card, the first wins and the second gets a conflict', async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    const { cards } = await session(student)
    const tabs = Array.from({ length: 8 }, () => answerTo(cards[0], 'easy'))
    const outcomes = await Promise.all(
      tabs.map(async (answer) => (await send(student, answer)).body.outcomes[0]),
    )
    expect(outcomes.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'answered-elsewhere')).toHaveLength(7)
    expect(await rowsOf(student)).toMatchObject([{ answers: 1 }])
  })

  test('a wrong clock moves nothing into the future', async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    const [first, second] = (await session(student)).cards as [ReviewCard, ReviewCard]
    await send(
      student,
      answerTo(first, 'again', { answeredAt: '2090-01-01T00:00:00Z' }),
      answerTo(second, 'again', { answeredAt: new Date(now.getTime() - 2 * day).toISOString() }),
    )
    const due = new Map(
      (await rowsOf(student)).map((row) => [row.card_id, row.due_at.getTime() - now.getTime()]),
    )
    expect(due.get(first.id)).toBe(day)
    expect(due.get(second.id)).toBe(-day)
  })

  test.each([
    ['no answers', { answers: [] }],
    ['a rating that is none', { answers: [{ rating: 'perfect' }] }],
    ['an id that is none', { answers: [{ id: 'x' }] }],
    ['a version below 0', { answers: [{ version: -1 }] }],
    ['a moment that is none', { answers: [{ answeredAt: 'yesterday' }] }],
  ])('%s is rejected', async (_, body) => {
    const valid = { id: randomUUID(), cardId: 'x', version: 0, rating: 'good', answeredAt: now.toISOString() }
    const answers = body.answers.map((answer) => ({ ...valid, ...answer }))
    const student = await app.make.student()
    expectProblem(await app.call('POST /api/user/review/answers', { as: student, body: { answers } }), 422)
  })
})

describe('undoing an answer', () => {
  test("restores the card's previous state, and its id stays used", async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    const [card] = (await session(student)).cards as [ReviewCard]
    const first = answerTo(card, 'good')
    await send(student, first)
    const [before] = await rowsOf(student)
    now = new Date(now.getTime() + 5 * day)
    const second = answerTo({ ...card, version: 1 }, 'again')
    await send(student, second)
    expect((await takeBack(student, second.id)).status).toBe(200)
    expect(await rowsOf(student)).toEqual([before])
    expect((await takeBack(student, second.id)).status).toBe(200)
    // A late retry does not restore it.
    await send(student, second)
    expect(await rowsOf(student)).toEqual([before])
    expect((await takeBack(student, first.id)).body.overview.retention.answered).toBe(0)
    expect(await rowsOf(student)).toEqual([])
    expect((await send(student, answerTo(card, 'hard'))).body.outcomes[0].outcome).toBe('applied')
  })

  test("is rejected if it is not the card's last answer, and not found for another student", async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    const [card] = (await session(student)).cards as [ReviewCard]
    const first = answerTo(card, 'good')
    await send(student, first, answerTo({ ...card, version: 1 }, 'good'))
    expectProblem(await takeBack(student, first.id), 409, 'answered-since')
    const rows = await rowsOf(student)
    for (const other of [
      await app.make.student(),
      await app.make.instructor(),
      await app.make.administrator(),
    ]) {
      expectProblem(await takeBack(other, first.id), 404, 'answer-not-found')
      expect((await session(other)).cards).toEqual([])
      expect((await overview(other)).retention.answered).toBe(0)
    }
    expect(await rowsOf(student)).toEqual(rows)
  })
})

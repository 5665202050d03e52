import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../contract/assessment/questions.ts'
import { percentOf } from '../learning/percent.ts'
import { gradeQuestion } from './question-grading.ts'
import { type AuthoredQuestion, isAnswerTo, makePaper, type PaperQuestion, shuffled } from './questions.ts'
import {
  attemptDeadline,
  attemptsLeft,
  closedForAll,
  closingTime,
  countedResult,
  defaultQuizPolicy,
  gradePaper,
  isOverdue,
  isPassed,
  mayReview,
  movedDeadline,
  nextAttemptAt,
  quizStateOf,
  remainingTime,
} from './quizzes.ts'

const begun = new Date('2026-01-01T10:00:00Z')
const at = (ms: number) => new Date(begun.getTime() + ms)

type SingleChoice = Extract<AuthoredQuestion, { kind: 'single-choice' }>

/** Questions with 3 to 5 distinct options, one of them the key. */
const authored: fc.Arbitrary<SingleChoice[]> = fc
  .array(
    fc
      .uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 3, maxLength: 5 })
      .chain((options) =>
        fc.tuple(fc.constant(options), fc.constantFrom(...options), fc.integer({ min: 1, max: 4 })),
      ),
    { minLength: 1, maxLength: 10 },
  )
  .map((drafts) =>
    drafts.map(([options, correctAnswer, points], index) => ({
      kind: 'single-choice',
      id: `q${index + 1}`,
      question: `Question ${index + 1}`,
      options,
      correctAnswer,
      explanation: `Because ${index + 1}`,
      points,
    })),
  )

/** Seeded draws. */
const draws = fc.array(fc.nat(), { minLength: 60, maxLength: 60 }).map((numbers) => () => {
  let next = 0
  return (limit: number) => (numbers[next++ % numbers.length] ?? 0) % limit
})

/** The option chosen per question, by its text; undefined: unanswered. */
const choices = (questions: SingleChoice[]) =>
  fc.tuple(...questions.map(({ options }) => fc.option(fc.constantFrom(...options), { nil: undefined })))

const answered = authored.chain((questions) => fc.tuple(fc.constant(questions), choices(questions)))

type Paper = Extract<PaperQuestion, { kind: 'single-choice' }>[]

const singleChoices = (questions: AuthoredQuestion[], below: (limit: number) => number): Paper =>
  makePaper(questions, below).flatMap((question) => (question.kind === 'single-choice' ? [question] : []))

function answersOn(paper: Paper, questions: SingleChoice[], chosen: (string | undefined)[]) {
  return Object.fromEntries(
    paper.map((question) => {
      const text = chosen[questions.findIndex(({ id }) => id === question.id)]
      const option = question.options.find((each) => each.text === text)
      return [question.id, option ? ({ kind: 'single-choice', option: option.id } satisfies Answer) : null]
    }),
  )
}

describe('a paper', () => {
  test("has every question and option once, and the author's key", () => {
    fc.assert(
      fc.property(authored, draws, (questions, begin) => {
        const paper = singleChoices(questions, begin())
        expect(paper.map(({ id }) => id).sort()).toEqual(questions.map(({ id }) => id).sort())
        for (const question of paper) {
          const source = questions.find(({ id }) => id === question.id)
          expect(question.options.map(({ text }) => text).sort()).toEqual([...(source?.options ?? [])].sort())
          expect(new Set(question.options.map(({ id }) => id)).size).toBe(question.options.length)
          const key = question.options.find(({ id }) => id === question.correctOption)
          expect(key?.text).toBe(source?.correctAnswer)
        }
      }),
    )
  })

  test('is refused for a question whose key is not an option', () => {
    const question = {
      kind: 'single-choice' as const,
      id: 'q1',
      question: '?',
      options: ['a', 'b', 'c'],
      explanation: '',
      points: 1,
    }
    expect(() => singleChoices([{ ...question, correctAnswer: 'd' }], () => 0)).toThrow('q1')
  })

  test('has option ids that reveal only positions', () => {
    fc.assert(
      fc.property(authored, draws, (questions, begin) => {
        for (const { options } of singleChoices(questions, begin())) {
          expect(options.map(({ id }) => id)).toEqual(options.map((_, place) => `o${place + 1}`))
        }
      }),
    )
  })

  test('puts each of 4 options at each position about equally often', () => {
    const counts = Array.from({ length: 4 }, () => [0, 0, 0, 0])
    let state = 1
    const below = (limit: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return Math.floor((state / 0x80000000) * limit)
    }
    for (let round = 0; round < 4_000; round++) {
      shuffled([0, 1, 2, 3], below).forEach((item, place) => {
        const row = counts[item]
        if (row) row[place] = (row[place] ?? 0) + 1
      })
    }
    for (const count of counts.flat()) expect(Math.abs(count - 1_000)).toBeLessThan(150)
  })
})

describe('grading', () => {
  test('stays within bounds, and sums up the questions', () => {
    fc.assert(
      fc.property(answered, draws, fc.integer({ min: 0, max: 100 }), ([questions, chosen], begin, mark) => {
        const paper = singleChoices(questions, begin())
        const grade = gradePaper(paper, answersOn(paper, questions, chosen), mark)
        expect(grade.score).toBeGreaterThanOrEqual(0)
        expect(grade.score).toBeLessThanOrEqual(grade.maxScore)
        expect(grade.percent).toBeGreaterThanOrEqual(0)
        expect(grade.percent).toBeLessThanOrEqual(100)
        expect(grade.questions.reduce((sum, { score }) => sum + score, 0)).toBe(grade.score)
        expect(grade.maxScore).toBe(questions.reduce((sum, { points }) => sum + points, 0))
      }),
    )
  })

  test('does not depend on the order of questions and options', () => {
    fc.assert(
      fc.property(answered, draws, draws, ([questions, chosen], one, other) => {
        const [a, b] = [singleChoices(questions, one()), singleChoices(questions, other())]
        const [gradeA, gradeB] = [a, b].map((paper) =>
          gradePaper(paper, answersOn(paper, questions, chosen), 80),
        )
        const byId = (grade: typeof gradeA) => grade?.questions.toSorted((x, y) => x.id.localeCompare(y.id))
        expect({ ...gradeA, questions: byId(gradeA) }).toEqual({ ...gradeB, questions: byId(gradeB) })
      }),
    )
  })

  test('gives the same again, and changes neither paper nor answers', () => {
    fc.assert(
      fc.property(answered, draws, ([questions, chosen], begin) => {
        const paper = singleChoices(questions, begin())
        const answers = answersOn(paper, questions, chosen)
        const before = JSON.stringify([paper, answers])
        expect(gradePaper(paper, answers, 80)).toEqual(gradePaper(paper, answers, 80))
        expect(JSON.stringify([paper, answers])).toBe(before)
      }),
    )
  })

  test('gives the points exactly for the key, and never less for one more right answer', () => {
    fc.assert(
      fc.property(answered, draws, ([questions, chosen], begin) => {
        const paper = singleChoices(questions, begin())
        const answers: Record<string, Answer | null> = answersOn(paper, questions, chosen)
        let { score } = gradePaper(paper, answers, 80)
        for (const question of paper) {
          const source = questions.findIndex(({ id }) => id === question.id)
          const right = chosen[source] === questions[source]?.correctAnswer
          expect(gradeQuestion(question, answers[question.id])).toEqual({
            id: question.id,
            outcome: right ? 'right' : chosen[source] === undefined ? 'unanswered' : 'wrong',
            correct: right,
            score: right ? question.points : 0,
          })
          answers[question.id] = { kind: 'single-choice', option: question.correctOption }
          const next = gradePaper(paper, answers, 80).score
          expect(next).toBeGreaterThanOrEqual(score)
          score = next
        }
        expect(gradePaper(paper, answers, 100)).toMatchObject({ percent: 100, passed: true })
      }),
    )
  })

  test('ignores answers to questions that are not on the paper', () => {
    const [paper] = fc.sample(authored, 1).map((questions) => singleChoices(questions, () => 0))
    const stray = { nothing: { kind: 'single-choice', option: 'o1' } } as const
    expect(gradePaper(paper ?? [], stray, 80).score).toBe(0)
  })

  test("accepts an answer that is one of the question's options", () => {
    const [question] = makePaper(
      [
        {
          kind: 'single-choice',
          id: 'q',
          question: '?',
          options: ['a', 'b', 'c'],
          correctAnswer: 'a',
          explanation: '',
          points: 1,
        },
      ],
      () => 0,
    )
    if (question === undefined) throw new Error('no question')
    expect(
      ['o1', 'o2', 'o3', 'o4', '', 'a'].map((option) =>
        isAnswerTo(question, { kind: 'single-choice', option }),
      ),
    ).toEqual([true, true, true, false, false, false])
  })
})

test('passes at the mark, fails one below, by the displayed percent', () => {
  expect([79, 80, 81].map((percent) => isPassed(percent, 80))).toEqual([false, true, true])
  expect([isPassed(percentOf(159, 200), 80), isPassed(percentOf(158, 200), 80)]).toEqual([true, false])
})

describe('the clock', () => {
  test('never increases the remaining time, nor shows less than 0', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 7_200_000 }),
        fc.nat({ max: 7_200_000 }),
        fc.nat({ max: 7_200_000 }),
        (limit, a, b) => {
          const deadline = at(limit)
          const [early, late] = [Math.min(a, b), Math.max(a, b)].map(
            (ms) => remainingTime(deadline, at(ms)) ?? -1,
          )
          expect(early).toBeGreaterThanOrEqual(late ?? 0)
          expect(late).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  test('ends an attempt after its deadline and 30 seconds of grace', () => {
    const deadline = at(60_000)
    const over = (ms: number) => isOverdue(deadline, at(ms), defaultQuizPolicy)
    expect([0, 60_000, 89_999, 90_000, 3_600_000].map(over)).toEqual([false, false, false, true, true])
    expect(closingTime(deadline, defaultQuizPolicy)).toEqual(at(90_000))
  })

  test('never ends without a time limit', () => {
    expect(remainingTime(null, begun)).toBeNull()
    expect(closingTime(null, defaultQuizPolicy)).toBeNull()
    expect(isOverdue(null, at(1e12), defaultQuizPolicy)).toBe(false)
  })
})

describe('attempts, state and review', () => {
  test("delays the next attempt after a day's maximum until the oldest is a day old", () => {
    const day = 24 * 60 * 60_000
    const oldest = new Date(Date.UTC(2026, 0, 1))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * day }), (passed) => {
        const now = new Date(oldest.getTime() + passed)
        expect(nextAttemptAt(null, now)).toBeNull()
        expect(nextAttemptAt(oldest, now)).toEqual(passed < day ? new Date(oldest.getTime() + day) : null)
      }),
    )
  })

  const nothing = { extraMinutes: 0, extraAttempts: 0 }

  test("allows unlimited attempts unless the quiz limits them, plus a student's allowance", () => {
    expect(attemptsLeft(1_000, { attemptsAllowed: null }, nothing)).toBeNull()
    const left = (used: number, extraAttempts = 0) =>
      attemptsLeft(used, { attemptsAllowed: 3 }, { extraAttempts })
    expect([0, 2, 3, 4].map((used) => left(used))).toEqual([3, 1, 0, 0])
    expect([0, 3, 4, 5].map((used) => left(used, 1))).toEqual([4, 1, 0, 0])
  })

  test('puts an open attempt first, then the result, then the due date, then the lock', () => {
    const none = {
      moduleOpen: false,
      hasOpenAttempt: false,
      percent: null,
      passed: false,
      waiting: false,
      pastDue: false,
    }
    expect(quizStateOf(none)).toBe('locked')
    expect(quizStateOf({ ...none, moduleOpen: true })).toBe('open')
    expect(quizStateOf({ ...none, moduleOpen: true, pastDue: true })).toBe('closed')
    expect(quizStateOf({ ...none, percent: 40, pastDue: true })).toBe('failed')
    expect(quizStateOf({ ...none, percent: 40, waiting: true })).toBe('waiting')
    expect(quizStateOf({ ...none, percent: 90, passed: true })).toBe('passed')
    expect(quizStateOf({ ...none, percent: 90, passed: true, hasOpenAttempt: true })).toBe('in-progress')
  })

  test('counts the best attempt, or the latest', () => {
    const reached = { bestPercent: 90, latestPercent: 40, everPassed: true, latestPassed: false }
    expect(countedResult('best', reached)).toEqual({ percent: 90, passed: true })
    expect(countedResult('latest', reached)).toEqual({ percent: 40, passed: false })
    const none = { bestPercent: null, latestPercent: null, everPassed: false, latestPassed: null }
    for (const counts of ['best', 'latest'] as const)
      expect(countedResult(counts, none)).toEqual({ percent: null, passed: false })
  })

  test('reveals right answers immediately, after passing, or when the quiz is closed for everyone', () => {
    const closedAt = closedForAll(at(0), 10, defaultQuizPolicy)
    expect(closedAt).toEqual(at(10 * 60_000 + 30_000))
    const facts = { everPassed: false, closedAt, now: at(0) }
    expect(mayReview('at-once', facts)).toBe(true)
    expect([false, true].map((everPassed) => mayReview('after-passing', { ...facts, everPassed }))).toEqual([
      false,
      true,
    ])
    const dueAfter = (ms: number) => mayReview('after-due', { ...facts, everPassed: true, now: at(ms) })
    expect([0, 629_999, 630_000].map(dueAfter)).toEqual([false, false, true])
    expect(mayReview('after-due', { ...facts, closedAt: closedForAll(null, 0, defaultQuizPolicy) })).toBe(
      false,
    )
  })
})

describe('the end of an attempt', () => {
  const minutes = (count: number) => count * 60_000
  const end = (facts: { timeLimit?: number; due?: number; extraMinutes?: number; laterDue?: number }) =>
    attemptDeadline({
      startedAt: begun,
      timeLimit: facts.timeLimit ?? null,
      dueAt: facts.due === undefined ? null : at(minutes(facts.due)),
      extraMinutes: facts.extraMinutes ?? 0,
      laterDueAt: facts.laterDue === undefined ? null : at(minutes(facts.laterDue)),
    })

  test('with extra days, the due date that is later counts', () => {
    expect(end({ due: 5, extraMinutes: 10, laterDue: 60 })).toEqual(at(minutes(60)))
    expect(end({ due: 5, extraMinutes: 70, laterDue: 60 })).toEqual(at(minutes(75)))
    expect(end({ timeLimit: 20, due: 5, laterDue: 60 })).toEqual(at(minutes(20)))
  })

  test('is its time limit or the due date, whichever is first, or none without either', () => {
    expect(end({})).toBeNull()
    expect(end({ extraMinutes: 30 })).toBeNull()
    expect(end({ timeLimit: 20 })).toEqual(at(minutes(20)))
    expect(end({ due: 5 })).toEqual(at(minutes(5)))
    expect(end({ timeLimit: 20, due: 5 })).toEqual(at(minutes(5)))
    expect(end({ timeLimit: 20, due: 60 })).toEqual(at(minutes(20)))
  })

  test('moves with the due date, and never earlier because extra time was taken back', () => {
    const some = fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined })
    fc.assert(
      fc.property(some, some, some, fc.nat(60), fc.nat(60), (timeLimit, due, newDue, extra, newExtra) => {
        const attempt = {
          startedAt: begun,
          timeLimit: timeLimit ?? null,
          dueAt: newDue === undefined ? null : at(minutes(newDue)),
          extraMinutes: newExtra,
          laterDueAt: null,
        }
        const before = attemptDeadline({
          ...attempt,
          dueAt: due === undefined ? null : at(minutes(due)),
          extraMinutes: extra,
        })
        const after = movedDeadline({ ...attempt, deadline: before })
        const exact = attemptDeadline(attempt)
        if (before === null || exact === null || newExtra >= extra) expect(after).toEqual(exact)
        else if (after !== null && after < before)
          expect(after).toEqual(at(minutes((newDue ?? 0) + newExtra)))
        else expect(after).toEqual(new Date(Math.max(exact.getTime(), before.getTime())))
      }),
    )
  })

  test("is later by exactly the student's extra minutes in both cases", () => {
    const some = fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined })
    fc.assert(
      fc.property(some, some, fc.integer({ min: 0, max: 600 }), (timeLimit, due, extraMinutes) => {
        const given = {
          ...(timeLimit === undefined ? {} : { timeLimit }),
          ...(due === undefined ? {} : { due }),
        }
        const [without, withMore] = [end(given), end({ ...given, extraMinutes })]
        if (without === null || withMore === null) expect(withMore).toBe(without)
        else expect(withMore.getTime() - without.getTime()).toBe(minutes(extraMinutes))
      }),
    )
  })
})

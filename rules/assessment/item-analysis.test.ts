import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnalysedAttempt, analyseQuestions } from './item-analysis.ts'
import type { PaperQuestion } from './questions.ts'

/** Questions whose right option alternates its position. */
function paper(index: number, count = 4): PaperQuestion[] {
  return Array.from({ length: count }, (_, n) => ({
    kind: 'single-choice',
    id: `q${n + 1}`,
    question: '?',
    explanation: '',
    points: 1,
    options: index % 2 === 0 ? options('right', 'wrong', 'other') : options('other', 'wrong', 'right'),
    correctOption: index % 2 === 0 ? 'o1' : 'o3',
  }))
}

const options = (...texts: string[]) => texts.map((text, place) => ({ id: `o${place + 1}`, text }))

/** Attempts by outcome: true is right, false wrong, null unanswered. */
function attemptsOf(marks: readonly (readonly (boolean | null)[])[]): AnalysedAttempt[] {
  return marks.map((row, index) => {
    const questions = paper(index, row.length)
    const answers = Object.fromEntries(
      questions.map(({ id }, n) => {
        const mark = row[n]
        const right = index % 2 === 0 ? 'o1' : 'o3'
        const option = mark ? right : 'o2'
        return [id, mark === null ? null : { kind: 'single-choice' as const, option }]
      }),
    )
    return { questions, answers, manual: {} }
  })
}

const marks = fc.integer({ min: 2, max: 6 }).chain((count) =>
  fc.array(fc.array(fc.option(fc.boolean()), { minLength: count, maxLength: count }), {
    minLength: 1,
    maxLength: 30,
  }),
)

test('keeps figures within bounds and counts consistent, whatever was answered', () => {
  fc.assert(
    fc.property(marks, (rows) => {
      for (const figures of analyseQuestions(attemptsOf(rows)).values()) {
        expect(figures.asked).toBe(rows.length)
        expect(figures.answered).toBeLessThanOrEqual(rows.length)
        expect(figures.difficulty).toBeGreaterThanOrEqual(0)
        expect(figures.difficulty).toBeLessThanOrEqual(1)
        expect(Math.abs(figures.discrimination ?? 0)).toBeLessThanOrEqual(1)
        expect([...figures.chosen.values()].reduce((sum, count) => sum + count, 0)).toBe(figures.answered)
      }
    }),
  )
})

test('does not depend on the order of the attempts', () => {
  fc.assert(
    fc.property(marks, (rows) => {
      const attempts = attemptsOf(rows)
      const [one, other] = [analyseQuestions(attempts), analyseQuestions(attempts.toReversed())]
      for (const [id, { difficulty, discrimination, ...rest }] of one) {
        const same = other.get(id)
        expect(same?.difficulty).toBeCloseTo(difficulty ?? Number.NaN)
        if (discrimination === null) expect(same?.discrimination).toBeNull()
        else expect(same?.discrimination).toBeCloseTo(discrimination)
        expect([same?.asked, same?.answered]).toEqual([rest.asked, rest.answered])
      }
    }),
  )
})

test('gives positive discrimination to a question strong students get right, negative to its opposite', () => {
  const rows = Array.from({ length: 12 }, (_, index) => {
    const good = index < 6
    return [good, !good, good, good]
  })
  const figures = analyseQuestions(attemptsOf(rows))
  expect(figures.get('q1')).toMatchObject({ difficulty: 0.5, asked: 12, answered: 12 })
  expect(figures.get('q1')?.discrimination).toBeCloseTo(1)
  expect(figures.get('q2')?.discrimination).toBeCloseTo(-1)
  expect(Object.fromEntries(figures.get('q1')?.chosen ?? [])).toEqual({ right: 6, wrong: 6 })
})

test('omits the correlation below ten attempts and for equal scores', () => {
  const nine = Array.from({ length: 9 }, (_, index) => [index < 4, index < 4])
  expect(analyseQuestions(attemptsOf(nine)).get('q1')?.discrimination).toBeNull()
  const same = Array.from({ length: 12 }, () => [true, true])
  expect(analyseQuestions(attemptsOf(same)).get('q1')).toMatchObject({ difficulty: 1, discrimination: null })
})

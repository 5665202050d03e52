import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../contract/assessment/questions.ts'
import { percentOf } from '../learning/percent.ts'
import { type AuthoredQuestion, type PaperQuestion, paperQuestion } from './questions.ts'
import { gradePaper } from './quizzes.ts'
import {
  type AttemptPaper,
  type GradingChoice,
  isTouched,
  mayUndo,
  moved,
  regraded,
  takenBack,
  withChanged,
} from './regrade.ts'
import { mayEarnOther, rekeyed } from './rekeyed-question.ts'

const texts = ['ink', 'paper', 'stone', 'glass', 'wood'] as const
const common = (id: string, points: number) => ({ id, question: `Which? ${id}`, explanation: 'So.', points })
const subset = fc.subarray([...texts], { minLength: 1, maxLength: 4 })
const points = fc.constantFrom(1, 2, 3, 5)

const details = fc.oneof(
  fc.constantFrom(...texts).map((correctAnswer) => ({
    kind: 'single-choice' as const,
    options: [...texts],
    correctAnswer,
  })),
  subset.map((correctAnswers) => ({ kind: 'multiple-choice' as const, options: [...texts], correctAnswers })),
  fc.boolean().map((correctAnswer) => ({ kind: 'true-or-false' as const, correctAnswer })),
  subset.map((accepted) => ({ kind: 'short-text' as const, accepted, patterns: [], caseSensitive: false })),
  fc
    .record({ value: fc.integer({ min: 0, max: 9 }), tolerance: fc.constantFrom(0, 0.5, 2) })
    .map((number) => ({ kind: 'number' as const, ...number, units: [] })),
  fc.shuffledSubarray([...texts], { minLength: 5 }).map((items) => ({ kind: 'ordering' as const, items })),
  fc.shuffledSubarray([...texts], { minLength: 5 }).map((matches) => ({
    kind: 'matching' as const,
    pairs: [0, 1, 2].map((index) => ({ prompt: `p${index}`, match: matches[index] ?? '' })),
    others: matches.slice(3),
  })),
  fc.constant({ kind: 'long-text' as const, guidance: 'Two points.' }),
)

type Detail = typeof details extends fc.Arbitrary<infer Value> ? Value : never
const authoredOf = (id: string, detail: Detail, worth: number): AuthoredQuestion => ({
  ...common(id, worth),
  ...detail,
})

/** Two versions of a question of the same kind. */
const correction = fc
  .tuple(details, fc.array(details, { minLength: 30, maxLength: 30 }), points, points)
  .map(([before, others, worth, now]) => ({
    before: authoredOf('q1', before, worth),
    after: authoredOf('q1', others.find(({ kind }) => kind === before.kind) ?? before, now),
  }))

function answerTo(question: PaperQuestion, pick: (limit: number) => number): Answer | null {
  const one = <Item>(list: readonly Item[]) => list[pick(list.length)] as Item
  switch (question.kind) {
    case 'single-choice':
      return { kind: question.kind, option: one(question.options).id }
    case 'multiple-choice':
      return {
        kind: question.kind,
        options: [...new Set([one(question.options).id, one(question.options).id])],
      }
    case 'true-or-false':
      return { kind: question.kind, value: pick(2) === 0 }
    case 'short-text':
      return { kind: question.kind, text: one(texts) }
    case 'number':
      return { kind: question.kind, text: String(pick(10)), unit: null }
    case 'ordering':
      return { kind: question.kind, order: question.items.map(({ id }) => id) }
    case 'matching':
      return {
        kind: question.kind,
        pairs: question.prompts.map(({ id }) => ({ prompt: id, choice: one(question.choices).id })),
      }
    case 'long-text':
      return { kind: question.kind, text: 'Because.' }
  }
}

const numbersFrom = (numbers: readonly number[]) => {
  let place = 0
  return (limit: number) => (numbers[place++ % numbers.length] ?? 0) % limit
}

const corrected = fc
  .record({
    correction,
    numbers: fc.array(fc.nat(100), { minLength: 40, maxLength: 40 }),
    isAnswered: fc.boolean(),
    manual: fc.option(fc.constantFrom(0, 0.5, 1), { nil: null }),
    isOpen: fc.boolean(),
  })
  .map(({ correction: { before, after }, numbers, isAnswered, manual, isOpen }) => {
    const below = numbersFrom(numbers)
    const other = authoredOf('q2', { kind: 'true-or-false', correctAnswer: true }, 4)
    const questions = [before, other].map((question) => paperQuestion(question, below))
    const answers = Object.fromEntries(
      questions.map((question) => [question.id, isAnswered ? answerTo(question, below) : null]),
    )
    const given = manual === null ? {} : { q1: { score: manual * before.points, feedback: '' } }
    const { score, maxScore, waiting, ...grade } = gradePaper(questions, answers, 60, given)
    const percents = waiting
      ? { percent: null, passed: null }
      : { percent: grade.percent, passed: grade.passed }
    const attempt: AttemptPaper = {
      questions,
      answers,
      manual: given,
      passingScore: 60,
      result: isOpen ? null : { score, maxScore, ...percents },
    }
    return { attempt, before, after }
  })
const choice = fc.constantFrom<GradingChoice>('better', 'as-it-falls', 'everyone')

const applied = (attempt: AttemptPaper, to: NonNullable<ReturnType<typeof regraded>>): AttemptPaper => ({
  ...attempt,
  questions: withChanged(attempt.questions, to.question),
  result: to.result,
})

describe('grading again', () => {
  test('better only never lowers, and a pass stays a pass', () => {
    fc.assert(
      fc.property(corrected, ({ attempt, after }) => {
        const to = regraded(attempt, after, 'better')
        if (to === null) return
        expect(moved(attempt.result, to.result)).not.toBe('down')
        if (attempt.result?.passed) expect(to.result?.passed).toBe(true)
      }),
    )
  })

  test('all points for everyone never earn less than any other choice', () => {
    fc.assert(
      fc.property(corrected, choice, ({ attempt, after }, other) => {
        const everyone = regraded(attempt, after, 'everyone')
        const to = regraded(attempt, after, other)
        if (everyone === null || to === null) return
        expect(moved(everyone.result, to.result)).not.toBe('up')
      }),
    )
  })

  test('twice changes nothing', () => {
    fc.assert(
      fc.property(corrected, choice, choice, ({ attempt, after }, first, second) => {
        const to = regraded(attempt, after, first)
        if (to === null) return
        expect(regraded(applied(attempt, to), after, second)).toBeNull()
      }),
    )
  })

  test('taking it back restores exactly', () => {
    fc.assert(
      fc.property(corrected, choice, ({ attempt, after }, how) => {
        const to = regraded(attempt, after, how)
        if (to === null) return
        const shown = attempt.questions[0] as PaperQuestion
        const before = {
          question: shown.id === 'q1' ? shown : (attempt.questions[1] as PaperQuestion),
          result: attempt.result,
        }
        const back = takenBack(applied(attempt, to), { before, after: to }, false)
        expect(back).toEqual(before)
        expect(applied(applied(attempt, to), back as NonNullable<typeof back>)).toEqual(attempt)
        // Graded by hand since: the same question, and the whole paper again.
        const again = takenBack(applied(attempt, to), { before, after: to }, true)
        expect(again).toEqual(before)
      }),
    )
  })

  test('percent comes from points as elsewhere, and what was shown stays', () => {
    fc.assert(
      fc.property(corrected, choice, ({ attempt, after }, how) => {
        const to = regraded(attempt, after, how)
        if (to === null) return
        const shown = attempt.questions.find(({ id }) => id === 'q1')
        for (const field of ['question', 'kind', 'options', 'items', 'prompts', 'choices'] as const)
          expect(Object.entries(to.question).find(([name]) => name === field)).toEqual(
            Object.entries(shown ?? {}).find(([name]) => name === field),
          )
        if (to.result === null || to.result.percent === null) return
        expect(to.result.percent).toBe(percentOf(to.result.score, to.result.maxScore))
      }),
    )
  })

  test('a key that is the same touches nothing, whatever else was rewritten', () => {
    fc.assert(
      fc.property(corrected, choice, ({ attempt, before }, how) => {
        const reworded = { ...before, stimulus: 'A letter.', question: 'Which one?', explanation: 'Because.' }
        expect(mayEarnOther(before, reworded)).toBe(false)
        expect(regraded(attempt, reworded, how)).toBeNull()
      }),
    )
  })
})

describe('a key on other options', () => {
  const single = (options: string[], correctAnswer: string) =>
    authoredOf('q1', { kind: 'single-choice', options: options as never, correctAnswer } as Detail, 1)
  const shown = paperQuestion(single(['a', 'b', 'c'], 'a'), () => 0)

  test('a reworded option stays as right as it was', () => {
    expect(isTouched(shown, single(['A!', 'b', 'c'], 'A!'))).toBe('same')
    expect(isTouched(shown, single(['a', 'b', 'C!'], 'b'))).toBe('other-key')
  })

  test('a new right answer that no one saw is not guessed', () => {
    expect(isTouched(shown, single(['a', 'b', 'new'], 'new'))).toBe('apart')
    expect(isTouched(shown, single(['a', 'b', 'c', 'new'], 'new'))).toBe('apart')
    expect(rekeyed(shown, { ...common('q1', 1), kind: 'true-or-false', correctAnswer: true })).toBeNull()
  })
})

test('a regrade can be undone for thirty days, unless another follows', () => {
  const finishedAt = new Date('2026-11-01T12:00:00Z')
  const one = { choice: 'better' as const, state: 'done', finishedAt, isLatest: true }
  const at = (text: string) => new Date(`2026-${text}Z`)
  expect(mayUndo(one, at('12-01T11:59:59'))).toBe(true)
  expect(mayUndo(one, at('12-01T12:00:00'))).toBe(false)
  for (const change of [{ isLatest: false }, { state: 'working' }, { choice: 'leave' as const }])
    expect(mayUndo({ ...one, ...change }, finishedAt)).toBe(false)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../contract/assessment/questions.ts'
import { gradeQuestion } from './question-grading.ts'
import {
  type AuthoredQuestion,
  isAnswerTo,
  makePaper,
  type PaperQuestion,
  type QuestionDetail,
} from './questions.ts'
import { gradePaper } from './quizzes.ts'

const text = fc.string({ minLength: 1, maxLength: 12 }).filter((value) => value.trim() !== '')
const texts = (least: number, most: number) => fc.uniqueArray(text, { minLength: least, maxLength: most })

const details: { [Kind in QuestionDetail['kind']]: fc.Arbitrary<Extract<QuestionDetail, { kind: Kind }>> } = {
  'single-choice': texts(3, 5).chain((options) =>
    fc.constantFrom(...options).map((correctAnswer) => ({ kind: 'single-choice', options, correctAnswer })),
  ),
  'multiple-choice': texts(3, 8).chain((options) =>
    fc
      .subarray(options, { minLength: 1, maxLength: options.length - 1 })
      .map((correctAnswers) => ({ kind: 'multiple-choice', options, correctAnswers })),
  ),
  'true-or-false': fc.boolean().map((correctAnswer) => ({ kind: 'true-or-false', correctAnswer })),
  'short-text': fc
    .tuple(fc.array(text, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([accepted, caseSensitive]) => ({
      kind: 'short-text',
      accepted,
      patterns: ['\\d+ days?'],
      caseSensitive,
    })),
  number: fc
    .tuple(fc.integer({ min: -1_000, max: 1_000 }), fc.nat({ max: 10 }))
    .map(([value, tolerance]) => ({
      kind: 'number',
      value,
      tolerance,
      units: [
        { unit: 'm', factor: 1 },
        { unit: 'km', factor: 1_000 },
      ],
    })),
  ordering: texts(2, 8).map((items) => ({ kind: 'ordering', items })),
  matching: fc.tuple(texts(2, 6), texts(2, 8)).chain(([prompts, matches]) =>
    fc.nat({ max: matches.length - 1 }).map((shift) => {
      const matchOf = (index: number) => matches[(index + shift) % matches.length] ?? ''
      const pairs = prompts.map((prompt, index) => ({ prompt, match: matchOf(index) }))
      const used = new Set(pairs.map(({ match }) => match))
      return { kind: 'matching' as const, pairs, others: matches.filter((match) => !used.has(match)) }
    }),
  ),
  'long-text': fc.constant({ kind: 'long-text', guidance: 'Names two reasons.' }),
}

const kinds = Object.keys(details) as QuestionDetail['kind'][]

const authoredOf = (kind: QuestionDetail['kind']): fc.Arbitrary<AuthoredQuestion> =>
  fc
    .tuple(details[kind], fc.integer({ min: 1, max: 7 }))
    .map(([detail, points]) => ({ id: 'q', question: '?', explanation: 'Because', points, ...detail }))

/** Seeded draws. */
const draws = fc.array(fc.nat(), { minLength: 60, maxLength: 60 }).map((numbers) => {
  let next = 0
  return (limit: number) => (numbers[next++ % numbers.length] ?? 0) % limit
})

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

/** Any possible answer. */
function answersTo(question: PaperQuestion): fc.Arbitrary<Answer> {
  switch (question.kind) {
    case 'single-choice':
      return fc.constantFrom(...ids(question.options)).map((option) => ({ kind: question.kind, option }))
    case 'multiple-choice':
      return fc
        .subarray(ids(question.options), { minLength: 1 })
        .map((options) => ({ kind: question.kind, options }))
    case 'true-or-false':
      return fc.boolean().map((value) => ({ kind: question.kind, value }))
    case 'short-text':
      return fc
        .oneof(fc.constantFrom(...question.accepted, '12 days'), fc.string({ maxLength: 20 }))
        .map((value) => ({ kind: question.kind, text: value }))
    case 'number':
      return fc
        .tuple(fc.double({ min: -2_000, max: 2_000, noNaN: true }), fc.constantFrom('m', 'km', null))
        .map(([value, unit]) => ({ kind: question.kind, text: value.toFixed(2), unit }))
    case 'ordering':
      return fc
        .shuffledSubarray(ids(question.items), { minLength: question.items.length })
        .map((order) => ({ kind: question.kind, order }))
    case 'matching':
      return fc
        .tuple(
          fc.subarray(ids(question.prompts), { minLength: 1 }),
          fc.array(fc.constantFrom(...ids(question.choices)), { minLength: 8, maxLength: 8 }),
        )
        .map(([prompts, choices]) => ({
          kind: question.kind,
          pairs: prompts.map((prompt, index) => ({ prompt, choice: choices[index] ?? 'c1' })),
        }))
    case 'long-text':
      return fc.string({ minLength: 1, maxLength: 40 }).map((value) => ({ kind: question.kind, text: value }))
  }
}

/** The fully right answer; none for a type graded by a teacher. */
function rightAnswer(question: PaperQuestion): Answer {
  switch (question.kind) {
    case 'single-choice':
      return { kind: question.kind, option: question.correctOption }
    case 'multiple-choice':
      return { kind: question.kind, options: question.correctOptions }
    case 'true-or-false':
      return { kind: question.kind, value: question.correctValue }
    case 'short-text':
      return { kind: question.kind, text: question.accepted[0] ?? '1 day' }
    case 'number':
      return { kind: question.kind, text: String(question.value), unit: 'm' }
    case 'ordering':
      return { kind: question.kind, order: question.correctOrder }
    case 'matching': {
      const pairs = Object.entries(question.correctPairs).map(([prompt, choice]) => ({ prompt, choice }))
      return { kind: question.kind, pairs }
    }
    case 'long-text':
      return { kind: question.kind, text: 'In my own words' }
  }
}

const paperOf = (question: AuthoredQuestion, below: (limit: number) => number): PaperQuestion => {
  const [paper] = makePaper([question], below)
  if (paper === undefined) throw new Error('A paper of one question has none')
  return paper
}

/** The same answer on another paper of the same question. */
function onOtherPaper(answer: Answer, from: PaperQuestion, to: PaperQuestion): Answer {
  const lists = (paper: PaperQuestion) =>
    'options' in paper
      ? paper.options
      : 'items' in paper
        ? paper.items
        : 'choices' in paper
          ? [...paper.choices, ...paper.prompts]
          : []
  // A prompt and a choice may have the same text: their letter tells them apart.
  const translate = (id: string) => {
    const text = lists(from).find((each) => each.id === id)?.text
    return lists(to).find((each) => each.text === text && each.id[0] === id[0])?.id ?? id
  }
  if (answer.kind === 'single-choice') return { ...answer, option: translate(answer.option) }
  if (answer.kind === 'multiple-choice') return { ...answer, options: answer.options.map(translate) }
  if (answer.kind === 'ordering') return { ...answer, order: answer.order.map(translate) }
  if (answer.kind !== 'matching') return answer
  const pairs = answer.pairs.map(({ prompt, choice }) => ({
    prompt: translate(prompt),
    choice: translate(choice),
  }))
  return { ...answer, pairs }
}

describe.each(kinds)('%s', (kind) => {
  const answered = fc.tuple(authoredOf(kind), draws).chain(([authored, below]) => {
    const paper = paperOf(authored, below)
    return fc.tuple(fc.constant(authored), fc.constant(paper), answersTo(paper))
  })

  test('keeps the score within bounds, and gives everything only to the right answer', () => {
    fc.assert(
      fc.property(answered, ([, paper, answer]) => {
        expect(isAnswerTo(paper, answer)).toBe(true)
        const { score, correct, outcome } = gradeQuestion(paper, answer)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(paper.points)
        expect(correct).toBe(score === paper.points)
        if (outcome === 'partly') expect(score).toBeGreaterThan(0)
        const best = gradeQuestion(paper, rightAnswer(paper), { score: paper.points, feedback: '' })
        expect(best).toEqual({ id: 'q', outcome: 'right', correct: true, score: paper.points })
      }),
    )
  })

  test('does not depend on the order of presentation', () => {
    fc.assert(
      fc.property(answered, draws, ([authored, paper, answer], below) => {
        const other = paperOf(authored, below)
        expect(gradeQuestion(other, onOtherPaper(answer, paper, other))).toEqual(gradeQuestion(paper, answer))
      }),
    )
  })

  test('grades the same again and changes nothing', () => {
    fc.assert(
      fc.property(answered, ([, paper, answer]) => {
        const before = JSON.stringify([paper, answer])
        const manual = { score: 1, feedback: '' }
        expect(gradeQuestion(paper, answer, manual)).toEqual(gradeQuestion(paper, answer, manual))
        expect(JSON.stringify([paper, answer])).toBe(before)
        // Also after paper and answer come back from the database.
        const [kept, given] = JSON.parse(before)
        expect(gradeQuestion(kept, given)).toEqual(gradeQuestion(paper, answer))
      }),
    )
  })

  test('gives nothing for no answer, a blank one, or one of another type', () => {
    fc.assert(
      fc.property(answered, ([, paper]) => {
        const nothing = { id: 'q', outcome: 'unanswered', correct: false, score: 0 }
        expect(gradeQuestion(paper, null)).toEqual(nothing)
        for (const other of kinds.filter((each) => each !== kind)) {
          const [stray] = fc.sample(
            authoredOf(other).chain((question) => answersTo(paperOf(question, () => 0))),
            1,
          )
          expect(gradeQuestion(paper, stray)).toEqual(nothing)
          if (stray) expect(isAnswerTo(paper, stray)).toBe(false)
        }
      }),
      { numRuns: 20 },
    )
  })
})

const common = { id: 'q', question: '?', explanation: 'Because', points: 1 }

/** A source of draws for every permutation of lists of these lengths. */
function everyDraw(...lengths: number[]): ((limit: number) => number)[] {
  const limits = lengths.flatMap((length) => Array.from({ length: length - 1 }, (_, place) => length - place))
  const sequences = limits.reduce<number[][]>(
    (known, limit) => known.flatMap((one) => Array.from({ length: limit }, (_, drawn) => [...one, drawn])),
    [[]],
  )
  return sequences.map((numbers) => {
    let next = 0
    return () => numbers[next++] ?? 0
  })
}

function tally(list: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

describe('the presentation', () => {
  // An order that can never be the right one would reveal the order of two items.
  test.each([2, 3, 4])('shuffles %i items into every order equally often', (count) => {
    const items = ['first', 'second', 'third', 'fourth'].slice(0, count)
    const orders = everyDraw(count).map((below) => {
      const paper = paperOf({ ...common, kind: 'ordering', items }, below)
      if (paper.kind !== 'ordering') throw new Error('another kind')
      return paper.items.map(({ text }) => text).join()
    })
    expect(new Set(tally(orders).values())).toEqual(new Set([1]))
    expect(tally(orders).size).toBe(orders.length)
  })

  test.each([
    [2, 0],
    [2, 1],
    [3, 0],
  ])('places %i pairs and %i other choices in every arrangement equally often', (count, more) => {
    const pairs = ['one', 'two', 'three'].slice(0, count).map((prompt) => ({ prompt, match: `of ${prompt}` }))
    const others = ['none', 'neither'].slice(0, more)
    const ways = everyDraw(count, count + more).map((below) => {
      const paper = paperOf({ ...common, kind: 'matching', pairs, others }, below)
      if (paper.kind !== 'matching') throw new Error('another kind')
      return paper.prompts
        .map(({ text }, place) => `${text}: ${paper.choices[place]?.text}`)
        .toSorted()
        .join()
    })
    const counts = tally(ways)
    expect(
      counts.get(
        pairs
          .map(({ prompt, match }) => `${prompt}: ${match}`)
          .toSorted()
          .join(),
      ),
    ).toBeDefined()
    expect(new Set(counts.values()).size).toBe(1)
  })

  test('has ids that reveal only positions', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds).chain(authoredOf), draws, (authored, below) => {
        const paper = paperOf(authored, below)
        for (const list of [
          'options' in paper ? paper.options : [],
          'items' in paper ? paper.items : [],
          'prompts' in paper ? paper.prompts : [],
          'choices' in paper ? paper.choices : [],
        ]) {
          expect(list.map(({ id }) => id.slice(1))).toEqual(list.map((_, place) => String(place + 1)))
        }
      }),
    )
  })
})

describe('partial credit', () => {
  test('multiple choice: never drops for one more right option, never rises for one more wrong one', () => {
    fc.assert(
      fc.property(
        fc.tuple(authoredOf('multiple-choice'), draws).chain(([authored, below]) => {
          const paper = paperOf(authored, below)
          return fc.tuple(fc.constant(paper), answersTo(paper))
        }),
        ([paper, answer]) => {
          if (paper.kind !== 'multiple-choice' || answer.kind !== paper.kind) throw new Error('another kind')
          const { score } = gradeQuestion(paper, answer)
          for (const id of ids(paper.options).filter((each) => !answer.options.includes(each))) {
            const more = gradeQuestion(paper, { ...answer, options: [...answer.options, id] }).score
            if (paper.correctOptions.includes(id)) expect(more).toBeGreaterThanOrEqual(score)
            else expect(more).toBeLessThanOrEqual(score)
          }
        },
      ),
    )
  })

  test('multiple choice: gives nothing for choosing everything', () => {
    fc.assert(
      fc.property(authoredOf('multiple-choice'), draws, (authored, below) => {
        const paper = paperOf(authored, below)
        if (paper.kind !== 'multiple-choice') throw new Error('another kind')
        const all = { kind: paper.kind, options: ids(paper.options) }
        expect(gradeQuestion(paper, all)).toMatchObject({ score: 0, outcome: 'wrong' })
      }),
    )
  })

  test('ordering: never drops when two neighbors are put right, and gives nothing for the reverse', () => {
    fc.assert(
      fc.property(
        fc.tuple(authoredOf('ordering'), draws).chain(([authored, below]) => {
          const paper = paperOf(authored, below)
          return fc.tuple(fc.constant(paper), answersTo(paper))
        }),
        ([paper, answer]) => {
          if (paper.kind !== 'ordering' || answer.kind !== paper.kind) throw new Error('another kind')
          const { score } = gradeQuestion(paper, answer)
          const rank = (id: string | undefined) => paper.correctOrder.indexOf(id ?? '')
          for (let index = 0; index + 1 < answer.order.length; index++) {
            const order = [...answer.order]
            const [first, second] = [order[index], order[index + 1]]
            if (first === undefined || second === undefined || rank(first) < rank(second)) continue
            order[index] = second
            order[index + 1] = first
            expect(gradeQuestion(paper, { kind: paper.kind, order }).score).toBeGreaterThanOrEqual(score)
          }
          const order = paper.correctOrder.toReversed()
          expect(gradeQuestion(paper, { kind: paper.kind, order }).score).toBe(0)
        },
      ),
    )
  })

  test('matching: gives a share per right pair', () => {
    fc.assert(
      fc.property(authoredOf('matching'), draws, (authored, below) => {
        const paper = paperOf(authored, below)
        if (paper.kind !== 'matching') throw new Error('another kind')
        const pairs = Object.entries(paper.correctPairs).map(([prompt, choice]) => ({ prompt, choice }))
        for (const count of pairs.keys()) {
          if (count === 0) continue
          const { score } = gradeQuestion(paper, { kind: paper.kind, pairs: pairs.slice(0, count) })
          expect(score).toBeCloseTo((paper.points * count) / pairs.length, 2)
        }
      }),
    )
  })
})

describe('an answer graded by a teacher', () => {
  const common = {
    id: 'q',
    question: '?',
    explanation: '',
    points: 5,
    kind: 'long-text',
    guidance: '',
  } as const
  const answer = { kind: 'long-text', text: 'Because' } as const

  test('waits until graded, then earns the given points, whatever they are', () => {
    expect(gradeQuestion(common, answer)).toEqual({ id: 'q', outcome: 'waiting', correct: false, score: 0 })
    fc.assert(
      fc.property(fc.double({ min: -10, max: 20, noNaN: true }), (given) => {
        const { score, outcome } = gradeQuestion(common, answer, { score: given, feedback: '' })
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(5)
        expect(outcome).not.toBe('waiting')
      }),
    )
  })

  test('keeps the whole paper waiting, unless it is blank', () => {
    expect(gradePaper([common], { q: answer }, 0)).toMatchObject({ waiting: true, passed: false })
    expect(gradePaper([common], { q: { ...answer, text: ' \n' } }, 50)).toMatchObject({
      waiting: false,
      passed: false,
      percent: 0,
    })
    const manual = { q: { score: 4, feedback: '' } }
    expect(gradePaper([common], { q: answer }, 80, manual)).toMatchObject({
      waiting: false,
      passed: true,
      percent: 80,
    })
  })
})

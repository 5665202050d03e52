import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompletionRequirements } from '../../contract/assessment/completion.ts'
import {
  type ItemProgress,
  isGradeReached,
  offersWork,
  requiredItems,
  requirementState,
  requirementsText,
  usualRequirements,
  workText,
} from './completion.ts'

const item = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  category: fc.constantFrom('assignments', 'quizzes'),
})
const some = fc.constantFrom('none', 'all', 'chosen')
const requirements = fc.record<CompletionRequirements>({
  certificate: fc.constantFrom('modules', 'both', 'work'),
  quizzes: some,
  assignments: some,
  chosen: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
  assignmentPercent: fc.option(fc.integer({ min: 1, max: 100 })),
  minimumGrade: fc.option(fc.integer({ min: 1, max: 100 })),
  attendancePercent: fc.option(fc.integer({ min: 1, max: 100 })),
})

test('what is asked for is of the course, in its order, and follows the choice of its category', () => {
  fc.assert(
    fc.property(requirements, fc.array(item), (wanted, items) => {
      const asked = requiredItems(wanted, items)
      expect(asked).toEqual(items.filter((one) => asked.includes(one)))
      for (const one of items) {
        const choice = wanted[one.category]
        if (choice === 'all') expect(asked).toContain(one)
        if (choice === 'none') expect(asked).not.toContain(one)
      }
    }),
  )
})

test('there is a certificate with work exactly if it asks for something and the course issues it', () => {
  fc.assert(
    fc.property(requirements, fc.array(item), (wanted, items) => {
      const asksForSomething =
        wanted.minimumGrade !== null ||
        wanted.attendancePercent !== null ||
        requiredItems(wanted, items).length > 0
      expect(offersWork(wanted, items)).toBe(wanted.certificate !== 'modules' && asksForSomething)
    }),
  )
  expect(offersWork(usualRequirements, [])).toBe(false)
})

const progress = fc.record<ItemProgress>({
  category: fc.constantFrom('assignments', 'quizzes'),
  state: fc.constantFrom('earned', 'changed', 'waiting', 'missing', 'excused', 'open', 'locked'),
  score: fc.option(fc.integer({ min: 0, max: 100 })),
  points: fc.constant(100),
  passingScore: fc.integer({ min: 0, max: 100 }),
})

test('a better score never undoes what is done', () => {
  fc.assert(
    fc.property(
      progress,
      fc.option(fc.integer({ min: 1, max: 100 })),
      fc.nat({ max: 100 }),
      (one, percent, more) => {
        if (requirementState(one, percent) !== 'done' || one.score === null) return
        const better = { ...one, score: Math.min(100, one.score + more) }
        expect(requirementState(better, percent)).toBe('done')
      },
    ),
  )
})

test('handing in is enough without a mark; with one, the grade decides, and waits while it is missing', () => {
  const handedIn: ItemProgress = {
    category: 'assignments',
    state: 'waiting',
    score: null,
    points: 20,
    passingScore: 0,
  }
  expect(requirementState(handedIn, null)).toBe('done')
  expect(requirementState(handedIn, 60)).toBe('waiting')
  expect(requirementState({ ...handedIn, state: 'earned', score: 12 }, 60)).toBe('done')
  expect(requirementState({ ...handedIn, state: 'earned', score: 11.9 }, 60)).toBe('open')
  expect(requirementState({ ...handedIn, state: 'missing', score: 0 }, null)).toBe('open')
  expect(requirementState({ ...handedIn, state: 'excused' }, 60)).toBe('done')
})

test('a quiz is passed by the rounded percent, as its result says', () => {
  const quiz: ItemProgress = {
    category: 'quizzes',
    state: 'earned',
    score: 79.5,
    points: 100,
    passingScore: 80,
  }
  expect(requirementState(quiz, null)).toBe('done')
  expect(requirementState({ ...quiz, score: 79.49 }, null)).toBe('open')
})

test('a minimum grade is reached at the mark, and never while nothing counts', () => {
  expect([isGradeReached(80, 80), isGradeReached(79.9, 80), isGradeReached(null, 1)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isGradeReached(null, null)).toBe(true)
})

test('the work is said in words', () => {
  const work = { quizzes: 5, assignments: 1, assignmentPercent: null, minimumGrade: 80 }
  expect(workText(work)).toBe('passed 5 quizzes, handed in 1 assignment and reached 80% of the course grade')
  expect(requirementsText({ ...work, quizzes: 1, assignmentPercent: 60, minimumGrade: null })).toBe(
    'Pass 1 quiz and pass 1 assignment.',
  )
  expect(requirementsText({ quizzes: 0, assignments: 0, assignmentPercent: null, minimumGrade: null })).toBe(
    '',
  )
  const attended = { ...work, assignments: 0, minimumGrade: null, attendancePercent: 75 }
  expect(workText(attended)).toBe('passed 5 quizzes and attended at least 75% of the live sessions')
  expect(requirementsText({ ...attended, quizzes: 0, attendancePercent: 100 })).toBe(
    'Attend every live session.',
  )
})

test('an assignment that has exactly the percent it needs is done', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 500 }), (percent, points) => {
      const graded = { category: 'assignments', state: 'earned', points, passingScore: 0 } as const
      const state = (score: number) => requirementState({ ...graded, score }, percent)
      // Points have two decimals, as teachers type them.
      const least = Math.ceil(percent * points) / 100
      expect(state(least)).toBe('done')
      expect(state((Math.round(least * 100) - 1) / 100)).toBe('open')
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KeyedQuestion } from '../../../contract/assessment/questions.ts'
import type { ReviewCard } from '../../../contract/learning/review.ts'
import { gradeQuestion } from '../../../rules/assessment/question-grading.ts'
import { presentReviewed } from '../../../rules/assessment/reviewed-question.ts'
import { answer, check, type Session, sessionOf, undo, withoutAnswered, withoutWaiting } from './session.ts'

const card = (id: string, version = 0): ReviewCard => ({
  id,
  version,
  courseId: 'c',
  courseCode: 'C',
  departmentId: 'd',
  moduleId: 'm',
  modulePosition: 1,
  moduleTitle: 'Module',
  question: {
    kind: 'true-or-false',
    id,
    question: id,
    points: 1,
    explanation: 'because',
    correctValue: true,
  },
  passage: null,
  nextDays: { again: 1, hard: 2, good: 3, easy: 4 },
})
const cards = ['a', 'b', 'c', 'd'].map((id) => card(id))
const steps = fc.array(fc.constantFrom('check', 'answer', 'undo'), { maxLength: 40 })
const reviewed = (question: KeyedQuestion, value: boolean) => {
  const answer = { kind: 'true-or-false', value } as const
  return presentReviewed(question, answer, gradeQuestion(question, answer), { seen: 'key' })
}
const right = ({ question }: ReviewCard) => reviewed(question, true)
/** The first card, answered. */
const checked = (session: Session) => {
  const [first] = session.queue
  return first === undefined ? session : check(session, first, right(first))
}

test('no input loses or duplicates a card, and undoing everything restores the start', () => {
  fc.assert(
    fc.property(steps, (pressed) => {
      let session = sessionOf(cards)
      for (const [index, step] of pressed.entries()) {
        if (step === 'check') session = checked(session)
        else if (step === 'answer') session = answer(session, `id${index}`, 'good')
        else session = undo(session)
      }
      const all = [...session.answered.map((given) => given.card), ...session.queue]
      expect(all).toEqual(cards)
      while (session.answered.length > 0) session = undo(session)
      expect(session.queue).toEqual(cards)
    }),
  )
})

test('takes no rating before an answer was given', () => {
  const session = sessionOf(cards)
  expect(answer(session, 'x', 'easy')).toBe(session)
  expect(answer(checked(session), 'x', 'easy')).toMatchObject({ given: null, answered: [{ id: 'x' }] })
})

test('grades a card once, and only while it is asked', () => {
  const [first, second] = cards as [ReviewCard, ReviewCard]
  const session = checked(sessionOf(cards))
  expect(check(session, first, right(first))).toBe(session)
  expect(check(answer(session, 'x', 'good'), first, right(first)).given).toBeNull()
  expect(check(answer(session, 'x', 'good'), second, right(second)).given).toMatchObject({ id: 'b' })
})

test('undoing brings back what was answered', () => {
  const session = answer(checked(sessionOf(cards)), 'x', 'good')
  expect(undo(session)).toEqual(checked(sessionOf(cards)))
})

test('skips cards waiting to be sent, unless undone', () => {
  const given = (id: string, cardId: string) => ({
    kind: 'answer' as const,
    answer: { id, cardId, version: 0, rating: 'good' as const, answeredAt: '' },
  })
  const waiting = [given('1', 'a'), given('2', 'b'), { kind: 'take-back' as const, id: '2' }]
  expect(withoutWaiting(sessionOf(cards), waiting).queue.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
})

test('drops cards reviewed in another tab, and keeps a given answer only with its card', () => {
  const open = checked(sessionOf(cards))
  const rest = [card('a'), card('b', 1), card('d')]
  expect(withoutAnswered(open, rest)).toMatchObject({ given: { id: 'a' }, queue: [{ id: 'a' }, { id: 'd' }] })
  expect(withoutAnswered(open, [card('d')])).toMatchObject({ given: null, queue: [{ id: 'd' }] })
  expect(withoutAnswered(open, cards)).toBe(open)
})

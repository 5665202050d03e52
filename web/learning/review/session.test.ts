import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReviewCard } from '../../../contract/learning/review.ts'
import { answer, sessionOf, show, undo, withoutAnswered, withoutWaiting } from './session.ts'

const card = (id: string, version = 0): ReviewCard => ({
  id,
  version,
  courseId: 'c',
  courseCode: 'C',
  departmentId: 'd',
  moduleId: 'm',
  modulePosition: 1,
  moduleTitle: 'Module',
  question: id,
  options: [],
  answer: ['yes'],
  explanation: 'because',
  nextDays: { again: 1, hard: 2, good: 3, easy: 4 },
})
const cards = ['a', 'b', 'c', 'd'].map((id) => card(id))
const steps = fc.array(fc.constantFrom('show', 'answer', 'undo'), { maxLength: 40 })

test('no input loses or duplicates a card, and undoing everything restores the start', () => {
  fc.assert(
    fc.property(steps, (pressed) => {
      let session = sessionOf(cards)
      for (const [index, step] of pressed.entries()) {
        if (step === 'show') session = show(session)
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

test('takes no rating before the answer is shown', () => {
  const session = sessionOf(cards)
  expect(answer(session, 'x', 'easy')).toBe(session)
  expect(answer(show(session), 'x', 'easy')).toMatchObject({ shown: false, answered: [{ id: 'x' }] })
})

test('skips cards waiting to be sent, unless undone', () => {
  const given = (id: string, cardId: string) => ({
    kind: 'answer' as const,
    answer: { id, cardId, version: 0, rating: 'good' as const, answeredAt: '' },
  })
  const waiting = [given('1', 'a'), given('2', 'b'), { kind: 'take-back' as const, id: '2' }]
  expect(withoutWaiting(sessionOf(cards), waiting).queue.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
})

test('drops cards reviewed in another tab, and keeps a shown answer only with its card', () => {
  const open = show(sessionOf(cards))
  const rest = [card('a'), card('b', 1), card('d')]
  expect(withoutAnswered(open, rest)).toMatchObject({ shown: true, queue: [{ id: 'a' }, { id: 'd' }] })
  expect(withoutAnswered(open, [card('d')])).toMatchObject({ shown: false, queue: [{ id: 'd' }] })
  expect(withoutAnswered(open, cards)).toBe(open)
})

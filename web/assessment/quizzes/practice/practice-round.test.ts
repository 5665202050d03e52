import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KeyedQuestion } from '../../../../contract/assessment/questions.ts'
import { gradeQuestion } from '../../../../rules/assessment/question-grading.ts'
import { presentReviewed } from '../../../../rules/assessment/reviewed-question.ts'
import { check, goOn, type PracticeRound, roundOf } from './practice-round.ts'

const question = (id: string): KeyedQuestion => ({
  kind: 'true-or-false',
  id,
  question: id,
  points: 1,
  explanation: 'Because.',
  correctValue: true,
})
const reviewed = (question: KeyedQuestion, value: boolean) => {
  const answer = { kind: 'true-or-false', value } as const
  return presentReviewed(question, answer, gradeQuestion(question, answer), { seen: 'key' })
}
const questions = ['a', 'b', 'c', 'd'].map(question)
const answered = (round: PracticeRound, value: boolean) => {
  const [first] = round.queue
  if (first === undefined) return round
  return check(round, first, reviewed(first, value))
}

test('asks each question once, in order, and counts what was right', () => {
  const presses = fc.array(fc.constantFrom('right', 'wrong', 'next'), { maxLength: 30 })
  fc.assert(
    fc.property(presses, (pressed) => {
      let round = roundOf(questions)
      const expected: boolean[] = []
      for (const press of pressed) {
        if (press !== 'next' && round.given === null && round.queue.length > 0)
          expected.push(press === 'right')
        round = press === 'next' ? goOn(round) : answered(round, press === 'right')
      }
      expect([...round.done.map((one) => one.question), ...round.queue]).toEqual(questions)
      expect(round.done.map(({ isRight }) => isRight)).toEqual(expected.slice(0, round.done.length))
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { questionFaults } from '../../../../rules/assessment/question-faults.ts'
import { everyKind } from '../../../../tests/support/every-kind.ts'
import { asKind, emptyQuestion, fromWritten, questionKinds, toWritten } from './written-question.ts'

test.each(everyKind.map((question) => [question.kind, question] as const))(
  'a question of kind %s survives a round trip through the form',
  (_, question) => {
    const showing = { ...question, stimulus: '    A letter\n\n| A | B |' }
    expect(fromWritten(toWritten(question as never))).toEqual(question)
    expect(fromWritten(toWritten(showing as never))).toEqual(showing)
  },
)

test('trims texts and parses numbers', () => {
  const written = {
    ...emptyQuestion('q'),
    kind: 'number' as const,
    question: ' How many? ',
    value: '−1 500,5',
    tolerance: '',
    units: [
      { unit: ' m ', factor: '1' },
      { unit: 'km', factor: '1,000' },
    ],
  }
  expect(fromWritten(written)).toMatchObject({
    question: 'How many?',
    value: -1500.5,
    tolerance: 0,
    units: [
      { unit: 'm', factor: 1 },
      { unit: 'km', factor: 1000 },
    ],
  })
})

test('an empty question of any kind is refused at its text without throwing', () => {
  for (const { value } of questionKinds) {
    const faults = questionFaults(fromWritten(asKind(emptyQuestion('q'), value)), { finished: false })
    expect(faults.map(({ path }) => path.join('.'))).toContain('question')
    expect(faults.length).toBeGreaterThan(1)
  }
})

describe('another kind', () => {
  test('keeps what was written through all other kinds and back', () => {
    for (const question of everyKind) {
      const first = toWritten(question as never)
      for (const { value } of questionKinds) {
        expect(fromWritten(asKind(asKind(first, value), question.kind))).toEqual(question)
      }
    }
  })

  test('starts from the texts of the previous kind', () => {
    const choice = toWritten({
      id: 'q',
      kind: 'multiple-choice',
      question: 'Which?',
      options: ['one', 'two', 'three'],
      correctAnswers: ['two', 'three'],
      explanation: '',
      points: 1,
    })
    expect(fromWritten(asKind(choice, 'single-choice'))).toMatchObject({ correctAnswer: 'two' })
    expect(fromWritten(asKind(choice, 'short-text'))).toMatchObject({ accepted: ['two', 'three'] })
    expect(fromWritten(asKind(choice, 'ordering'))).toMatchObject({ items: ['one', 'two', 'three'] })
    expect(asKind(choice, 'matching').pairs.map(({ prompt }) => prompt)).toEqual(['one', 'two', 'three'])
    const text = { ...emptyQuestion('q'), kind: 'short-text' as const, accepted: ['seven'] }
    expect(fromWritten(asKind(text, 'single-choice'))).toMatchObject({
      options: ['seven', '', ''],
      correctAnswer: 'seven',
    })
  })
})

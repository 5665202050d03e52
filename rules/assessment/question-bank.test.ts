import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BankDraw, type BankQuestion, drawFault, drawFromBank, drawnCount } from './question-bank.ts'

const tags = ['colour', 'light', 'sound']

const question = (id: number, own: readonly string[]): BankQuestion => ({
  kind: 'true-or-false',
  id: `b${id}`,
  question: '?',
  explanation: '.',
  points: 1,
  correctAnswer: true,
  tags: own,
})

const banks = fc
  .array(fc.subarray(tags, { minLength: 1 }), { maxLength: 25 })
  .map((all) => all.map((own, index) => question(index + 1, own)))
const draws: fc.Arbitrary<BankDraw[]> = fc
  .subarray(tags, { minLength: 1 })
  .chain((chosen) =>
    fc.tuple(...chosen.map((tag) => fc.integer({ min: 1, max: 8 }).map((count) => ({ tag, count })))),
  )
const numbers = fc.infiniteStream(fc.nat()).map((stream) => (limit: number) => {
  const { value } = stream.next()
  return (value ?? 0) % limit
})

test('draws all it should without a fault, each question once and with its tag', () => {
  fc.assert(
    fc.property(banks, draws, numbers, (bank, requested, below) => {
      const drawn = drawFromBank(bank, requested, below)
      expect(new Set(drawn).size).toBe(drawn.length)
      expect(drawn.length).toBeLessThanOrEqual(drawnCount(requested))
      for (const { tags: own } of drawn) expect(requested.some(({ tag }) => own.includes(tag))).toBe(true)
      if (requested.some((_, index) => drawFault(bank, requested, index) !== null)) return
      expect(drawn).toHaveLength(drawnCount(requested))
      for (const { tag, count } of requested)
        expect(drawn.filter(({ tags: own }) => own.includes(tag)).length).toBeGreaterThanOrEqual(count)
    }),
  )
})

test('draws every question of a tag sooner or later', () => {
  const bank = [1, 2, 3, 4].map((id) => question(id, ['light']))
  const seen = new Set<string>()
  fc.assert(
    fc.property(numbers, (below) => {
      for (const { id } of drawFromBank(bank, [{ tag: 'light', count: 1 }], below)) seen.add(id)
    }),
    { seed: 1 },
  )
  expect([...seen].sort()).toEqual(['b1', 'b2', 'b3', 'b4'])
})

test('explains in a sentence what could come short', () => {
  const bank = [question(1, ['light']), question(2, ['light', 'colour']), question(3, ['colour'])]
  const fault = (...requested: [string, number][]) =>
    drawFault(
      bank,
      requested.map(([tag, count]) => ({ tag, count })),
      requested.length - 1,
    )
  expect(fault(['light', 2])).toBeNull()
  expect(fault(['light', 3])).toBe('the bank of the course has 2 with the tag light; 3 are drawn')
  expect(fault(['smell', 1])).toBe('the bank of the course has no question with the tag smell')
  expect(fault(['light', 1], ['light', 1])).toBe('the tag light is drawn twice')
  expect(fault(['light', 1], ['colour', 1])).toBeNull()
  expect(fault(['light', 1], ['colour', 2])).toBe(
    'the bank of the course has 2 with the tag colour, and 1 of them may go to other draws; 2 are drawn',
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arranged, isAbout, placesOf } from './drafts.ts'

const course = fc.array(fc.boolean(), { maxLength: 40 }).map((drafts) => ({
  order: drafts.map((_, index) => `tst-100-${index + 1}`),
  isDraft: (id: string) => drafts[Number(id.split('-').at(-1)) - 1] === true,
}))

describe('places of modules', () => {
  test('keep any order, and live ones have no gaps', () => {
    fc.assert(
      fc.property(course, ({ order, isDraft }) => {
        const places = placesOf(order, isDraft)
        expect(arranged(places.toReversed()).map(({ id }) => id)).toEqual(order)
        const live = places.filter(({ draftPlace }) => draftPlace === null)
        expect(live.map(({ position }) => position)).toEqual(live.map((_, index) => index + 1))
        expect(new Set(places.map(({ position }) => position)).size).toBe(order.length)
      }),
    )
  })
})

test('a finding is about the change in which it is mended', () => {
  const finding = {
    kind: 'quiz-without-questions' as const,
    part: 'quizzes' as const,
    blocks: true,
    text: '',
    moduleId: 'tst-100-1',
    itemId: 'tst-100-1-q1',
  }
  expect(isAbout(finding, { kind: 'quiz', id: 'tst-100-1-q1' })).toBe(true)
  expect(isAbout(finding, { kind: 'module', id: 'tst-100-1' })).toBe(true)
  expect(isAbout(finding, { kind: 'lecture', id: 'tst-100-1' })).toBe(false)
  expect(isAbout(finding, { kind: 'assignment', id: 'tst-100-1-a1' })).toBe(false)
})

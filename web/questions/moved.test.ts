import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved } from './moved.ts'
import { placeAt } from './use-drag-order.ts'

const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 })

test('moving keeps every item once and the order of the others', () => {
  fc.assert(
    fc.property(list, fc.nat(), fc.integer({ min: -3, max: 12 }), (items, seed, to) => {
      const from = seed % items.length
      const item = items[from]
      const result = moved(items, from, to)
      expect(result.toSorted()).toEqual(items.toSorted())
      expect(result.indexOf(item ?? Number.NaN)).toBe(Math.min(Math.max(0, to), items.length - 1))
      expect(result.filter((each) => each !== item)).toEqual(items.filter((each) => each !== item))
    }),
  )
})

test('a dragged row swaps places once the pointer passes the neighbor’s middle', () => {
  const rows = [0, 50, 100].map((top) => ({ top, height: 40 }))
  expect([0, 19, 21, 70, 119, 121, 500].map((y) => placeAt(rows, 1, y))).toEqual([0, 0, 1, 1, 1, 2, 2])
  expect(placeAt(rows, 0, -100)).toBe(0)
  expect(placeAt(rows, 2, 500)).toBe(2)
})

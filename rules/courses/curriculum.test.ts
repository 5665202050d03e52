import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idOfName, isOrderOf, moved } from './curriculum.ts'

describe('an id from a name', () => {
  test.each([
    ['Games & Worlds Department', 'games-worlds-department'],
    ['Écriture à la carte', 'ecriture-a-la-carte'],
    ['  ', 'department'],
    ['音楽', 'department'],
    ['🎧 Sound 2', 'sound-2'],
  ])('turns %s into %s', (name, id) => {
    expect(idOfName(name, 'department', new Set())).toBe(id)
  })

  test('is never taken and always fits a URL', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 300, unit: 'grapheme' }), { maxLength: 12 }), (names) => {
        const taken = new Set<string>()
        for (const name of names) {
          const id = idOfName(name, 'tract', taken)
          expect(taken.has(id)).toBe(false)
          expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          expect(id.length).toBeLessThanOrEqual(52)
          taken.add(id)
        }
      }),
    )
  })
})

const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 })

test('moves one step, and a step back restores the order', () => {
  fc.assert(
    fc.property(ids, fc.nat(), (order, number) => {
      const place = number % order.length
      const id = order[place] ?? ''
      const down = moved(order, id, 1)
      expect(isOrderOf(down, order)).toBe(true)
      expect(moved(down, id, -1)).toEqual(place === order.length - 1 ? moved(order, id, -1) : order)
    }),
  )
})

test('rejects an order with a missing, repeated or unknown id', () => {
  expect(isOrderOf(['a'], ['a', 'b'])).toBe(false)
  expect(isOrderOf(['a', 'a'], ['a', 'b'])).toBe(false)
  expect(isOrderOf(['a', 'c'], ['a', 'b'])).toBe(false)
  expect(isOrderOf(['b', 'a'], ['a', 'b'])).toBe(true)
})

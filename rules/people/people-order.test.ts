import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlaceInOrder, pageOfSorted } from './people-order.ts'

const key = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(-Infinity))
const people = fc
  .array(key, { maxLength: 40 })
  .map((keys) => keys.map((one, index): PlaceInOrder => ({ key: one, id: `p${index}` })))
const direction = fc.constantFrom('ascending', 'descending')

test('pages have everyone once, in order, and the same figures by name', () => {
  fc.assert(
    fc.property(people, direction, fc.integer({ min: 1, max: 9 }), (all, way, size) => {
      const seen: PlaceInOrder[] = []
      let after: PlaceInOrder | null = null
      do {
        const { page, next } = pageOfSorted(all, { direction: way, after, size })
        seen.push(...page)
        after = next
      } while (after !== null)
      expect(seen.toSorted((a, b) => all.indexOf(a) - all.indexOf(b))).toEqual(all)
      for (const [index, one] of seen.entries()) {
        const before = seen[index - 1]
        if (before === undefined) continue
        if (before.key === one.key) expect(all.indexOf(before)).toBeLessThan(all.indexOf(one))
        else expect(before.key < one.key).toBe(way === 'ascending')
      }
    }),
  )
})

test('who is gone or has another figure by now does not hide others', () => {
  const all = [
    { key: 1, id: 'a' },
    { key: 2, id: 'b' },
    { key: 3, id: 'c' },
  ]
  const after = { key: 1, id: 'gone' }
  const { page } = pageOfSorted(all, { direction: 'ascending', after, size: 9 })
  expect(page.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(pageOfSorted(all, { direction: 'descending', after, size: 9 })).toEqual({ page: [], next: null })
})

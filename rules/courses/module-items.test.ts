import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ModuleItem } from '../../contract/courses/module-item.ts'
import { areItemsDistinct, arrangedItems, itemKey, usualItems } from './module-items.ts'

const ids = (letter: string) => fc.uniqueArray(fc.integer({ min: 1, max: 9 }).map((n) => `m-1-${letter}${n}`))
const parts = fc.record({
  hasLecture: fc.boolean(),
  hasMaterial: fc.boolean(),
  quizIds: ids('q'),
  assignmentIds: ids('a'),
})
const own = fc.constantFrom<ModuleItem>(
  { kind: 'discussion', title: 'Show your plan' },
  { kind: 'session', title: 'Office hours' },
)
/** A list as it may be after parts came and went. */
const chosen = fc.tuple(parts, fc.uniqueArray(own, { selector: itemKey })).chain(([then, more]) => {
  const all = [...usualItems(then), ...more]
  return fc.shuffledSubarray(all)
})

test('every part the reader may see is there once, nothing else, and the author’s order holds', () => {
  fc.assert(
    fc.property(chosen, parts, (list, now) => {
      const arranged = arrangedItems(list, now)
      expect(areItemsDistinct(arranged)).toBe(true)
      const keys = arranged.map(itemKey)
      const there = usualItems(now).map(itemKey)
      const ownKeys = list.filter(({ kind }) => kind === 'discussion' || kind === 'session').map(itemKey)
      expect(new Set(keys)).toEqual(new Set([...there, ...ownKeys]))
      const kept = list.map(itemKey).filter((key) => keys.includes(key))
      expect(keys.slice(0, kept.length)).toEqual(kept)
    }),
  )
})

test('a list of everything is kept as it is', () => {
  fc.assert(
    fc.property(parts, (now) => {
      const reversed = usualItems(now).toReversed()
      expect(arrangedItems(reversed, now)).toEqual(reversed)
      expect(arrangedItems([], now)).toEqual(usualItems(now))
    }),
  )
})

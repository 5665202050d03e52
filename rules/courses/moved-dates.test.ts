import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedDates, type RoundDate } from './moved-dates.ts'

const now = new Date('2027-01-10T00:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
const opening = (id: string, days: number): RoundDate => ({ kind: 'opening', id, at: at(days) })
const due = (id: string, days: number): RoundDate => ({ kind: 'due', id, at: at(days) })
const staff = { now, withNew: true }
const outline = { now, withNew: false }

test('names what moved, the next date first', () => {
  const before = [opening('m1', -3), opening('m2', 4), opening('m3', 11), due('q1', 5)]
  const after = [opening('m1', -3), opening('m2', 6), opening('m3', 11), due('q1', 3)]
  expect(movedDates(before, after, staff)).toEqual([due('q1', 3), opening('m2', 6)])
})

test('leaves out what is past', () => {
  expect(movedDates([opening('m1', -3), due('q1', 2)], [opening('m1', -5), due('q1', -1)], staff)).toEqual([])
})

test('due dates given or taken count when staff did it, and not when a module is new', () => {
  expect(movedDates([], [due('q1', 3), opening('m9', 2)], staff)).toEqual([due('q1', 3)])
  expect(movedDates([due('q1', 3)], [], staff)).toEqual([{ kind: 'due', id: 'q1', at: null }])
  expect(movedDates([due('q1', 3)], [due('q2', 3)], outline)).toEqual([])
})

const dates = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom('opening' as const, 'due' as const),
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    at: fc.integer({ min: -9, max: 9 }).map(at),
  }),
  { selector: ({ kind, id }) => `${kind} ${id}` },
)

test('unchanged dates are no news, and each moved date is listed once and lies ahead', () => {
  fc.assert(
    fc.property(dates, dates, fc.boolean(), (before, after, withNew) => {
      expect(movedDates(before, before, { now, withNew })).toEqual([])
      const moved = movedDates(before, after, { now, withNew })
      expect(new Set(moved.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(moved.length)
      expect(moved.every((date) => date.at === null || date.at > now)).toBe(true)
    }),
  )
})

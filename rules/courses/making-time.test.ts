import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursOf, hoursText, makingHours } from './making-time.ts'

test('sums what is known', () => {
  expect(hoursOf([])).toBe(0)
  expect(hoursOf([{ hours: 2.5 }, {}, { hours: 4 }])).toBe(6.5)
})

test.each([
  [0.5, 'about half an hour'],
  [1, 'about an hour'],
  [1.5, 'about 1.5 hours'],
  [2.2, 'about 2 hours'],
  [12.4, 'about 12 hours'],
  [1_200, 'about 1,200 hours'],
])('%d is %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text)
})

test('is never far from what the author said', () => {
  const { least, most } = makingHours
  fc.assert(
    fc.property(fc.double({ min: least, max: most, noNaN: true }), (hours) => {
      const said = /[\d.]+/.exec(hoursText(hours))?.[0]
      if (said !== undefined) expect(Math.abs(Number(said) - hours)).toBeLessThanOrEqual(0.5)
    }),
  )
})

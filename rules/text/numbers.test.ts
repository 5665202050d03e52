import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAcceptedNumber, readNumber, readQuantity } from './numbers.ts'

describe('reading', () => {
  test.each([
    ['1500', 1500],
    [' 1 500 ', 1500],
    ['1,500', 1500],
    ['1,500.25', 1500.25],
    ["1'500", 1500],
    ['1.500,5', 1500.5],
    ['1.500.000', 1_500_000],
    ['12,5', 12.5],
    ['0,125', 0.125],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['5.', 5],
    ['−3', -3],
    ['+3', 3],
    ['2e3', 2000],
    ['１２', 12],
    ['1,00,000', 100_000],
    ['-12,34,567.5', -1_234_567.5],
    ['٣٫٥', 3.5],
    ['۱۲', 12],
    ['१,५००', 1500],
  ])('%s', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  test.each([
    '',
    ' ',
    '-',
    'ten',
    '1.2.3',
    '1,2,3',
    '12 5',
    '5 %',
    '1e999',
    '0x10',
    'Infinity',
    '1,50,00.5',
    '0,50,000',
  ])('does not read %j', (text) => {
    expect(readNumber(text)).toBeNull()
  })

  test('reads back what a computer writes', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (value) => {
        // A written zero has no sign.
        expect(readNumber(String(value))).toBe(value + 0)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (value) => {
        expect(readNumber(value.toLocaleString('en-GB'))).toBe(value)
      }),
    )
  })

  test.each([
    'en-IN',
    'hi-IN-u-nu-deva',
    'bn-BD',
    'ar-EG',
    'fa-IR',
    'th-TH-u-nu-thai',
    'my-MM',
    'de-CH',
    'fr-FR',
  ])('reads what people write in %s', (locale) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (value) => {
        expect(readNumber(value.toLocaleString(locale))).toBe(value)
      }),
    )
  })
})

describe('near enough', () => {
  const metres = { value: 1500, tolerance: 10, units: [{ unit: 'm', factor: 1 }] }
  const withKilometres = { ...metres, units: [...metres.units, { unit: 'km', factor: 1000 }] }

  test('accepts up to and including the tolerance', () => {
    const right = (text: string) => isAcceptedNumber(text, null, metres)
    expect(['1490', '1510', '1489.9', '1510.1', '', 'm'].map(right)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('does not move the edge by binary fractions', () => {
    expect(isAcceptedNumber('0.3', null, { value: 0.1 + 0.2, tolerance: 0, units: [] })).toBe(true)
    expect(isAcceptedNumber('0.4', null, { value: 0.3, tolerance: 0.1, units: [] })).toBe(true)
    expect(isAcceptedNumber('0.31', null, { value: 0.3, tolerance: 0, units: [] })).toBe(false)
  })

  test('accepts any of its units, but none if one has to be chosen', () => {
    expect(isAcceptedNumber('1.5', 'km', withKilometres)).toBe(true)
    expect(isAcceptedNumber('1500', 'm', withKilometres)).toBe(true)
    expect(isAcceptedNumber('1500', 'km', withKilometres)).toBe(false)
    expect(isAcceptedNumber('1500', null, withKilometres)).toBe(false)
    expect(isAcceptedNumber('1500', 'mile', withKilometres)).toBe(false)
  })

  test('accepts its unit typed beside the number, and no other', () => {
    const right = (text: string, unit: string | null = null) => isAcceptedNumber(text, unit, metres)
    expect(['1500 m', '1500m', '1,500 M', 'm 1500'].map((text) => right(text))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['1500 s', '1500 m m', '1500 %', 'm'].map((text) => right(text))).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(isAcceptedNumber('1.5 km', 'km', withKilometres)).toBe(true)
    expect(isAcceptedNumber('1.5 km', null, withKilometres)).toBe(true)
    expect(isAcceptedNumber('1500 m', 'km', withKilometres)).toBe(false)
  })

  test.each([
    ['1500 Hz', ['Hz'], 1500, 'Hz'],
    ['50%', ['%'], 50, '%'],
    ['50 ％', ['%'], 50, '%'],
    ['€ 5', ['€'], 5, '€'],
    ['20 °c', ['°C'], 20, '°C'],
    ['3 min', ['in', 'min'], 3, 'min'],
    ['2 MW', ['mW', 'MW'], 2, 'MW'],
    ['1 500', ['Hz'], 1500, null],
  ])('%s in %j', (text, units, value, unit) => {
    expect(readQuantity(text, null, units)).toEqual({ value, unit })
  })

  test('never rejects a closer number than an accepted one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        fc.nat({ max: 50 }),
        fc.nat({ max: 200 }),
        fc.nat({ max: 200 }),
        (value, tolerance, a, b) => {
          const [near, far] = [Math.min(a, b), Math.max(a, b)]
          const question = { value, tolerance, units: [] }
          const right = (off: number) => isAcceptedNumber(String(value + off), null, question)
          if (right(far)) expect(right(near)).toBe(true)
          expect(right(-near)).toBe(right(near))
        },
      ),
    )
  })
})

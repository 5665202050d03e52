import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculatorValue } from '../../contract/learning/calculators.ts'
import { joinValues, longestNumber, sortedValues, withValue } from './calculator-values.ts'

const version = fc
  .uniqueArray(
    fc.record({
      calculator: fc.constantFrom('A month', 'A price'),
      input: fc.constantFrom('hours', 'pay'),
      text: fc.constantFrom('', '1', '2,5', 'ten'),
    }),
    { selector: ({ calculator, input }) => `${calculator} ${input}` },
  )
  .map(sortedValues)

describe('merging two versions of the numbers', () => {
  test('takes the changed one if only one changed', () => {
    fc.assert(
      fc.property(version, version, (base, changed) => {
        expect(joinValues(base, changed, base)).toEqual(changed)
        expect(joinValues(base, base, changed)).toEqual(changed)
        expect(joinValues(base, changed, changed)).toEqual(changed)
      }),
    )
  })

  test('keeps every number typed here, and every other typed elsewhere', () => {
    const text = (values: ReturnType<typeof sortedValues>, calculator: string, input: string) =>
      values.find((value) => value.calculator === calculator && value.input === input)?.text
    fc.assert(
      fc.property(version, version, version, (base, saved, mine) => {
        const joined = joinValues(base, saved, mine)
        for (const calculator of ['A month', 'A price'])
          for (const input of ['hours', 'pay']) {
            const at = (values: typeof base) => text(values, calculator, input)
            expect(at(joined)).toBe(at(mine) === at(base) ? at(saved) : at(mine))
          }
      }),
    )
  })
})

test('the author’s value is not kept', () => {
  const typed = withValue([], 'A month', 'hours', '10')
  expect(typed).toEqual([{ calculator: 'A month', input: 'hours', text: '10' }])
  expect(withValue(typed, 'A month', 'hours', '11')).toHaveLength(1)
  expect(withValue(typed, 'A month', 'hours', null)).toEqual([])
})

test('the longest number is that of the contract', () => {
  const value = (length: number) => ({ calculator: 'A', input: 'a', text: '1'.repeat(length) })
  expect(calculatorValue.safeParse(value(longestNumber)).success).toBe(true)
  expect(calculatorValue.safeParse(value(longestNumber + 1)).success).toBe(false)
})

import { expect, test } from 'vitest'
import { type Calculator, calculatorFaults, quantityText, resultsOf } from './calculator.ts'

const returns: Calculator = {
  title: 'What a month left',
  inputs: [
    { name: 'hours', label: 'Hours', value: 24, unit: 'hours' },
    { name: 'money', label: 'Money', value: -20, unit: '€' },
  ],
  results: [
    { name: 'pay', label: 'Opportunity', formula: 'hours * 15', unit: '€', decimals: null },
    { name: null, label: 'Left', formula: 'money - pay', unit: '€', decimals: null },
    { name: null, label: 'An hour', formula: 'money / hours', unit: '€', decimals: 2 },
  ],
}

test('works out results from the inputs and from earlier results', () => {
  expect(resultsOf(returns, { hours: 24, money: -20 })).toEqual([360, -380, -20 / 24])
})

test('leaves out what cannot be worked out', () => {
  expect(resultsOf(returns, { hours: 0, money: 5 })).toEqual([0, 5, null])
  expect(resultsOf(returns, { hours: null, money: 5 })).toEqual([null, null, null])
})

test('names the result whose formula uses a later one', () => {
  const [first, second, third] = returns.results
  if (!first || !second || !third) throw new Error('three results')
  expect(calculatorFaults(returns)).toEqual([])
  expect(calculatorFaults({ ...returns, results: [second, first] })).toEqual([
    { result: 0, text: expect.stringContaining('“pay”') },
  ])
})

test.each([
  [-380, '€', null, '−€380'],
  [12.666, '€', 2, '€12.67'],
  [12, '€', 2, '€12.00'],
  [1234.5, 'hours', null, '1,234.5 hours'],
  [-0.001, '', 2, '0.00'],
  [41, '%', null, '41%'],
])('writes %d %s with %j decimals as %s', (value, unit, decimals, text) => {
  expect(quantityText(value, unit, decimals)).toBe(text)
})

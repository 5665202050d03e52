import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readChart, readFigure, shareOf, ticksOf } from './chart-model.ts'

test.each([
  ['-€380', -380],
  ['€-380', -380],
  ['−2', -2],
  ['+1', 1],
  ['36,000 views', 36_000],
  ['41%', 41],
  ['1.5', 1.5],
  ['12,67 €', 12.67],
  ['USD 40', 40],
])('reads %s', (text, value) => {
  expect(readFigure(text)).toBe(value)
})

test.each(['', 'many', '3 of 5', '2k', '1/2 price 3', '€'])('finds no number in %j', (text) => {
  expect(readFigure(text)).toBeNull()
})

describe('says why there is no chart', () => {
  test.each([
    ['one column', 'bars', [['A'], ['x']], 'two columns or more'],
    ['no row', 'bars', [['A', 'B']], 'two columns or more'],
    [
      'words',
      'bars',
      [
        ['A', 'B'],
        ['x', 'many'],
      ],
      '“many” is not a number',
    ],
    [
      'nothing but gaps',
      'bars',
      [
        ['A', 'B'],
        ['x', '–'],
      ],
      'no numbers',
    ],
    [
      'a loss in a stack',
      'stacked',
      [
        ['A', 'B'],
        ['x', '-1'],
      ],
      'below zero',
    ],
    [
      'one point',
      'line',
      [
        ['A', 'B'],
        ['x', '1'],
      ],
      'two rows',
    ],
    [
      'five series',
      'bars',
      [
        ['A', 'B', 'C', 'D', 'E', 'F'],
        ['x', '1', '1', '1', '1', '1'],
      ],
      'at most 4',
    ],
  ] as const)('%s', (_, kind, table, said) => {
    expect(readChart(kind, table)).toContain(said)
  })
})

const cell = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ min: -9, max: 9, noNaN: true }),
)

test('places every value between the ends of the axis, and bars on one that has 0', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('bars', 'line'),
      fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 20 }),
      (kind, rows) => {
        const table = [
          ['Name', 'A', 'B'],
          ...rows.map((row) => ['x', ...row.map((value) => value.toFixed(3))]),
        ]
        const chart = readChart(kind, table)
        if (typeof chart === 'string') throw new Error(chart)
        for (const value of chart.rows.flatMap(({ values }) => values)) {
          expect(shareOf(chart, value ?? 0)).toBeGreaterThanOrEqual(0)
          expect(shareOf(chart, value ?? 0)).toBeLessThanOrEqual(100)
        }
        if (kind === 'bars') expect(chart.least * chart.most).toBeLessThanOrEqual(0)
        const ticks = ticksOf(chart)
        expect(ticks.length).toBeLessThanOrEqual(6)
        for (const tick of ticks) expect(shareOf(chart, tick)).toBeGreaterThanOrEqual(-0.01)
      },
    ),
  )
})

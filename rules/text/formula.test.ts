import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, type Formula, longestFormula, parseFormula } from './formula.ts'

function worth(text: string, values: Record<string, number> = {}): number {
  const parsed = parseFormula(text, Object.keys(values))
  if (typeof parsed === 'string') throw new Error(parsed)
  return evaluate(parsed, values)
}

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 4 - 3', 3],
  ['2 ^ 3 ^ 2', 512],
  ['-2 ^ 2', -4],
  ['2 * -3', -6],
  ['12 ÷ 4 × 2 − 1', 5],
  ['min(3, 1, 2) + max(1, 2)', 3],
  ['round(380 / 30, 2)', 12.67],
  ['ceil(1.2) + floor(1.8) + abs(-1) + sqrt(9)', 7],
  ['.5 * 4', 2],
])('%s is %d', (text, value) => {
  expect(worth(text)).toBe(value)
})

test('uses names, which are not properties of objects', () => {
  expect(worth('hours * pay', { hours: 24, pay: 15 })).toBe(360)
  for (const name of ['constructor', 'toString', '__proto__', 'this', 'window'])
    expect(parseFormula(`${name} + 1`, ['a'])).toEqual(expect.any(String))
  expect(parseFormula('constructor(1)', [])).toMatch('There is no function')
  const unknown: Formula = { kind: 'name', name: 'constructor' }
  expect(evaluate(unknown, {})).toBeNaN()
})

describe('says what is wrong with', () => {
  test.each([
    ['', 'ends too early'],
    ['1 +', 'ends too early'],
    ['(1', 'lacks a “)”'],
    ['1 2', 'does not go on with “2”'],
    ['a.b', 'has “.b”'],
    ['a["b"]', 'has “["b"]”'],
    ['* 2', 'has a “*” where'],
    ['cost', '“cost”, which is not defined'],
    ['eval(1)', 'There is no function “eval”'],
    ['abs(1, 2)', 'takes one value'],
    ['max(1,2,3,4,5,6,7,8,9)', 'at most 8 values'],
    [`${'('.repeat(30)}1${')'.repeat(30)}`, 'more than 20 brackets'],
    ['-'.repeat(40), 'more than 20 brackets'],
    ['1'.repeat(longestFormula + 1), 'at most 300 characters'],
  ])('%s', (text, said) => {
    expect(parseFormula(text, ['a'])).toContain(said)
  })
})

/** Formulas with the value that JavaScript's own arithmetic gives them, written with every bracket. */
const formulas = fc.letrec<{ any: [string, number] }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.integer({ min: 0, max: 99 }).map((value): [string, number] => [String(value), value]),
    fc.constantFrom<[string, number]>(['a', 7], ['b_2', 0.5]),
    tie('any').map(([text, value]): [string, number] => [`-(${text})`, -value]),
    fc
      .tuple(tie('any'), fc.constantFrom('+', '-', '*', '/'), tie('any'))
      .map(([[one, left], sign, [other, right]]): [string, number] => [
        `(${one}) ${sign} (${other})`,
        sign === '+'
          ? left + right
          : sign === '-'
            ? left - right
            : sign === '*'
              ? left * right
              : left / right,
      ]),
  ),
})).any

test('gives what arithmetic gives', () => {
  fc.assert(
    fc.property(formulas, ([text, value]) => {
      fc.pre(text.length <= longestFormula)
      expect(worth(text, { a: 7, b_2: 0.5 })).toBe(value)
    }),
  )
})

test('binds as in mathematics, without brackets', () => {
  const digit = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(digit, digit, digit, digit, (a, b, c, d) => {
      expect(worth(`${a} - ${b} * ${c} + ${d}`)).toBe(a - b * c + d)
      expect(worth(`${a} / ${b} / ${c} - -${d}`)).toBe(a / b / c - -d)
      expect(worth(`${a} * ${b} ^ ${c}`)).toBe(a * b ** c)
    }),
  )
})

test('never throws, whatever the text', () => {
  const piece = fc.constantFrom('1', 'a', '+', '-', '(', ')', ',', 'max(', '^', ' ', '.', '{', '"')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece).map((parts) => parts.join('')),
      ),
      (text) => {
        const parsed = parseFormula(text, ['a'])
        if (typeof parsed !== 'string') expect(evaluate(parsed, { a: 1 })).toEqual(expect.any(Number))
      },
    ),
  )
})

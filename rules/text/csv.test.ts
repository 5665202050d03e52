import fc from 'fast-check'
import { expect, test } from 'vitest'
import { delimiterOf, harmlessCell, looksLikeFormula } from './csv.ts'

test('detects formulas, also behind spaces and an apostrophe', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠'),
      fc.constantFrom('', ' ', "'", "  '"),
      fc.string(),
      (sign, before, rest) => looksLikeFormula(`${before}${sign}${rest}`),
    ),
  )
  expect(['\tx', '\rx'].map(looksLikeFormula)).toEqual([true, true])
})

test.each(['Ada', 'Jean-Luc', 'O’Neill', 'ada+news@example.org', '李', ''])(
  'does not take %j for a formula',
  (cell) => {
    expect(looksLikeFormula(cell)).toBe(false)
  },
)

test('leaves no formula in an escaped cell wherever a spreadsheet splits it', () => {
  const piece = fc.constantFrom('=cmd|x', '+1', '-1', '@sum', '＝1', ';', '\t', "'", ' ', '"', ',', 'Ada')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const cell = harmlessCell(pieces.join(''))
      return cell.split(/[;\t]/).every((part) => !/^[=+\-@＝][^\s)]/u.test(part))
    }),
  )
  expect(harmlessCell("Ada;=cmd|' /C calc'!A0")).toBe("Ada;'=cmd|' /C calc'!A0")
})

test.each(['Ada', 'Jean-Luc', 'well done ;-)', 'one; two', ''])('keeps %j as it is', (cell) => {
  expect(harmlessCell(cell)).toBe(cell)
})

test('picks the delimiter that splits the header best, ignoring quoted ones', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(',', ';', '\t'),
      fc.array(fc.constantFrom('email', '"first, name; or so"', 'role'), { minLength: 2, maxLength: 6 }),
      (sign, cells) => delimiterOf(cells.join(sign)) === sign,
    ),
  )
  expect(delimiterOf('email')).toBe(',')
})

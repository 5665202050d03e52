import fc from 'fast-check'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { formulaFault, readFormula } from './formula.ts'

test('is MathML, without what KaTeX repeats', () => {
  const math = readFormula('m = \\frac{\\text{price} - c}{\\text{price}}')
  expect(math).toMatchObject({ tagName: 'math', properties: { display: 'block' } })
  expect(typeof math === 'string' ? math : textOf(math)).toBe('m=price−cprice')
})

test.each([
  ['\\sqrt[3]{x} \\le \\sum_{i=1}^{n} a_i', null],
  ['\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}', null],
  ['', 'This formula is empty'],
  ['x'.repeat(1_001), 'This formula has more than 1,000 characters'],
  ['\\frac{1}', 'This formula can’t be read: '],
  ['\\unknown', 'This formula can’t be read: Undefined control sequence: \\unknown'],
  ['\\href{javascript:ran()}{x}', 'A formula can’t use “\\href”'],
  ['\\includegraphics{x.png}', 'A formula can’t use “\\includegraphics”'],
  ['\\htmlStyle{color:red}{x}', 'A formula can’t use “\\htmlStyle”'],
  ['\\def\\a{\\a\\a}\\a', 'This formula can’t be read: Too many expansions'],
  ['{'.repeat(1_000), 'This formula can’t be read: '],
] as const)('%j', (tex, fault) => {
  if (fault === null) expect(formulaFault(tex)).toBeNull()
  else expect(formulaFault(tex)).toContain(fault)
})

test('no text becomes an element or attribute that is not of MathML', () => {
  const piece = fc.constantFrom(
    ...['<img src=x onerror=ran()>', '\\text{', '}', '\\frac', '{a}', '"', "'", '&', '\\class{x}', '^', '_'],
    ...['\\color{red}', '\\rule{9em}{9em}', '\\href{javascript:ran()}{x}', '\\text{<script>}', '\\url{x}'],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const math = readFormula(pieces.join(''))
      if (typeof math === 'string') return
      visit(math, 'element', ({ tagName, properties }) => {
        expect(tagName).toMatch(/^m[a-z]+$/)
        expect(Object.keys(properties).join()).not.toMatch(/href|src|style|class|^on|,on/)
      })
    }),
    { numRuns: 500 },
  )
})

test('a costly formula takes no longer than others', () => {
  const begun = process.cpuUsage()
  for (const tex of [
    '\\def\\a#1{#1#1#1#1}\\a{\\a{\\a{\\a{\\a{x}}}}}',
    '\\frac{'.repeat(160),
    '\\left('.repeat(160),
    'x_'.repeat(500),
  ])
    formulaFault(tex)
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_000)
})

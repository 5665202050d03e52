import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldedText, isAcceptedText, longestPattern, patternFault } from './short-text.ts'

const accepts = (accepted: string[], patterns: string[] = [], caseSensitive = false) => {
  return (answer: string) => isAcceptedText(answer, { accepted, patterns, caseSensitive })
}

describe('texts', () => {
  test.each([
    ['Fair Use', '  fair   use '],
    ['STRASSE', 'straße'],
    ['don’t', "don't"],
    ['“quoted”', '"quoted"'],
    ['follow-up', 'follow‑up'],
    ['ﬁlm', 'film'],
    ['wait…', 'wait...'],
    ['λόγος', 'ΛΌΓΟΣ'],
    ['ﾃｽﾄ', 'テスト'],
    ['a\u00a0b', 'a\n b'],
  ])('%s is %s', (accepted, given) => {
    expect(accepts([accepted])(given)).toBe(true)
    expect(accepts([given])(accepted)).toBe(true)
  })

  test.each([
    ['Fair Use', 'fairuse'],
    ['café', 'cafe'],
    ['Fair Use', ''],
    ['Fair Use', ' '],
    ['Fair Use', 'fair use.'],
  ])('%s is not %j', (accepted, given) => {
    expect(accepts([accepted])(given)).toBe(false)
  })

  test('case matters where the author says so, and spaces still do not', () => {
    const exact = accepts(['iOS'], [], true)
    expect(['iOS', ' iOS ', 'ios', 'IOS'].map(exact)).toEqual([true, true, false, false])
  })

  test('any of several is enough', () => {
    const either = accepts(['colour', 'color'])
    expect(['Colour', 'color', 'colr'].map(either)).toEqual([true, true, false])
  })

  test('folding twice is folding once, and spaces around and between never matter', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\w'’-]+$/), { minLength: 1 }), (words) => {
        const folded = foldedText(words.join(' '), false)
        expect(foldedText(folded, false)).toBe(folded)
        expect(foldedText(`\t ${words.join('  \n')} `, false)).toBe(folded)
      }),
    )
  })
})

describe('patterns', () => {
  test('fit the whole answer, in any case unless case matters', () => {
    const days = accepts([], ['(about )?(7|seven) days?'])
    expect(['7 days', 'About  seven DAYS', '7', 'in 7 days', '7 days!'].map(days)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(accepts([], ['[A-Z]{2}-\\d+'], true)('ab-12')).toBe(false)
    expect(accepts([], ['it.s'])('it’s')).toBe(true)
  })

  test('what would never end elsewhere takes a moment', () => {
    const answer = `${'a'.repeat(199)}!`
    for (const pattern of ['(a+)+', '(a|a)*', '(a|aa)+', '(.*a){20}', '((a*)*)*b', '(\\w+\\s?)+x']) {
      const begun = process.cpuUsage()
      expect(accepts([], [pattern])(answer)).toBe(false)
      // Node's own expressions would need longer than the sun lasts; a second of the processor is room for a slow one.
      expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_000)
    }
  })

  test('what cannot run in linear time, or is none, is named', () => {
    expect(patternFault('seven|7')).toBeNull()
    expect(patternFault('(a')).toMatch(/not a pattern/)
    expect(patternFault('(a)\\1')).toMatch(/not a pattern/)
    expect(patternFault('(?=a)a')).toMatch(/not a pattern/)
    expect(patternFault('((a{1000}){1000}){1000}')).toMatch(/not a pattern/)
    expect(patternFault('a'.repeat(longestPattern + 1))).toMatch(/at most 200/)
  })
})

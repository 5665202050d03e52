import fc from 'fast-check'
import { RE2JS } from 're2js'
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
    ["don't", 'don\u00b4t'],
    ['12"', '12\u2033'],
    ['5′ 3″', `5' 3"`],
    ['“quoted”', '＂quoted＂'],
    ['naïve', '\u200ena\u00efve'],
    ['co\u00adoperate', '\u2066cooperate\u2069'],
    ['naïve', '\ufeffnaïve\u200b'],
    ['film\u200dmaker', 'filmmaker\u200c'],
    ['\u2764\ufe0f', '\u2764'],
    ['\u0130stanbul', 'istanbul'],
    ['\u0130stanbul', 'ISTANBUL'],
    ['1/2', '\u00bd'],
    ['1 1/2', '1½'],
    ['10^6', '10⁶'],
    ['m2', 'm²'],
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
    ['11/2', '1½'],
    ['106', '10⁶'],
    ['می\u200cروم', 'میروم'],
  ])('%s is not %j', (accepted, given) => {
    expect(accepts([accepted])(given)).toBe(false)
  })

  test('respect case if the author says so, and still ignore spaces', () => {
    const exact = accepts(['iOS'], [], true)
    expect(['iOS', ' iOS ', 'ios', 'IOS'].map(exact)).toEqual([true, true, false, false])
  })

  test('match any of several', () => {
    const either = accepts(['colour', 'color'])
    expect(['Colour', 'color', 'colr'].map(either)).toEqual([true, true, false])
  })

  test('fold idempotently, whatever the spaces around and between', () => {
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
  test('match the whole answer, ignoring case unless it matters', () => {
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

  test.each([
    ['it\u2019s (the )?end', 'it\u2019s the end'],
    ['it\u2019s (the )?end', "it's end"],
    ['10\u201320', '10\u201320'],
    ['10–20', '10-20'],
    ['m\u00b2', 'm\u00b2'],
    ['½|¼ cup', '1/4 cup'],
    ['wait…?', 'wait...'],
    ['wait…?', 'wait'],
    ['[’‘]tis', '’tis'],
    ['5[″"]', '5″'],
    ['it\\x{2019}s', 'it’s'],
    ['\\Qit’s\\E\\.', 'it’s.'],
    ['two  spaces', 'two spaces'],
    ['cafe\u0301s?', 'Café'],
    ['stra\u00dfe', 'STRASSE'],
    ['\u0130stanbul', 'istanbul'],
    ['[A-Z]\\p{Lu}', 'AB'],
    ['(?i:a)b{2}(?P<n>c|d)[[:digit:]]', 'abbc1'],
    ['a\\{1\\}', 'a{1}'],
  ])('%s accepts %s', (pattern, answer) => {
    expect(patternFault(pattern)).toBeNull()
    expect(accepts([], [pattern])(answer)).toBe(true)
    expect(accepts([], [pattern])('another')).toBe(false)
  })

  test('of letters alone accept what they say, whatever the letters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (text, exact) => {
          fc.pre(foldedText(text, true) !== '' && foldedText(text, true) === foldedText(` ${text} `, true))
          // Such as ﹰ, which is a space and a mark. The editor says that this pattern refuses its own example.
          const letters = text.trim().normalize('NFKC')
          fc.pre(letters === letters.trim())
          const pattern = text.trim().replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&')
          fc.pre(pattern.length <= longestPattern)
          expect(accepts([], [pattern], exact)(text)).toBe(true)
        },
      ),
    )
  })

  test('accept with folded letters whatever RE2 accepts', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        '’',
        '½',
        '…',
        '(',
        '(?:',
        '(?P<n>',
        '(?i)',
        ')',
        '[',
        '[^',
        ']',
        '[[:alpha:]]',
        '-',
        '|',
        '*',
        '+?',
      ],
      ...[
        '{2}',
        '{,',
        '{2,3}',
        '\\d',
        '\\p{Lu}',
        '\\pL',
        '\\x{2019}',
        '\\x27',
        '\\Q',
        '\\E',
        '\\.',
        '\\b',
        '^',
        '$',
        '.',
        '\\',
        ' ',
      ],
    )
    const compiles = (pattern: string) => {
      try {
        RE2JS.compile(pattern)
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const pattern = pieces.join('')
        fc.pre(compiles(pattern))
        expect(patternFault(pattern) ?? '').not.toMatch(/^not a pattern/)
        expect(typeof accepts([], [pattern])('a')).toBe('boolean')
      }),
      { numRuns: 500 },
    )
  })

  test('are reported if they reject their own example', () => {
    for (const pattern of [' seven', 'seven\\s\\s', 'a[\u2019-\u201d]b', 'a\\x{2019}? b  ']) {
      expect([pattern, patternFault(pattern)]).toEqual([
        pattern,
        expect.stringMatching(/refuses its own example/),
      ])
    }
    for (const pattern of ['[–—]', '\\s*seven\\s*', '.*', '[^a]', '\\bseven\\b', '^seven$', '(?i)seven']) {
      expect([pattern, patternFault(pattern)]).toEqual([pattern, null])
    }
  })

  test('take a moment for what would never end elsewhere', () => {
    const answer = `${'a'.repeat(199)}!`
    for (const pattern of ['(a+)+', '(a|a)*', '(a|aa)+', '(.*a){20}', '((a*)*)*b', '(\\w+\\s?)+x']) {
      const begun = process.cpuUsage()
      expect(accepts([], [pattern])(answer)).toBe(false)
      // A backtracking engine would never finish; a CPU second is room for a slow machine.
      expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_000)
    }
  })

  test('are reported if invalid or not linear', () => {
    expect(patternFault('seven|7')).toBeNull()
    expect(patternFault('(a')).toMatch(/not a pattern/)
    expect(patternFault('(a)\\1')).toMatch(/not a pattern/)
    expect(patternFault('(?=a)a')).toMatch(/not a pattern/)
    expect(patternFault('((a{1000}){1000}){1000}')).toMatch(/not a pattern/)
    expect(patternFault('a'.repeat(longestPattern + 1))).toMatch(/at most 200/)
  })
})

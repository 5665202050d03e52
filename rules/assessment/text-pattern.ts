/** Parses RE2 syntax far enough to tell a pattern's letters from its operators. */

type Token =
  | { kind: 'letter'; letter: string }
  /** A bracket class; the source includes the brackets. */
  | { kind: 'class'; source: string }
  | { kind: 'repeat'; source: string; least: number }
  | { kind: 'open' | 'close' | 'or' | 'edge' | 'any' | 'other'; source: string }

const forms: readonly [RegExp, (found: RegExpExecArray) => Token | Token[]][] = [
  [/\\Q([\s\S]*?)(?:\\E|$)/y, ([, text = '']) => [...text].map((letter) => ({ kind: 'letter', letter }))],
  [/\\x\{([\da-f]{1,6})\}|\\x([\da-f]{2})/iy, ([, long, short]) => letterOf(long ?? short ?? '')],
  [/\\([bBAz])/y, ([source]) => ({ kind: 'edge', source })],
  [/\\p\{\^?\w+\}|\\[pP]\w|\\P\{\w+\}|\\\d{1,3}|\\[a-zA-Z]/y, ([source]) => ({ kind: 'other', source })],
  [/\\([\s\S])/y, ([, letter = '']) => ({ kind: 'letter', letter })],
  [/\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\\\]])*\]/y, ([source]) => ({ kind: 'class', source })],
  [/\(\?[a-zA-Z-]+\)/y, ([source]) => ({ kind: 'edge', source })],
  [/\((?:\?(?:P?<\w+>|[a-zA-Z-]*:))?/y, ([source]) => ({ kind: 'open', source })],
  [/\)/y, ([source]) => ({ kind: 'close', source })],
  [/\|/y, ([source]) => ({ kind: 'or', source })],
  [/[\^$]/y, ([source]) => ({ kind: 'edge', source })],
  [/\./y, ([source]) => ({ kind: 'any', source })],
  [/[*+?]\??/y, ([source]) => ({ kind: 'repeat', source, least: 1 })],
  [/\{(\d+)(?:,\d*)?\}\??/y, ([source, least]) => ({ kind: 'repeat', source, least: Number(least) })],
  [/[\s\S]/uy, ([letter]) => ({ kind: 'letter', letter })],
]

function letterOf(hex: string): Token {
  const code = Number.parseInt(hex, 16)
  return code <= 0x10ffff
    ? { kind: 'letter', letter: String.fromCodePoint(code) }
    : { kind: 'other', source: `\\x{${hex}}` }
}

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < pattern.length; ) {
    for (const [form, make] of forms) {
      form.lastIndex = at
      const found = form.exec(pattern)
      if (found === null) continue
      tokens.push(...[make(found)].flat())
      at = form.lastIndex
      break
    }
  }
  return tokens
}

const quoted = (text: string) => text.replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&')

/**
 * Folds the letters of a pattern and keeps its operators.
 *
 * @param pattern valid RE2
 * @param fold must treat each letter alone or with its neighbors, like foldedText
 */
export function withFoldedLetters(pattern: string, fold: (text: string) => string): string {
  const tokens = tokensOf(pattern)
  let made = ''
  let run = ''
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (token.kind === 'letter') {
      // A repeated combining mark is rare, a letter with its accent is not.
      if (next?.kind !== 'repeat') {
        run += token.letter
        continue
      }
      const [, before = '', last = ''] = /^([\s\S]*?)(\P{M}?\p{M}*)$/u.exec(run + token.letter) ?? []
      const folded = fold(last)
      made += quoted(fold(before)) + ([...folded].length === 1 ? quoted(folded) : `(?:${quoted(folded)})`)
      run = ''
      continue
    }
    made += quoted(fold(run))
    run = ''
    made += token.kind === 'class' ? foldedClass(token.source, fold) : token.source
  }
  return made + quoted(fold(run))
}

/** Letters in brackets. Ranges stay, because the letters within have no fold of their own. */
function foldedClass(source: string, fold: (text: string) => string): string {
  const [start = '['] = /^\[\^?/.exec(source) ?? []
  const parts = source
    .slice(start.length, -1)
    .match(
      /\[:\^?\w+:\]|(?:\\[pP]\{[^}]*\}|\\[pP]\w|\\x\{[\da-fA-F]+\}|\\x[\da-fA-F]{2}|\\[\s\S]|[^\\])(?:-(?:\\x\{[\da-fA-F]+\}|\\x[\da-fA-F]{2}|\\[\s\S]|[^\\\]]))?/gu,
    )
  const folded = (parts ?? []).map((part) => {
    if ([...part].length !== 1) return part
    const letter = fold(part)
    return [...letter].length === 1 ? letter.replace(/[\\\]^[-]/, '\\$&') : part
  })
  return `${start}${folded.join('')}]`
}

/**
 * A text that matches the pattern, using the first alternative and the fewest repetitions; null if this simple way
 * fails.
 */
export function exampleOf(pattern: string): string | null {
  const tokens = tokensOf(pattern)
  let at = 0
  const alternatives = (): string | null => {
    const first = sequence()
    while (tokens[at]?.kind === 'or') {
      at += 1
      sequence()
    }
    return first
  }
  const sequence = (): string | null => {
    let made: string | null = ''
    for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
      if (token.kind === 'or' || token.kind === 'close') return made
      at += 1
      let part = token.kind === 'open' ? alternatives() : one(token)
      if (token.kind === 'open') at += 1
      const repeat = tokens[at]
      if (repeat?.kind === 'repeat') {
        at += 1
        part = part === null || part.length * repeat.least > 200 ? null : part.repeat(repeat.least)
      }
      made = made === null || part === null ? null : made + part
    }
    return made
  }
  const made = alternatives()
  return made !== null && made.length <= 200 ? made : null
}

const examples: Readonly<Record<string, string>> = {
  '\\d': '1',
  '\\w': 'a',
  '\\s': ' ',
  '\\D': 'a',
  '\\S': 'a',
  '\\W': ' ',
}

function one(token: Token): string | null {
  switch (token.kind) {
    case 'letter':
      return token.letter
    case 'edge':
      return ''
    case 'any':
      return 'a'
    case 'class':
      return /^\[([^^\\[\]])/u.exec(token.source)?.[1] ?? null
    case 'other':
      return examples[token.source] ?? null
    default:
      return null
  }
}

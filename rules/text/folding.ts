/**
 * Text folding for search: "cafe" finds "café", "bjork" finds "Björk", "finance" finds the "ﬁnance" of a PDF. The
 * database function `folded` has the same rule; a test compares both.
 */

/** Accents, Hebrew and Arabic vowel points, and invisible characters. */
const dropped =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks are meant one by one, wherever they are
  /[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0655\u0670\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g

/** Letters that Unicode does not decompose, quote variants, and the separator of texts in a column. */
const others: Record<string, string> = {
  '\u001f': '',
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}
const other = new RegExp(`[${Object.keys(others).join('')}]`, 'g')

/** Removes case, accents, ligatures and other differences people do not type. */
export function folded(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replaceAll(dropped, '')
    .toLowerCase()
    .replaceAll(other, (letter) => others[letter] ?? letter)
    .normalize('NFKC')
}

/** Other spellings of each folded letter or pair. */
const spellings = new Map<string, string>()
for (const [first, last] of [
  [0xc0, 0x24f],
  [0x1e00, 0x1eff],
  [0xfb00, 0xfb06],
] as const) {
  for (let code = first; code <= last; code++) {
    const letter = String.fromCodePoint(code)
    const plain = folded(letter)
    if (/^[a-z]{1,3}$/.test(plain)) spellings.set(plain, (spellings.get(plain) ?? '') + letter)
  }
}

/**
 * Source of a regular expression, for JavaScript and PostgreSQL, that matches any spelling of a folded word.
 *
 * @param word letters and digits only
 */
export function anySpelling(word: string): string {
  const oneLetter = (letter: string) =>
    /[a-z]/.test(letter) ? `[${letter}${letter.toUpperCase()}${spellings.get(letter) ?? ''}]` : letter
  let source = ''
  for (let at = 0; at < word.length; ) {
    const size = [3, 2].find(
      (length) => at + length <= word.length && spellings.has(word.slice(at, at + length)),
    )
    const part = word.slice(at, at + (size ?? 1))
    const letters = [...part].map(oneLetter).join('')
    source += size ? `(?:${letters}|[${spellings.get(part)}])` : letters
    at += part.length
  }
  return source
}

/**
 * How texts are compared when people search: "cafe" finds "café", "bjork" finds "Björk", "finance" finds "ﬁnance" as a
 * PDF has it. The same rule in SQL: the function `folded` of the database; a test holds both against each other.
 */

/** Accents, points of Hebrew and Arabic vowels, and what is not drawn at all. */
const dropped =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the marks are meant one by one, wherever they are
  /[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0655\u0670\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g

/** Letters that Unicode does not take apart, quotes that keyboards differ in, and what separates texts in a column. */
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

/** A text without case, accents, ligatures and other differences that people do not type. */
export function folded(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replaceAll(dropped, '')
    .toLowerCase()
    .replaceAll(other, (letter) => others[letter] ?? letter)
    .normalize('NFKC')
}

/** What each folded letter, or pair of letters, is also written as. */
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
 * The source of a regular expression, for JavaScript and for PostgreSQL, that finds a folded word however it is written.
 *
 * @param word letters and digits only
 */
export function anySpelling(word: string): string {
  const oneLetter = (letter: string) =>
    /[a-z]/.test(letter) ? `[${letter}${letter.toUpperCase()}${spellings.get(letter) ?? ''}]` : letter
  let source = ''
  for (let at = 0; at < word.length; ) {
    const together = [3, 2].find(
      (length) => at + length <= word.length && spellings.has(word.slice(at, at + length)),
    )
    const part = word.slice(at, at + (together ?? 1))
    const letters = [...part].map(oneLetter).join('')
    source += together ? `(?:${letters}|[${spellings.get(part)}])` : letters
    at += part.length
  }
  return source
}

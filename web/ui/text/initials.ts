/** Cached: creating one takes a hundred times as long as using it. */
let segmenter: Intl.Segmenter | undefined

/** Splits by grapheme, so that an emoji or an accent is never cut. */
function firstCharacter(word: string): string {
  // A fast path: segmenting takes longer than rendering the rest of an avatar.
  if (/^[!-~]([!-~]|$)/.test(word)) return word.charAt(0)
  if (typeof Intl.Segmenter === 'function') {
    segmenter ??= new Intl.Segmenter()
    for (const part of segmenter.segment(word)) return part.segment
  }
  return [...word][0] ?? ''
}

/**
 * One or two initials in any script; the first character of Chinese, Japanese and Korean names without spaces.
 * Uppercase without a locale, so that server and browser agree.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  if (!first) return '?'
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return [first, last].map((word) => (word ? firstCharacter(word).toUpperCase() : '')).join('')
}

/** One of six tints, always the same for a name. */
export function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % 6
}

/** Compares short texts, and patterns that cannot run long. */
import { RE2JS } from 're2js'
import { exampleOf, withFoldedLetters } from './text-pattern.ts'

/** What a question accepts. */
export interface AcceptedTexts {
  accepted: readonly string[]
  /** RE2 patterns for the whole answer. */
  patterns: readonly string[]
  caseSensitive: boolean
}

/** In characters. With the answer's limit of 200 characters, it bounds the work of a comparison. */
export const longestPattern = 200

/**
 * Steps of a compiled pattern. Each may be tried at every letter: `(.{0,30}){0,30}` has 1,900 steps and takes a tenth
 * of a second per answer.
 */
const largestProgram = 300

const singleQuotes = /[‘’‚‛′‵ʹʻʼˈ`´‹›]/g
const doubleQuotes = /[“”„‟″‶«»]/g
const dashes = /[‐‑‒–—−]/g

/** Invisible marks: direction marks, soft hyphens, zero-width spaces, and emoji variation selectors. */
const invisible = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\uFE0E|\uFE0F/g

/** Joiners matter in Persian, Indic scripts and emoji. Next to these characters, they are remains of copying. */
const joinersOfNothing = (() => {
  const plain = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Nd}\\p{P}\\s]'
  return new RegExp(`(?<=^|${plain})[\\u200C\\u200D]+|[\\u200C\\u200D]+(?=${plain}|$)`, 'gu')
})()

const foldedMarks = (text: string) =>
  text.replaceAll(singleQuotes, "'").replaceAll(doubleQuotes, '"').replaceAll(dashes, '-')

/** `foldedText`, but keeps a space at either end. */
function foldedLetters(text: string, caseSensitive: boolean): string {
  // Quotes first: NFKC splits ´ and ″. So do ½ and ⁶ after a digit, because 1½ is not 11/2 and 10⁶ is not 106.
  const separate = foldedMarks(text.replaceAll(invisible, '').replaceAll(joinersOfNothing, ''))
    .replaceAll(/(?<=\d)\s*(?=[¼-¾⅐-⅞↉])/g, ' ')
    .replaceAll(/(?<=\d)(?=[⁰¹²³⁴-⁹⁺⁻])(?<![⁰¹²³⁴-⁹⁺⁻])/g, '^')
  const plain = foldedMarks(separate.normalize('NFKC')).replaceAll(/[⁄∕]/g, '/').replaceAll(/\s+/g, ' ')
  if (caseSensitive) return plain
  // Via uppercase, so that ß matches ss and a final sigma a sigma; İ and I become i, which is typed for both.
  return plain.toUpperCase().toLowerCase().normalize('NFKC').replaceAll('i\u0307', 'i')
}

/**
 * Normalizes a text for comparison: compatible letters, straight quotes, one dash, single spaces, trimmed, no invisible
 * marks, and lowercase unless case matters. Accents and punctuation stay: if both forms are right, the author lists
 * both.
 */
export function foldedText(text: string, caseSensitive: boolean): string {
  return foldedLetters(text, caseSensitive).trim()
}

/** Whether an answer equals an accepted text or matches a pattern as a whole. */
export function isAcceptedText(
  answer: string,
  { accepted, patterns, caseSensitive }: AcceptedTexts,
): boolean {
  const given = foldedText(answer, caseSensitive)
  if (given === '') return false
  if (accepted.some((text) => foldedText(text, caseSensitive) === given)) return true
  return patterns.some((pattern) => fits(answer, pattern, caseSensitive))
}

function fits(answer: string, pattern: string, caseSensitive: boolean): boolean {
  const matches = (foldsCase: boolean) =>
    folded(pattern, foldsCase, caseSensitive).matches(foldedText(answer, !foldsCase))
  // As typed, for patterns that test case (\p{Lu}), and folded, for letters such as ß and İ.
  return matches(false) || (!caseSensitive && matches(true))
}

/** Folds the pattern's letters like those of the answer. */
function folded(pattern: string, foldsCase: boolean, caseSensitive: boolean): RE2JS {
  const letters = withFoldedLetters(pattern, (text) => foldedLetters(text, !foldsCase))
  try {
    return compiled(letters, caseSensitive)
  } catch {
    // If the folded pattern does not compile, grading uses it unfolded.
    return compiled(pattern, caseSensitive)
  }
}

/**
 * What is wrong with a pattern, or null. A pattern must also accept its own example, because answers are folded. RE2
 * runs in linear time and refuses what it could not: back references, look-around, and large nested repetitions.
 */
export function patternFault(pattern: string): string | null {
  if (pattern.length > longestPattern) return `a pattern has at most ${longestPattern} characters`
  try {
    // Folding may add letters: ﷺ becomes eighteen.
    const sizes = [false, true].map((foldsCase) => folded(pattern, foldsCase, true).programSize())
    if (Math.max(compiled(pattern, true).programSize(), ...sizes) > largestProgram)
      return 'a pattern with fewer or smaller repetitions is needed; this one takes too long'
  } catch (error) {
    return `not a pattern: ${error instanceof Error ? error.message : String(error)}`
  }
  const example = exampleOf(pattern)
  if (example === null || !compiled(pattern, true).matches(example) || fits(example, pattern, true))
    return null
  return `it refuses its own example “${example}”: answers are compared with single spaces, straight quotes and short dashes`
}

/** Whether the patterns of one question together cost no more than the largest single one: about 15 ms an answer. */
export function arePatternsSmall(patterns: readonly string[]): boolean {
  const sizes = patterns
    .filter((pattern) => patternFault(pattern) === null)
    .map((pattern) => compiled(pattern, true).programSize())
  return sizes.reduce((sum, size) => sum + size, 0) <= largestProgram
}

function compiled(pattern: string, caseSensitive: boolean): RE2JS {
  return RE2JS.compile(pattern, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)
}

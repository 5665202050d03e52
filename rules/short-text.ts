/** When a short text is right: how texts are compared, and patterns that cannot be made to run long. */
import { RE2JS } from 're2js'
import { exampleOf, withFoldedLetters } from './text-pattern.ts'

/** What a question accepts. */
export interface AcceptedTexts {
  accepted: readonly string[]
  /** Regular expressions in the syntax of RE2, for the whole answer. */
  patterns: readonly string[]
  caseSensitive: boolean
}

/** In characters. Together with an answer of 200 characters it bounds the work of a comparison. */
export const longestPattern = 200

/**
 * Steps of a compiled pattern. Every step may be tried at every letter of an answer, and `(.{0,30}){0,30}` has 1,900 of
 * them: a tenth of a second for one answer.
 */
const largestProgram = 300

const singleQuotes = /[‘’‚‛′‵ʹʻʼˈ`´‹›]/g
const doubleQuotes = /[“”„‟″‶«»]/g
const dashes = /[‐‑‒–—−]/g

/** Marks that show nothing: of direction, soft hyphens, spaces without width, and how an emoji is drawn. */
const invisible = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\uFE0E|\uFE0F/g

/** Joiners decide how Persian, Indic scripts and emoji are drawn. Beside these they come along from copying. */
const joinersOfNothing = (() => {
  const plain = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Nd}\\p{P}\\s]'
  return new RegExp(`(?<=^|${plain})[\\u200C\\u200D]+|[\\u200C\\u200D]+(?=${plain}|$)`, 'gu')
})()

const foldedMarks = (text: string) =>
  text.replaceAll(singleQuotes, "'").replaceAll(doubleQuotes, '"').replaceAll(dashes, '-')

/** `foldedText`, with a space at the ends where there is one. */
function foldedLetters(text: string, caseSensitive: boolean): string {
  // Quotes come first: NFKC takes ´ and ″ apart. So do ½ and ⁶ after a digit, because 1½ is not 11/2 and 10⁶ is not 106.
  const separate = foldedMarks(text.replaceAll(invisible, '').replaceAll(joinersOfNothing, ''))
    .replaceAll(/(?<=\d)\s*(?=[¼-¾⅐-⅞↉])/g, ' ')
    .replaceAll(/(?<=\d)(?=[⁰¹²³⁴-⁹⁺⁻])(?<![⁰¹²³⁴-⁹⁺⁻])/g, '^')
  const plain = foldedMarks(separate.normalize('NFKC')).replaceAll(/[⁄∕]/g, '/').replaceAll(/\s+/g, ' ')
  if (caseSensitive) return plain
  // Through the upper case, so that ß meets ss and a final sigma a sigma; and İ and I are the i that both are typed for.
  return plain.toUpperCase().toLowerCase().normalize('NFKC').replaceAll('i\u0307', 'i')
}

/**
 * A text as it is compared: one form for letters that look the same, straight quotes, one kind of dash, single spaces,
 * none at the ends, no invisible marks; and unless case matters, in one case. Accents and punctuation stay: where both
 * are right, the author lists both.
 */
export function foldedText(text: string, caseSensitive: boolean): string {
  return foldedLetters(text, caseSensitive).trim()
}

/** Whether an answer equals one of the accepted texts or fits one of the patterns as a whole. */
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
  // With the case as it was typed, for signs that ask for it (\p{Lu}); and folded, for letters such as ß and İ.
  return matches(false) || (!caseSensitive && matches(true))
}

/** The letters of a pattern are folded as those of the answer are. */
function folded(pattern: string, foldsCase: boolean, caseSensitive: boolean): RE2JS {
  const letters = withFoldedLetters(pattern, (text) => foldedLetters(text, !foldsCase))
  try {
    return compiled(letters, caseSensitive)
  } catch {
    // Grading goes on with a pattern that is not understood here.
    return compiled(pattern, caseSensitive)
  }
}

/**
 * What is wrong with a pattern, or null; also where it does not take its own example, because answers are folded. RE2
 * runs in a time that grows with the length of the text and no faster, and refuses what it could not run so: back
 * references, look-around, and repetitions of repetitions beyond measure.
 */
export function patternFault(pattern: string): string | null {
  if (pattern.length > longestPattern) return `a pattern has at most ${longestPattern} characters`
  try {
    // Folding may make letters more than they were: ﷺ is eighteen.
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

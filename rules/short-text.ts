/** When a short text is right: how texts are compared, and patterns that cannot be made to run long. */
import { RE2JS } from 're2js'

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

const singleQuotes = /[‘’‚‛′`´]/g
const doubleQuotes = /[“”„‟″«»]/g
const dashes = /[‐‑‒–—−]/g

/**
 * A text as it is compared: one form for letters that look the same, straight quotes, one kind of dash, single spaces,
 * none at the ends; and unless case matters, in one case. Accents and punctuation stay: where both are right, the
 * author lists both.
 */
export function foldedText(text: string, caseSensitive: boolean): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(singleQuotes, "'")
    .replaceAll(doubleQuotes, '"')
    .replaceAll(dashes, '-')
    .replaceAll(/[\s\u200B\uFEFF]+/g, ' ')
    .trim()
  // Through the upper case, so that ß meets ss and a final sigma a sigma.
  return caseSensitive ? plain : plain.toUpperCase().toLowerCase().normalize('NFKC')
}

/** Whether an answer equals one of the accepted texts or fits one of the patterns as a whole. */
export function isAcceptedText(
  answer: string,
  { accepted, patterns, caseSensitive }: AcceptedTexts,
): boolean {
  const given = foldedText(answer, caseSensitive)
  if (given === '') return false
  if (accepted.some((text) => foldedText(text, caseSensitive) === given)) return true
  // A pattern minds the case by itself: the text is folded in everything else only.
  const plain = foldedText(answer, true)
  return patterns.some((pattern) => compiled(pattern, caseSensitive).matches(plain))
}

/**
 * What is wrong with a pattern, or null. RE2 runs in a time that grows with the length of the text and no faster, and
 * refuses what it could not run so: back references, look-around, and repetitions of repetitions beyond measure.
 */
export function patternFault(pattern: string): string | null {
  if (pattern.length > longestPattern) return `a pattern has at most ${longestPattern} characters`
  try {
    return compiled(pattern, true).programSize() > largestProgram
      ? 'a pattern with fewer or smaller repetitions is needed; this one takes too long'
      : null
  } catch (error) {
    return `not a pattern: ${error instanceof Error ? error.message : String(error)}`
  }
}

function compiled(pattern: string, caseSensitive: boolean): RE2JS {
  return RE2JS.compile(pattern, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)
}

/** How a question typed into the search is understood. */
import { folded } from './folding.ts'

/** Shorter beginnings of words would find half of everything. */
export const shortestBeginning = 3

/** A minus that excludes nothing. PostgreSQL keeps each for the word that may follow, and gives up beyond 32 of them. */
const strayMinus = /-(?![\p{L}\p{N}"])/gu

/**
 * Letters of Chinese, Japanese, Thai, Lao, Khmer and Burmese, which put no spaces between words; the same ranges as in
 * the database's `search_words`.
 */
export const unspaced =
  '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}'
const unspacedRun = new RegExp(`[${unspaced}]+`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}]+$`, 'u')

export interface TypedSearch {
  /** All of it, folded, as PostgreSQL's websearch understands it. Empty: nothing was asked. */
  whole: string
  /** What stands before the last word. */
  before: string
  /** The last word, where it may be the beginning of a longer one; letters and digits alone. */
  beginning: string | null
  /** What of it is written without spaces between words. */
  unspaced: string[]
}

/**
 * Takes apart what was typed. The last word counts as unfinished unless it is inside quotes, excluded with a minus, or
 * shorter than three letters; a text that ends with a space has no unfinished word. A single letter of a script without
 * spaces is always the beginning of a word.
 */
export function typedSearch(asked: string): TypedSearch {
  const typed = folded(asked).replaceAll(strayMinus, ' ')
  const whole = inPairs(typed)
  const runs = typed.match(unspacedRun) ?? []
  const [, before = '', beginning = ''] = /^(.*?)(?:^|(?<=\s))([\p{L}\p{N}]+)$/su.exec(typed) ?? []
  const isQuoted = (before.match(/"/g)?.length ?? 0) % 2 === 1
  const letters = [...beginning].length
  const isUnfinished =
    !isQuoted &&
    (isUnspaced.test(beginning) ? letters === 1 : letters >= shortestBeginning && !hasUnspaced(beginning))
  return {
    whole,
    before: isUnfinished ? inPairs(before) : whole,
    beginning: isUnfinished ? beginning : null,
    unspaced: runs,
  }
}

/** Whether any of it is written without spaces between words. */
export const hasUnspaced = (text: string) => text.search(unspacedRun) >= 0

/**
 * Writes what has no spaces as its pairs of neighboring letters, which is how the database keeps it: 日本語 as 日本 本語.
 * They are found in any order, so quotes around them are left out.
 */
function inPairs(typed: string): string {
  const plain = typed.replaceAll(/"[^"]*"?/g, (quoted) =>
    hasUnspaced(quoted) ? quoted.replaceAll('"', ' ') : quoted,
  )
  const paired = plain.replaceAll(unspacedRun, (run) => {
    const letters = [...run]
    if (letters.length < 2) return ` ${run} `
    return ` ${letters
      .slice(1)
      .map((letter, index) => letters[index] + letter)
      .join(' ')} `
  })
  return paired.trim().replaceAll(/\s+/g, ' ')
}

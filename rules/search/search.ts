/** Parses search queries. */
import { folded } from '../text/folding.ts'

/** Shorter prefixes would match half of everything. */
export const shortestBeginning = 3

/** A minus that excludes nothing. PostgreSQL stacks them for the next word and fails beyond 32. */
const strayMinus = /-(?![\p{L}\p{N}"])/gu

/**
 * Chinese, Japanese, Thai, Lao, Khmer and Burmese letters, which have no spaces between words; same ranges as in the
 * database's `search_words`.
 */
export const unspaced =
  '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}'
const unspacedRun = new RegExp(`[${unspaced}]+`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}]+$`, 'u')

export interface TypedSearch {
  /** The whole folded query in PostgreSQL's websearch syntax. Empty: no query. */
  whole: string
  /** The part before the last word. */
  before: string
  /** The last word if it may be unfinished; letters and digits only. */
  beginning: string | null
  /** The runs written without spaces. */
  unspaced: string[]
}

/**
 * Parses a query. The last word counts as unfinished unless it is quoted, excluded with a minus, shorter than three
 * letters or followed by a space. A single letter of a script without spaces is always a prefix.
 */
export function typedSearch(query: string): TypedSearch {
  const typed = folded(query).replaceAll(strayMinus, ' ')
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

/** Whether any part is written without spaces. */
export const hasUnspaced = (text: string) => text.search(unspacedRun) >= 0

/**
 * Rewrites text without spaces as pairs of neighboring letters, as the database stores it: 日本語 as 日本 本語. Their order
 * does not matter, so surrounding quotes are dropped.
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

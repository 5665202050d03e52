/** Excerpts of search results and their highlighted matches. */
import { anySpelling } from '../text/folding.ts'
import { hasUnspaced, shortestBeginning, type TypedSearch, unspaced } from './search.ts'

/** Regular expressions that match the query in a text, accents included. */
export interface Spots {
  /** For PostgreSQL: any of the words; empty if there are none. */
  any: string
  /** For PostgreSQL: a line with all words, if there are several. */
  line: string
  /** One per word; a match may continue beyond the query word. */
  words: RegExp[]
}

/**
 * Builds the expressions. A word that does not begin with its stem is not matched.
 *
 * @param stems of the words, from PostgreSQL's dictionary
 */
export function spotsOf({ beginning, unspaced: runs }: TypedSearch, stems: readonly string[]): Spots {
  // "stories" and "story" have the stem "stori".
  const stemmed = stems
    .map((stem) => /^[\p{L}\p{N}]+/u.exec(stem)?.[0].replace(/(?<=..)i$/, '') ?? '')
    .filter((start) => start !== '' && !hasUnspaced(start))
  const starts = [...new Set(stemmed)]
  const patterns = [...starts.map((start) => `\\m${anySpelling(start)}`), ...runs]
  return {
    any: patterns.join('|'),
    line: patterns.length > 1 ? `^${patterns.map((one) => `(?=.*${one})`).join('')}` : '',
    words: [
      ...starts.map((start) => wordWith(start, start === beginning)),
      ...runs.map((run) => new RegExp(run, 'gu')),
    ],
  }
}

/** Letters an inflection may add to a stem. */
const longestEnding = 6

/** Short stems match whole words only, unless still being typed: "c" does not match "camera". */
function wordWith(start: string, isUnfinished: boolean): RegExp {
  const letter = String.raw`[\p{L}\p{N}\p{M}]`
  const ending = start.length < shortestBeginning ? '{0,1}' : `{0,${longestEnding}}`
  const rest = isUnfinished ? `${letter}*` : `${letter}${ending}(?!${letter})`
  return new RegExp(`(?<!${letter})${anySpelling(start)}${rest}`, 'giu')
}

/** Splits a text; every second piece, starting with the second, is a match. Trailing empty pieces are dropped. */
export function markedIn(text: string, { words }: Pick<Spots, 'words'>): string[] {
  const pieces: string[] = []
  let at = 0
  for (const { from, to } of found(text, words)) {
    if (from < at) continue
    pieces.push(text.slice(at, from), text.slice(from, to))
    at = to
  }
  if (at < text.length || pieces.length === 0) pieces.push(text.slice(at))
  return pieces
}

const found = (text: string, words: readonly RegExp[]) =>
  words
    .flatMap((word, index) =>
      [...text.matchAll(word)].map((hit) => ({
        word: index,
        from: hit.index,
        to: hit.index + hit[0].length,
      })),
    )
    .sort((one, other) => one.from - other.from || other.to - one.to)

/** A part of a longer text. */
export interface Cutting {
  text: string
  /** Whether the text continues before and after it. */
  isCutBefore: boolean
  isCutAfter: boolean
}

/** Length in words, or letters of a script without spaces; and how many come before the first match. */
const shown = { words: 36, before: 6 }
/** Candidate places compared. */
const mostCompared = 100
const token = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/**
 * The short passage with the most different matches, with ellipses.
 *
 * @returns pieces as from `markedIn`; null for a text without words
 */
export function excerptOf({ text, isCutBefore, isCutAfter }: Cutting, spots: Spots): string[] | null {
  const tokens = [...text.matchAll(token)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }))
  if (tokens.length === 0) return null
  const best = bestPlace(tokens, found(text, spots.words).slice(0, mostCompared))
  const last = Math.min(tokens.length, Math.max(0, best - shown.before) + shown.words)
  const first = Math.max(0, last - shown.words)
  const from = first === 0 ? 0 : (tokens[first]?.from ?? 0)
  const end = tokens[last - 1]?.to ?? text.length
  // Includes the punctuation after the last word.
  const to =
    last === tokens.length ? text.length : end + (/^[^\s\p{L}\p{N}]*/u.exec(text.slice(end))?.[0].length ?? 0)
  const pieces = markedIn(text.slice(from, to), spots)
  const before = isCutBefore || from > 0 ? '… ' : ''
  const after = isCutAfter || to < text.length ? ' …' : ''
  const lead = before + (pieces[0] ?? '').trimStart()
  if (pieces.length === 1) return [`${lead.trimEnd()}${after}`]
  const marksLast = pieces.length % 2 === 0
  const tail = marksLast ? [...pieces.slice(1), ...(after ? [after] : [])] : pieces.slice(1)
  if (!marksLast) tail[tail.length - 1] = `${tail.at(-1)?.trimEnd()}${after}`
  return [lead, ...tail]
}

/** Index of the token where the passage with the most different words begins. */
function bestPlace(
  tokens: readonly { from: number; to: number }[],
  hits: readonly { word: number; from: number }[],
): number {
  let best = { at: 0, words: 0 }
  const tokenOf = (place: number) => tokens.findLastIndex(({ from }) => from <= place)
  const placed = hits.map(({ word, from }) => ({ word, at: Math.max(0, tokenOf(from)) }))
  for (const { at } of placed) {
    const words = new Set(
      placed
        .filter((hit) => hit.at >= at && hit.at < at + shown.words - shown.before)
        .map(({ word }) => word),
    ).size
    if (words > best.words) best = { at, words }
  }
  return best.at
}

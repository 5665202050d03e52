/** What of a text is shown for a search, and what of that is marked. */
import { anySpelling } from './folding.ts'
import { hasUnspaced, shortestBeginning, type TypedSearch, unspaced } from './search.ts'

/** Regular expressions that find what was asked for in a text, also where it is written with accents. */
export interface Spots {
  /** For PostgreSQL: any of the words. Empty where there are none. */
  any: string
  /** For PostgreSQL: the line that holds them all, where there are several. */
  line: string
  /** The words one by one, each as it stands in a text; a word may go on behind what was asked for. */
  words: RegExp[]
}

/**
 * What of a text is looked at. A word whose stem it does not begin with is not seen here.
 *
 * @param stems of the words, as PostgreSQL's dictionary has them
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

/** Letters that an ending of a word may add to its stem. */
const longestEnding = 6

/** Short stems are whole words, unless they are still being typed: "c" is not found in "camera". */
function wordWith(start: string, isUnfinished: boolean): RegExp {
  const letter = String.raw`[\p{L}\p{N}\p{M}]`
  const ending = start.length < shortestBeginning ? '{0,1}' : `{0,${longestEnding}}`
  const rest = isUnfinished ? `${letter}*` : `${letter}${ending}(?!${letter})`
  return new RegExp(`(?<!${letter})${anySpelling(start)}${rest}`, 'giu')
}

/** A text in pieces; every second one, from the second on, was asked for. Empty pieces at the end are left out. */
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
  /** Whether there is more before it, and behind it. */
  isCutBefore: boolean
  isCutAfter: boolean
}

/** Words, or letters of a script without spaces, that are shown; and of them those before the first that was found. */
const shown = { words: 36, before: 6 }
/** Places that are compared for the best one. */
const mostCompared = 100
const token = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/**
 * The few words of a text that hold most of what was asked for, with dots where it goes on.
 *
 * @returns pieces as `markedIn` gives them; null for a text without words
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
  // With the punctuation behind the last word.
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

/** The token from which on the most different words were found. */
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

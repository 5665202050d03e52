/** How a question typed into the search is understood. */

/** Shorter beginnings of words would find half of everything. */
const shortestBeginning = 3

/** A minus that excludes nothing. PostgreSQL keeps each for the word that may follow, and gives up beyond 32 of them. */
const strayMinus = /-(?![\p{L}\p{N}"])/gu

export interface TypedSearch {
  /** All of it, as PostgreSQL's websearch understands it. Empty: nothing was asked. */
  whole: string
  /** What stands before the last word. */
  before: string
  /** The last word, where it may be the beginning of a longer one; letters and digits alone. */
  beginning: string | null
}

/**
 * Takes apart what was typed. The last word counts as unfinished unless it is inside quotes, excluded with a minus, or
 * shorter than three letters; a text that ends with a space has no unfinished word.
 */
export function typedSearch(asked: string): TypedSearch {
  const typed = asked.replaceAll(strayMinus, ' ')
  const whole = typed.trim().replaceAll(/\s+/g, ' ')
  const [, before = '', beginning = ''] = /^(.*?)(?:^|(?<=\s))([\p{L}\p{N}]+)$/su.exec(typed) ?? []
  const quoted = (before.match(/"/g)?.length ?? 0) % 2 === 1
  const usable = !quoted && [...beginning].length >= shortestBeginning
  return {
    whole,
    before: usable ? before.trim().replaceAll(/\s+/g, ' ') : whole,
    beginning: usable ? beginning : null,
  }
}

/** Characters that nobody types: they stand around what was found while a text comes out of the database. */
export const markStart = '\uE000'
export const markEnd = '\uE001'

/**
 * The pieces of a marked text: every second one, from the second on, was marked. Empty pieces at the end are left
 * out, so that a text without marks is one piece.
 */
export function piecesOf(marked: string): string[] {
  const pieces = marked.split(/[\uE000\uE001]/)
  while (pieces.length > 1 && pieces.at(-1) === '') pieces.pop()
  return pieces
}

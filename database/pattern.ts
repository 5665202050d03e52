import { type Column, type SQL, sql } from 'drizzle-orm'
import { folded } from '../rules/text/folding.ts'

/** Escapes %, _ and \ for `like`. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Whether a text contains a part, ignoring case and accents (rules/text/folding.ts). Uses an index on `folded(text)` if
 * there is one.
 */
export const holds = (text: SQL | Column, part: string): SQL =>
  foldedLike(text, `%${literally(folded(part))}%`)

/** Whether a text, or a word in it, begins with a part. */
export const holdsBeginning = (text: SQL | Column, part: string): SQL => {
  const beginning = literally(folded(part))
  return sql`(${foldedLike(text, `${beginning}%`)} or ${foldedLike(text, `% ${beginning}%`)})`
}

/**
 * Like `holds`, for a text with a leading space: one or two letters match only at the start of a word, because a
 * trigram index needs three.
 */
export const holdsByWord = (text: SQL | Column, part: string): SQL => foldedLike(text, patternByWord(part))

/** The pattern of `holdsByWord`, for a column that is folded already. */
export function patternByWord(part: string): string {
  const wanted = folded(part)
  return [...wanted].length < 3 ? `% ${literally(wanted)}%` : `%${literally(wanted)}%`
}

const foldedLike = (text: SQL | Column, pattern: string): SQL => sql`folded(${text}) like ${pattern}`

import { type Column, type SQL, sql } from 'drizzle-orm'
import { folded } from '../rules/folding.ts'

/** A text for `like` that means itself: its %, _ and \ are no signs of a pattern. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Whether a text holds a part, without regard to case and accents (rules/folding.ts). An index on `folded(text)` serves
 * it where there is one.
 */
export const holds = (text: SQL | Column, part: string): SQL =>
  foldedLike(text, `%${literally(folded(part))}%`)

/** Whether a text begins with a part, or a word within it does. */
export const holdsBeginning = (text: SQL | Column, part: string): SQL => {
  const beginning = literally(folded(part))
  return sql`(${foldedLike(text, `${beginning}%`)} or ${foldedLike(text, `% ${beginning}%`)})`
}

/**
 * As `holds` for a text that begins with a space: one or two letters are found where a word begins, because an index
 * knows texts by three letters in a row.
 */
export const holdsByWord = (text: SQL | Column, part: string): SQL =>
  [...folded(part)].length < 3 ? foldedLike(text, `% ${literally(folded(part))}%`) : holds(text, part)

const foldedLike = (text: SQL | Column, pattern: string): SQL => sql`folded(${text}) like ${pattern}`

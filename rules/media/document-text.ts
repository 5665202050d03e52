/** What the search keeps of a document, and what its author learns about it. */

/** Characters: about 400 full pages. The database cannot index much more of one text. */
export const mostText = 1_000_000
/** The same if a text has letters of a script without spaces between words (`search_words` in the database). */
const mostUnspacedText = 60_000
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u
/** Characters of different words, for the same reason. */
export const mostWords = 300_000
export const mostPages = 2_000

export interface ReadDocument {
  pages: number
  /** Scanned pages are pictures and have none. */
  pagesWithText: number
  /** The text for the search, of the first pages if there is too much. */
  text: string
  /** Pages whose text is in it, counted from the first. */
  pagesSearched: number
}

/**
 * @param pages the text of each page, in order; fewer than `count` if time ran out
 * @param count of all pages
 */
export function readDocument(pages: readonly string[], count: number): ReadDocument {
  const kept: string[] = []
  const words = new Set<string>()
  let [letters, wordLetters, pagesWithText] = [0, 0, 0]
  let [isFull, hasUnspaced] = [false, false]
  for (const page of pages) {
    const text = plainText(page)
    if (text !== '') pagesWithText += 1
    if (isFull) continue
    for (const word of text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u)) {
      if (words.has(word)) continue
      words.add(word)
      wordLetters += word.length
    }
    letters += text.length + 1
    hasUnspaced ||= unspaced.test(text)
    isFull = letters > (hasUnspaced ? mostUnspacedText : mostText) || wordLetters > mostWords
    if (!isFull) kept.push(text)
  }
  return {
    pages: count,
    pagesWithText,
    text: kept.filter((text) => text !== '').join('\n'),
    pagesSearched: kept.length,
  }
}

/** One paragraph a page. Characters that no database or screen takes become spaces. */
function plainText(page: string): string {
  return page
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\uFFFD\uFEFF]+/gu, ' ')
    .trim()
    .normalize('NFC')
}

/** Sentences for the author about what others cannot find or hear; empty if all is well. */
export function notesOfDocument({ pages, pagesWithText, pagesSearched }: ReadDocument): string[] {
  if (pagesWithText === 0) {
    return [
      'This PDF has no text, only pictures of pages. Students can look at it, but the search cannot find it and screen readers cannot read it aloud. A program for text recognition (OCR) adds the text.',
    ]
  }
  const notes: string[] = []
  if (pagesSearched < pages) {
    notes.push(`The search finds the text of the first ${pagesSearched.toLocaleString('en')} pages.`)
  }
  if (pagesWithText * 2 < Math.min(pages, pagesSearched)) {
    notes.push(
      `Only ${pagesWithText.toLocaleString('en')} of ${pages.toLocaleString('en')} pages have text; the others look scanned.`,
    )
  }
  return notes
}

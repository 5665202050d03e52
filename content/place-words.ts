/** Puts the words a reader suggests into the Markdown of a lecture (docs/decisions/0084). */
import { differencesBetween } from './differences.ts'
import { type FlatText, flatText, plainText } from './flat-text.ts'

export interface MarkedPassage {
  /** As the reader saw it. */
  passage: string
  /** Around it, in the lecture; tell equal passages apart. */
  textBefore: string
  textAfter: string
}

/** `missing`: the passage is not there any more. `unclear`: it is there several times, or formatting is in the way. */
export type PlacedWords = { kind: 'placed'; markdown: string } | { kind: 'missing' | 'unclear' }

/**
 * Only the words that differ are replaced, so that formatting and links between them stay. The result is read again:
 * its text must be the old one with the new words, without a link or any other node more than before.
 *
 * @param markdown accepted by `lectureFault`
 */
export function placeWords(markdown: string, marked: MarkedPassage, words: string): PlacedWords {
  const flat = flatText(markdown)
  const passage = plainText(marked.passage).trim()
  const wanted = plainText(words).trim()
  const start = placeOf(flat.text, passage, marked)
  if (typeof start === 'string') return { kind: start }
  const young = replaced(markdown, flat, { start, passage, wanted })
  if (young === null) return { kind: 'unclear' }
  const after = flatText(young)
  const expected = `${flat.text.slice(0, start)}${wanted}${flat.text.slice(start + passage.length)}`
  const isRight = same(after.text, expected) && !hasMore(after.marks, flat.marks)
  return isRight ? { kind: 'placed', markdown: young } : { kind: 'unclear' }
}

function placeOf(text: string, passage: string, { textBefore, textAfter }: MarkedPassage) {
  const places: number[] = []
  for (let at = text.indexOf(passage); at !== -1; at = text.indexOf(passage, at + 1)) places.push(at)
  if (passage === '' || places[0] === undefined) return 'missing'
  if (places.length === 1) return places[0]
  const [before, after] = [plainText(textBefore).trim(), plainText(textAfter).trim()]
  const near = places.filter(
    (at) =>
      text.slice(0, at).trimEnd().endsWith(before) &&
      text
        .slice(at + passage.length)
        .trimStart()
        .startsWith(after),
  )
  return near.length === 1 && near[0] !== undefined ? near[0] : 'unclear'
}

/** @returns null where a change crosses the end of a paragraph, or its place is not written as text */
function replaced(
  markdown: string,
  { from, to }: FlatText,
  { start, passage, wanted }: { start: number; passage: string; wanted: string },
): string | null {
  const edits: { from: number; to: number; text: string }[] = []
  let at = start
  let edit: { begin: number; end: number; text: string } | null = null
  const close = () => {
    if (edit === null) return true
    const { begin, end, text } = edit
    edit = null
    const place =
      end > begin
        ? { from: from[begin] ?? -1, to: to[end - 1] ?? -1 }
        : begin > start
          ? { from: to[begin - 1] ?? -1, to: to[begin - 1] ?? -1 }
          : { from: from[begin] ?? -1, to: from[begin] ?? -1 }
    if (place.from === -1 || place.to === -1 || from.slice(begin, end).includes(-1)) return false
    edits.push({ ...place, text: escaped(text) })
    return true
  }
  for (const { kind, text } of differencesBetween(passage, wanted)) {
    if (kind === 'same') {
      if (!close()) return null
      at += text.length
      continue
    }
    edit ??= { begin: at, end: at, text: '' }
    if (kind === 'added') edit.text += text
    else {
      at += text.length
      edit.end = at
    }
  }
  if (!close()) return null
  return edits.reduceRight(
    (text, { from, to, text: words }) => `${text.slice(0, from)}${words}${text.slice(to)}`,
    markdown,
  )
}

/** Words of others are words: no formatting and no HTML. What still becomes a link, such as an address, is found after. */
const escaped = (words: string) => words.replaceAll(/[\\`*_[\]<>&|~]/g, '\\$&')

const same = (one: string, other: string) =>
  one.replaceAll(/\s+/g, ' ').trim() === other.replaceAll(/\s+/g, ' ').trim()

function hasMore(young: readonly string[], old: readonly string[]): boolean {
  const left = [...old]
  return young.some((mark) => {
    const at = left.indexOf(mark)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

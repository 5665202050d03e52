import path from 'node:path'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { escapeXml } from '../../rules/text/xml.ts'

export interface Letters {
  family: 'Fraunces' | 'Inter'
  font: ResvgRenderOptions['font']
}

/** Pixels, and the sizes to try, largest first. */
interface Room {
  width: number
  height: number
  sizes: readonly number[]
  /** Line height, as a multiple of the size. */
  leading: number
}

/** @param folder with fraunces.ttf, inter.ttf and inter-names.ttf; the others fill in missing glyphs */
export const lettersFrom = (folder: string): ResvgRenderOptions['font'] => ({
  fontFiles: ['fraunces.ttf', 'inter.ttf', 'inter-names.ttf'].map((file) => path.join(folder, file)),
  loadSystemFonts: false,
  defaultFontFamily: 'Inter',
})

/** What the fonts cover: Latin 1 and Latin Extended-A, except ı, ŉ, Œ and œ. */
const known = /^[\u0020-\u007e\u00a0-\u0130\u0132-\u0148\u014a-\u0151\u0154-\u017fȘșȚțẞ–—‘’“”…€]*$/
const ornaments = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{C}|\ufe0f/gu

/** Persian and Indic letters change shape without these. */
const joiners = /(?<=\p{L}\p{M}*)[\u200c\u200d](?=\p{L})/gu

/** A text without emoji. */
export function plain(text: string): string {
  const joined = text.normalize('NFC').replaceAll(/\s+/g, ' ')
  const kept = new Set(Array.from(joined.matchAll(joiners), ({ index }) => index))
  return joined
    .replaceAll(ornaments, (sign, at: number) =>
      (known.test(sign) && sign !== '\u00ad') || kept.has(at) ? sign : '',
    )
    .trim()
}

/** Returns the text without emoji, or an empty string if these fonts lack a letter. */
export function readable(text: string): string {
  const letters = plain(text)
  return known.test(letters) ? letters : ''
}

/** Uses the largest size that fits; at the smallest, ends in an ellipsis. */
export function inLines(text: string, letters: Letters, room: Room): { size: number; lines: string[] } {
  const words = text.trim().split(/\s+/)
  const smallest = room.sizes.at(-1) ?? 1
  for (const size of room.sizes) {
    const lines = broken(words, letters, room.width / size)
    const isWithin = lines.length * size * room.leading <= room.height
    if (isWithin && lines.every((line) => widthOf(line, letters) <= room.width / size)) return { size, lines }
  }
  const most = Math.floor(room.height / smallest / room.leading)
  const lines = broken(words, letters, room.width / smallest)
  const last = lines.slice(most - 1).join(' ')
  const kept = lines.length > most ? [...lines.slice(0, most - 1), last] : lines
  return { size: smallest, lines: kept.map((line) => shortened(line, letters, room.width / smallest)) }
}

/** @param width in ems */
export function shortened(text: string, letters: Letters, width: number): string {
  if (widthOf(text, letters) <= width) return text
  const signs = [...text]
  let [fits, tooMany] = [0, signs.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (widthOf(`${signs.slice(0, middle).join('')}…`, letters) <= width) fits = middle
    else tooMany = middle
  }
  return `${signs.slice(0, fits).join('').trimEnd()}…`
}

function broken(words: readonly string[], letters: Letters, width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, letters) <= width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

/** In ems. Takes about a third of a millisecond. */
function widthOf(text: string, { family, font }: Letters): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text font-family="${family}" font-size="100" y="100">${escapeXml(text)}</text></svg>`
  return (new Resvg(svg, { font }).getBBox()?.width ?? 0) / 100
}

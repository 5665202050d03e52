/** Decodes caption files and converts SubRip to WebVTT. */

export type CaptionEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface CaptionText {
  text: string
  encoding: CaptionEncoding
}

/**
 * Decodes a caption file. Windows-1252 is assumed only for a few accents between plain letters. That is a guess, so the
 * uploader must be asked to check the text.
 *
 * @param isCut the bytes are only the beginning of the file
 * @returns null if it is not text, or the encoding is not recognized
 */
export function readCaptions(bytes: Uint8Array, { isCut = false } = {}): CaptionText | null {
  const decoded = (encoding: CaptionEncoding): CaptionText | null => {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
      return text.includes('\0') ? null : { text, encoding }
    } catch {
      return null
    }
  }
  const wide = wideEncoding(bytes)
  if (wide !== null) return decoded(wide)
  const text = decoded('utf-8')
  if (text !== null || bytes.includes(0)) return text
  const guess = decoded('windows-1252')
  return guess !== null && isWestern(guess.text) ? guess : null
}

/** Detected by the byte order mark, or by the zero byte next to the first letter: both formats begin with ASCII. */
function wideEncoding([first = 0, second = 0]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (isPlain(first) && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && isPlain(second))) return 'utf-16be'
  return null
}

const isPlain = (byte: number) => byte > 0 && byte < 0x80

/** Misread Russian or Greek has hardly any plain letters; misread Polish and Czech have signs such as ³ or ¹. */
function isWestern(text: string): boolean {
  const foreign = text.match(/[^\p{ASCII}]/gu) ?? []
  const plain = text.match(/[A-Za-z]/g) ?? []
  return (
    plain.length > 3 * foreign.length &&
    foreign.every((sign) => /[\p{L}\xa0‘’‚“”„…–—•€£«»¿¡™©®°]/u.test(sign))
  )
}

const subRipTime = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})`
const subRipTimes = new RegExp(String.raw`^\s*${subRipTime}\s*-->\s*${subRipTime}(?:\s.*)?$`)
const subRip = /^\s*(?:\d+[ \t]*\r?\n)?\s*\d{1,3}:\d{1,2}:\d{1,2},\d{1,3}\s*-->/

/** Lines `toWebVtt` adds at the top. */
export const linesBefore = 2

/** Whether a text begins like SubRip (.srt). */
export function isSubRip(text: string): boolean {
  return subRip.test(text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n'))
}

/**
 * Converts SubRip line by line: times get points; colors, fonts and positions, which WebVTT writes differently, are
 * dropped. Bold, italics and underlines stay.
 */
export function toWebVtt(text: string): string {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  return ['WEBVTT', '', ...lines.map(lineAsWebVtt)].join('\n')
}

function lineAsWebVtt(line: string): string {
  const times = subRipTimes.exec(line)
  if (times !== null) return `${timeAsWebVtt(times.slice(1, 5))} --> ${timeAsWebVtt(times.slice(5, 9))}`
  // Unreadable times stay, so that the later check reports them.
  if (/^\s*\d[\d:.,\s]*-->/.test(line)) return line
  return line
    .replaceAll(/\{\\[^}]*\}/g, '')
    .replaceAll(/<\/?font\b[^>]*>/gi, '')
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\w+);)/g, '&amp;')
    .replaceAll(/<(\/?)([biu])>/gi, (_, slash: string, name: string) => `<${slash}${name.toLowerCase()}>`)
    .replaceAll(/<(?!\/?[biu]>)/g, '&lt;')
    .replaceAll('-->', '--&gt;')
    .trimEnd()
}

function timeAsWebVtt([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: (
  | string
  | undefined
)[]): string {
  const two = (digits: string) => digits.padStart(2, '0')
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${thousandths.padEnd(3, '0')}`
}

/**
 * A quick check before upload.
 *
 * @param text the beginning of the file is enough
 * @returns a sentence, or null for WebVTT or SubRip with at least one caption
 */
export function captionsFault(text: string): string | null {
  const plain = text.replace(/^\ufeff/, '')
  if (isSubRip(plain)) return null
  if (!/^WEBVTT(?=[ \t\r\n]|$)/.test(plain)) {
    return 'This is not WebVTT or SubRip: such a file begins with the word WEBVTT or the times of a caption.'
  }
  return /\d{2}:\d{2}\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?\d{2}:\d{2}\.\d{3}/.test(plain)
    ? null
    : 'There is no caption in this file.'
}

/** The laws of files: how they are named, which may be shown in a page, and which part was asked for. */

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a `Range` header (RFC 9110, section 14). One range is answered; several, another unit or nonsense are
 * ignored, which the RFC allows, and the whole file is sent.
 *
 * @param size of the file, in bytes, at least 1
 * @returns null for the whole file, 'unsatisfiable' when the range lies outside
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** An id of a file, to be put into larger patterns. */
export const mediaId = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Characters that are no part of a name: control, direction overrides, and what folders and shells mean. */
const unfit = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]/gu
const utf8 = new TextEncoder()
const longestName = 120
/** Bytes: file systems take 255, which is less than as many letters, and archives put an id before the name. */
const largestName = 200

/**
 * The name a file is kept and saved under: one line, no path, not hidden, not longer than file systems take, with
 * its ending kept.
 */
export function safeFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last.normalize('NFC').replaceAll(unfit, ' ').replaceAll(/\s+/g, ' ').trim()
  const visible = clean.replace(/^[.\s]+/, '').replace(/[.\s]+$/, '')
  if (visible === '') return 'file'
  if ([...visible].length <= longestName && utf8.encode(visible).length <= largestName) return visible
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(visible)?.[0] ?? ''
  const fitting = [...visible].slice(0, longestName - ending.length).join('')
  // What is encoded into ends with a whole letter.
  const { read } = utf8.encodeInto(fitting, new Uint8Array(largestName - ending.length))
  return `${fitting.slice(0, read).trimEnd()}${ending}`
}

/** A name with another ending: what was a JPEG is kept as WebP. */
export function withEnding(name: string, ending: string): string {
  return `${name.replace(/\.[A-Za-z0-9]{1,10}$/, '')}.${ending}`
}

/** Of types that carry no program, the endings under which each is opened as what it is; the first is given. */
const endingsOfTypes: Record<string, readonly string[]> = {
  // Illustrator keeps its drawings as PDF too.
  'application/pdf': ['pdf', 'ai'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/tiff': ['tif', 'tiff', 'dng', 'nef', 'cr2', 'arw'],
  'video/mp4': ['mp4', 'm4v', 'mov'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
}

/**
 * A name whose ending is true of what is in the file (ASVS 5.2.2): `notes.html` that is a PDF becomes `notes.html.pdf`,
 * so that nobody who saves it opens something else. An ending that would make a file run is never given to one.
 *
 * @param type as the content tells it
 */
export function nameOfType(name: string, type: string): string {
  const endings = endingsOfTypes[type]
  const [ending] = endings ?? []
  if (endings === undefined || ending === undefined) return name
  const given = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase()
  return given !== undefined && endings.includes(given) ? name : safeFileName(`${name}.${ending}`)
}

/**
 * The header that says how a file is taken (RFC 6266): shown or saved, and under which name. Old programs read the
 * plain letters, all others the name itself.
 */
export function contentDisposition(name: string, shown: boolean): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const shownTypes = new Set([
  'image/webp',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/avif',
  'application/pdf',
  'text/plain',
  'text/vtt',
])

/**
 * Whether a browser may show a file in a page of this site. Only what can carry no script: never HTML, SVG or any
 * other markup, whatever their name says.
 */
export function mayBeShown(type: string): boolean {
  return shownTypes.has(type) || /^(audio|video)\/[\w.+-]+$/.test(type)
}

/**
 * Which form of a picture is sent.
 *
 * @param sizes widths there are besides the whole picture, ascending
 * @returns a width, or null for the whole picture
 */
export function chooseSize(sizes: readonly number[], wanted: number | undefined): number | null {
  if (wanted === undefined) return null
  return sizes.find((width) => width >= wanted) ?? null
}

/** Bytes that are reserved ahead of a file that comes in: at least, and at most. */
const reservedAhead = { least: 4e6, most: 64e6 }

/**
 * How much of the disk to reserve next for a file that comes in: as much as has come, so that a person who announces
 * much and sends little holds little. In bytes.
 *
 * @param arrived what has come
 * @param announced how long the file will be; null if the request does not say
 */
export function bytesToReserve(arrived: number, announced: number | null): number {
  const ahead = Math.min(Math.max(arrived, reservedAhead.least), reservedAhead.most)
  return announced === null ? ahead : Math.max(0, Math.min(ahead, announced - arrived))
}

/** Of the room that is left, what one person may have reserved for several files at the same time. */
const largestShare = 1 / 10

/**
 * Whether a person may have more room reserved. The first of their files always may, so that one file gets in as long
 * as it fits. In bytes.
 *
 * @param own what is reserved for other files of this person, or for other parts of this one
 * @param left the room that nobody has reserved
 */
export function mayReserve(bytes: number, own: number, left: number): boolean {
  return bytes <= left && (own === 0 || own + bytes <= left * largestShare)
}

/**
 * The slowest a file may come in. Carriers slow phones down to 64 kbit/s, which is 8 kB a second, once their data is
 * used up; half of that is still let in. Slower than that, the largest files would not arrive within the hours that a
 * request may take, and would keep others from the disk until then.
 */
export const slowestArrival = { bytesPerSecond: 4_000, overMs: 60_000 }

/** Whether a file comes in too slowly, by what came within the time that its sender was waited for. */
export function arrivesTooSlowly({ bytes, waitedMs }: { bytes: number; waitedMs: number }): boolean {
  return waitedMs >= slowestArrival.overMs && bytes < (slowestArrival.bytesPerSecond * waitedMs) / 1_000
}

/** `5 MB`, `1.5 GB`: a limit as a person reads it. */
export function sizeInWords(bytes: number): string {
  const [unit, factor] = bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3]
  return `${Math.round((bytes / (factor as number)) * 10) / 10} ${unit}`
}

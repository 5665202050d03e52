/** Uploaded files: names, what may be shown in a page, and byte ranges. */

/** `end` is inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a `Range` header (RFC 9110, section 14). Several ranges, another unit or invalid ones are ignored, as the RFC
 * allows, and the whole file is sent.
 *
 * @param size in bytes, at least 1
 * @returns null for the whole file, 'unsatisfiable' if out of range
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

/** Regular expression source of a file id. */
export const mediaId = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Not allowed in names: controls, direction overrides, and characters with a meaning in paths and shells. */
const unfit = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]/gu
const utf8 = new TextEncoder()
const longestName = 120
/** Bytes: file systems allow 255, and archives put an id before the name. */
const largestName = 200

/** Makes a safe file name: one line, no path, not hidden, short enough for file systems, extension kept. */
export function safeFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last.normalize('NFC').replaceAll(unfit, ' ').replaceAll(/\s+/g, ' ').trim()
  const visible = clean.replace(/^[.\s]+/, '').replace(/[.\s]+$/, '')
  if (visible === '') return 'file'
  if ([...visible].length <= longestName && utf8.encode(visible).length <= largestName) return visible
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(visible)?.[0] ?? ''
  const fitting = [...visible].slice(0, longestName - ending.length).join('')
  // `encodeInto` never splits a character.
  const { read } = utf8.encodeInto(fitting, new Uint8Array(largestName - ending.length))
  return `${fitting.slice(0, read).trimEnd()}${ending}`
}

/** Replaces the extension, for example when a JPEG is stored as WebP. */
export function withEnding(name: string, ending: string): string {
  return `${name.replace(/\.[A-Za-z0-9]{1,10}$/, '')}.${ending}`
}

/** Extensions under which types without programs open as what they are; the first is the default. */
const endingsOfTypes: Record<string, readonly string[]> = {
  // Illustrator files are PDFs too.
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
 * Gives a name an extension that matches its content (ASVS 5.2.2): `notes.html` that is a PDF becomes `notes.html.pdf`.
 * An extension that makes a file executable is never added.
 *
 * @param type detected from the content
 */
export function nameOfType(name: string, type: string): string {
  const endings = endingsOfTypes[type]
  const [ending] = endings ?? []
  if (endings === undefined || ending === undefined) return name
  const given = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase()
  return given !== undefined && endings.includes(given) ? name : safeFileName(`${name}.${ending}`)
}

/** Builds a Content-Disposition header (RFC 6266) with an ASCII fallback for old clients. */
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
 * Whether a browser may display a file on this site. Only types that cannot carry scripts: never HTML, SVG or other
 * markup, whatever the file's name.
 */
export function mayBeShown(type: string): boolean {
  return shownTypes.has(type) || /^(audio|video)\/[\w.+-]+$/.test(type)
}

/**
 * Chooses the version of a picture.
 *
 * @param sizes available widths, ascending, besides the original
 * @returns a width, or null for the original
 */
export function chooseSize(sizes: readonly number[], wanted: number | undefined): number | null {
  if (wanted === undefined) return null
  return sizes.find((width) => width >= wanted) ?? null
}

/** Bytes reserved ahead of an upload: minimum and maximum. */
const reservedAhead = { least: 4e6, most: 64e6 }

/**
 * Bytes of disk to reserve next for an upload: as much as has arrived, so that announcing a large file and sending
 * little reserves little.
 *
 * @param announced total length; null if the request has none
 */
export function bytesToReserve(arrived: number, announced: number | null): number {
  const ahead = Math.min(Math.max(arrived, reservedAhead.least), reservedAhead.most)
  return announced === null ? ahead : Math.max(0, Math.min(ahead, announced - arrived))
}

/** The part of the free space one person may reserve for several simultaneous uploads. */
const largestShare = 1 / 10

/**
 * Whether a person may reserve more, in bytes. Their first upload always may, so that one file succeeds whenever it
 * fits.
 *
 * @param own reserved for this person's other uploads, or other parts of this one
 * @param left unreserved space
 */
export function mayReserve(bytes: number, own: number, left: number): boolean {
  return bytes <= left && (own === 0 || own + bytes <= left * largestShare)
}

/**
 * Minimum upload speed. Throttled phones get 64 kbit/s, 8 kB a second; half of that is accepted. Slower uploads would
 * not finish within the request time limit and would hold disk space until then.
 */
export const slowestArrival = { bytesPerSecond: 4_000, overMs: 60_000 }

/** Whether an upload is too slow, by what arrived while the server waited. */
export function arrivesTooSlowly({ bytes, waitedMs }: { bytes: number; waitedMs: number }): boolean {
  return waitedMs >= slowestArrival.overMs && bytes < (slowestArrival.bytesPerSecond * waitedMs) / 1_000
}

/** `5 MB`, `1.5 GB`, `12 bytes`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 100) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const [unit, factor] = bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3]
  return `${Math.round((bytes / (factor as number)) * 10) / 10} ${unit}`
}

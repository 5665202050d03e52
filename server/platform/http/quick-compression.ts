import { promisify } from 'node:util'
import { gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'

export interface Compressed {
  encoding: 'gzip' | 'zstd'
  body: Uint8Array<ArrayBuffer>
}

/**
 * Characters. Shorter pages are compressed on the main thread: a round trip to another thread costs a millisecond of
 * CPU against a fifth, and a quarter of a megabyte of its memory. A longer page would block other requests.
 */
const longestAtOnce = 320_000

/** gzip level; 6 takes twice as long to save 7 to 10 percent. */
const quickly = 2

const encoder = new TextEncoder()
/** UTF-8 takes at most three bytes per UTF-16 unit. Shared, because it is filled and read within one turn. */
const bytes = new Uint8Array(longestAtOnce * 3)

const later = { gzip: promisify(gzip), zstd: promisify(zstdCompress) }

/**
 * Compresses a page that is sent once: fast rather than small. Zstandard is faster than gzip at the same size.
 *
 * @param accepted the header `accept-encoding`
 * @param level gzip level, where size matters more than time
 * @returns null when the reader accepts neither
 */
export async function compressQuickly(
  text: string,
  accepted: string,
  level = quickly,
): Promise<Compressed | null> {
  const encoding = ['zstd', 'gzip'].find((known) => accepted.includes(known)) as Compressed['encoding']
  if (encoding === undefined) return null
  if (text.length >= longestAtOnce) {
    const body = encoding === 'zstd' ? await later.zstd(text) : await later.gzip(text, { level })
    return { encoding, body }
  }
  const filled = bytes.subarray(0, encoder.encodeInto(text, bytes).written)
  return { encoding, body: encoding === 'zstd' ? zstdCompressSync(filled) : gzipSync(filled, { level }) }
}

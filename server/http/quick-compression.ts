import { promisify } from 'node:util'
import { gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'

/** A text as it goes over the wire. */
export interface Compressed {
  encoding: 'gzip' | 'zstd'
  body: Uint8Array<ArrayBuffer>
}

/**
 * In characters. Shorter pages are compressed where they were made: handing one to another thread and back costs more
 * of the processor than is saved, a millisecond against a fifth of one, and leaves a quarter of a megabyte in that
 * thread's memory. A longer one would keep others waiting.
 */
const longestAtOnce = 320_000

/** Of gzip; 6 takes twice as long for a fifteenth to a tenth less. */
const quickly = 2

const encoder = new TextEncoder()
/** A character has three bytes at the most. Filled and read within one turn, so all share it. */
const bytes = new Uint8Array(longestAtOnce * 3)

const later = { gzip: promisify(gzip), zstd: promisify(zstdCompress) }

/**
 * Compresses a page of somebody's own, which is made and sent once: quickly rather than well. Zstandard takes less
 * time than gzip for as few bytes.
 *
 * @param texts that follow one another; put together as bytes, not as a text (web/own-scripts.ts says why)
 * @param accepted the header `accept-encoding`
 * @param level of gzip, where bytes are felt more than the time
 * @returns null where the reader takes neither
 */
export async function compressQuickly(
  texts: readonly string[],
  accepted: string,
  level = quickly,
): Promise<Compressed | null> {
  const encoding = ['zstd', 'gzip'].find((known) => accepted.includes(known)) as Compressed['encoding']
  if (encoding === undefined) return null
  if (texts.reduce((sum, { length }) => sum + length, 0) >= longestAtOnce) {
    const whole = texts.join('')
    const body = encoding === 'zstd' ? await later.zstd(whole) : await later.gzip(whole, { level })
    return { encoding, body }
  }
  let end = 0
  for (const text of texts) end += encoder.encodeInto(text, bytes.subarray(end)).written
  const filled = bytes.subarray(0, end)
  return { encoding, body: encoding === 'zstd' ? zstdCompressSync(filled) : gzipSync(filled, { level }) }
}

import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { arrivesTooSlowly, sizeInWords, slowestArrival } from '../../rules/media/media.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Arrived, Expected } from './room.ts'

export interface Received {
  file: string
  size: number
  /** SHA-256, base64url. */
  checksum: string
}

/**
 * A piece is read after the previous one was written, so memory stays constant. A failure leaves no file.
 *
 * @param announced the declared length, or null
 * @param longest bytes
 * @param arrived called for every written piece; may throw to abort
 * @throws Refusal `file-too-large` (without reading on), or `upload-incomplete`, also if it arrives too slowly
 */
export async function receive(
  body: ReadableStream<Uint8Array> | null,
  { folder, announced, longest, arrived }: Expected & { folder: string; arrived?: Arrived },
): Promise<Received> {
  const tooLarge = () =>
    new Refusal('file-too-large', `This file is larger than ${sizeInWords(longest)}.`, {
      // The rest is not read.
      headers: { connection: 'close' },
    })
  if ((announced ?? 0) > longest) throw tooLarge()
  const path = join(folder, crypto.randomUUID())
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of body === null ? [] : inTime(body)) {
      size += chunk.byteLength
      if (size > longest) throw tooLarge()
      hash.update(chunk)
      await file.writeFile(chunk)
      await arrived?.(chunk.byteLength)
    }
    if (size === 0) throw new Refusal('upload-incomplete', 'This file is empty.')
    if (announced !== null && size !== announced) throw incomplete()
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error instanceof Refusal || !isBrokenStream(error) ? error : incomplete()
  }
  await file.close()
  return { file: path, size, checksum: hash.digest('base64url') }
}

/**
 * Only the wait for the sender counts, not the processing. slow-senders.ts handles complete silence.
 *
 * @throws Refusal `upload-incomplete`
 */
async function* inTime(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let [bytes, waitedMs] = [0, 0]
  try {
    for (;;) {
      const began = performance.now()
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
      waitedMs += performance.now() - began
      if (arrivesTooSlowly({ bytes, waitedMs })) throw tooSlow()
      if (waitedMs >= slowestArrival.overMs) [bytes, waitedMs] = [0, 0]
      yield value
    }
  } finally {
    // Also ends the connection's stream, unless it is complete.
    reader.cancel().catch(() => {})
  }
}

export function announcedIn(headers: Headers): number | null {
  const announced = headers.get('content-length')
  return announced === null ? null : Number(announced)
}

const incomplete = () => new Refusal('upload-incomplete', 'The upload is incomplete. Please send it again.')

const tooSlow = () =>
  new Refusal(
    'upload-incomplete',
    'The file came in too slowly to be kept. Please send it again from a faster connection.',
    { headers: { connection: 'close' } },
  )

/** A full disk is our own error. */
function isBrokenStream(error: unknown): boolean {
  return (
    error instanceof Error &&
    !('syscall' in error && 'path' in error) &&
    !/ENOSPC|EIO|EDQUOT/.test(String(error))
  )
}

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Refusal } from '../../platform/http/refusal.ts'

export interface DecodedFile {
  /** As people call it. */
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
  text: AsyncGenerator<string>
}

type Label = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const looked = 4_096

/**
 * Spreadsheets write UTF-8 with and without a byte order mark, UTF-16 ("Unicode text") and Windows-1252 (plain CSV).
 * Streams in constant memory.
 *
 * @throws Refusal `file-not-a-table` for binary data
 */
export async function decodedFile(file: string): Promise<DecodedFile> {
  const label = (await byFirstBytes(file)) ?? (await byAllBytes(file))
  return { encoding: names[label], text: decoded(file, label) }
}

const names: Record<Label, DecodedFile['encoding']> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

async function byFirstBytes(file: string): Promise<Label | null> {
  const handle = await open(file)
  let start: Buffer
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(looked), 0, looked, 0)
    start = buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
  const [one, two, three] = start
  if (one === undefined) throw notATable('This file is empty.')
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8'
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  if (one === 0x50 && two === 0x4b) {
    throw notATable('This is a workbook and no CSV file. Save it as “CSV UTF-8” and try again.')
  }
  const zeros = [0, 0]
  start.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even === 0 && odd === 0) return null
  // Half of the bytes of Western text in UTF-16 are zero.
  const many = start.length / 4
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  throw notATable('This is no text file.')
}

/** A file with a few broken letters among many whole ones is UTF-8; its lines say so. */
async function byAllBytes(file: string): Promise<Label> {
  let broken = 0
  let whole = 0
  for await (const piece of decoded(file, 'utf-8')) {
    for (const letter of piece.match(/[^\0-\x7f]/gu) ?? []) {
      if (letter === '\uFFFD') broken += 1
      else whole += 1
    }
  }
  return broken > whole ? 'windows-1252' : 'utf-8'
}

async function* decoded(file: string, label: Label): AsyncGenerator<string> {
  const decoder = new TextDecoder(label)
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk as Buffer, { stream: true })
  yield decoder.decode()
}

export const notATable = (message: string) => new Refusal('file-not-a-table', message)

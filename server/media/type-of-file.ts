import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'

const sample = 64 * 1024

/** These have no signature. */
const textTypes: Record<string, string> = {
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  vtt: 'text/vtt',
  srt: 'text/plain',
  json: 'application/json',
}

/**
 * Ignores the sender's type. A text gets its type from its extension, unless it is markup, which is never served as
 * another type.
 */
export async function typeOfFile(path: string, name: string): Promise<string> {
  const head = await beginningOf(path)
  const found = await fileTypeFromBuffer(head)
  if (found?.mime === 'application/xml') return markupType(head.toString('utf8'))
  if (found) return found.mime
  if (isTiff(head)) return 'image/tiff'
  if (!isText(head)) return 'application/octet-stream'
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text.startsWith('<')) return markupType(text)
  return textTypes[name.toLowerCase().split('.').at(-1) ?? ''] ?? 'text/plain'
}

function markupType(text: string): string {
  if (/<(\w+:)?svg[\s>/]/i.test(text)) return 'image/svg+xml'
  return text.startsWith('<?xml') ? 'application/xml' : 'text/html'
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sample), 0, sample, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A TIFF's directory is often at the end, where `file-type` misses it. */
const isTiff = (head: Buffer) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(head.toString('latin1', 0, 4))

/** UTF-8 without U+0000; the sample may cut the last character. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

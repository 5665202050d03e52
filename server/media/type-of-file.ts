import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'

/** As much of a file as its type can be told from. */
const sample = 64 * 1024

/** Endings of texts, which carry no mark of their kind inside. */
const textTypes: Record<string, string> = {
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  vtt: 'text/vtt',
  srt: 'text/plain',
  json: 'application/json',
}

/**
 * The type of a file by what is in it; what the sender says of it is not believed. A text is told by its ending,
 * unless it is markup, which is never passed off as anything else.
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

/** A TIFF often has its directory at the end, where `file-type` does not find it in the beginning of the file. */
const isTiff = (head: Buffer) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(head.toString('latin1', 0, 4))

/** UTF-8 without the character U+0000; the last character may be cut by the sample's end. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

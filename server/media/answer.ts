import { Readable } from 'node:stream'
import { opensInPage } from '../../rules/media/attachments.ts'
import { chooseSize, contentDisposition, mayBeShown, parseRange } from '../../rules/media/media.ts'
import { isKnown, isPartOf } from '../platform/http/file-answer.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { storageKey } from './key.ts'
import type { MediaRow } from './queries.ts'

export interface ReadOptions {
  method: string
  headers: Headers
  /** Minimum pixels of a picture. */
  size?: number | undefined
  save: boolean
  isPublic: boolean
  /** At an address of its noun, where another file may follow. The browser's own viewer may show it. */
  isDocument?: boolean
  /** Of a built-in course: a release may bring other bytes. Not `public`, because such answers are kept whole in memory. */
  isOfCourse?: boolean
  /** Given to people by others, see `Purpose.isAttachment`. */
  isAttachment?: boolean
  /** At an address of its noun, the name to save it under. */
  name?: string
}

/**
 * A file never changes under its address, so its checksum is the ETag. It is private to the browser, because the next
 * viewer may not be allowed to read it; public files are cached forever.
 *
 * @throws Refusal `range-not-satisfiable`
 */
export async function fileAnswer(
  storage: Pick<Storage, 'read'>,
  row: Pick<MediaRow, 'id' | 'name' | 'type' | 'size' | 'sizes' | 'checksum'>,
  options: ReadOptions,
): Promise<Response> {
  const { method, headers, size, save, isPublic, isDocument = false, isOfCourse = false } = options
  const { isAttachment = false, name = row.name } = options
  const isShown = (isAttachment ? opensInPage(row.type) : mayBeShown(row.type)) && !save
  const width = chooseSize(row.sizes, size)
  const edition = `${row.checksum}${width === null ? '' : `-${width}`}`
  const kept = isPublic
    ? 'public, max-age=31536000, immutable'
    : isDocument || options.name !== undefined
      ? 'private, no-cache'
      : `private, max-age=${isOfCourse ? 86_400 : 300}`
  const answer = new Headers({
    'content-type': row.type.startsWith('text/') ? `${row.type}; charset=utf-8` : row.type,
    'content-disposition': contentDisposition(name, isShown),
    'cache-control': kept,
    'x-content-type-options': 'nosniff',
    'content-security-policy': isDocument
      ? // Browsers apply `default-src` and `sandbox` to their own viewers, which then show nothing.
        "base-uri 'none'; frame-ancestors 'self'"
      : "default-src 'none'; object-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'self'",
    'cross-origin-resource-policy': 'same-origin',
    etag: `"${edition}"`,
  })
  if (isKnown(headers, edition)) return new Response(null, { status: 304, headers: answer })
  // Resized pictures are small: no ranges.
  if (width !== null) return body(storageKey(row.id, width))
  answer.set('accept-ranges', 'bytes')
  const range = isPartOf(headers, edition) ? parseRange(headers.get('range'), row.size) : null
  if (range === 'unsatisfiable') {
    throw new Refusal('range-not-satisfiable', `The file has ${row.size} bytes.`, {
      headers: { 'content-range': `bytes */${row.size}` },
    })
  }
  if (range === null) {
    answer.set('content-length', `${row.size}`)
    return body(storageKey(row.id))
  }
  answer.set('content-range', `bytes ${range.start}-${range.end}/${row.size}`)
  answer.set('content-length', `${range.end - range.start + 1}`)
  if (method === 'HEAD') return new Response(null, { status: 206, headers: answer })
  return stream(await storage.read(storageKey(row.id), range), 206)

  async function body(key: string): Promise<Response> {
    if (method === 'HEAD') return new Response(null, { headers: answer })
    return stream(await storage.read(key), 200)
  }

  function stream(file: Readable, status: number): Response {
    return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, { status, headers: answer })
  }
}

import { contentDisposition, parseRange } from '../../rules/media.ts'

export interface FileAnswer {
  bytes: Uint8Array
  type: string
  /** Names these bytes and no others; without quotes. */
  edition: string
  /** What the file is called when it is kept. */
  name: string
  /** Shown in the page or window that asked, or offered to be kept. */
  disposition: 'inline' | 'attachment'
}

/** Whether the caller has this edition already (If-None-Match), or any, where only that is asked. */
export function isKnown(headers: Headers, edition: string): boolean {
  const known = headers.get('if-none-match')?.split(',') ?? []
  return known.some((tag) => ['*', `"${edition}"`].includes(tag.trim().replace(/^W\//, '')))
}

/** Whether a part that is asked for is one of this edition (If-Range). */
export function isPartOf(headers: Headers, edition: string): boolean {
  return [null, `"${edition}"`].includes(headers.get('if-range'))
}

/** The answer to someone who has this edition already. */
export function notModified(edition: string): Response {
  return new Response(null, { status: 304, headers: { etag: `"${edition}"`, 'cache-control': keptByCaller } })
}

/** Asked for again each time, because whether someone may have it can change. */
const keptByCaller = 'private, no-cache'

/**
 * A file as an answer: 304 to those who have it, 206 with the part that was asked for (one range, RFC 9110 section
 * 14), 416 where that part is not there, otherwise the whole. A page of this site may show it in a frame.
 */
export function fileAnswer(request: Headers, file: FileAnswer): Response {
  if (isKnown(request, file.edition)) return notModified(file.edition)
  const size = file.bytes.length
  const headers = new Headers({
    'content-type': file.type,
    'content-disposition': contentDisposition(file.name, file.disposition === 'inline'),
    'cache-control': keptByCaller,
    etag: `"${file.edition}"`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    // No `default-src`: browsers would hold their own viewer's styles against it.
    'content-security-policy': "base-uri 'none'; frame-ancestors 'self'",
  })
  const range = isPartOf(request, file.edition) ? parseRange(request.get('range'), size) : null
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const body = range ? file.bytes.subarray(range.start, range.end + 1) : file.bytes
  headers.set('content-length', String(body.length))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return new Response(new Uint8Array(body), { status: range ? 206 : 200, headers })
}

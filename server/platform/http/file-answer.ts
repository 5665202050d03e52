import { contentDisposition, parseRange } from '../../../rules/media/media.ts'

export interface FileAnswer {
  bytes: Uint8Array
  type: string
  /** Identifies exactly these bytes; without quotes. */
  edition: string
  name: string
  disposition: 'inline' | 'attachment'
}

export function isKnown(headers: Headers, edition: string): boolean {
  const known = headers.get('if-none-match')?.split(',') ?? []
  return known.some((tag) => ['*', `"${edition}"`].includes(tag.trim().replace(/^W\//, '')))
}

export function isPartOf(headers: Headers, edition: string): boolean {
  return [null, `"${edition}"`].includes(headers.get('if-range'))
}

export function notModified(edition: string): Response {
  return new Response(null, { status: 304, headers: { etag: `"${edition}"`, 'cache-control': keptByCaller } })
}

/** Revalidated each time, because access to the file can change. */
const keptByCaller = 'private, no-cache'

/**
 * 304 if the caller has it, 206 for one range (RFC 9110 section 14), 416 if it cannot be satisfied, otherwise the whole
 * file. A page of this site may frame it.
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
    // No `default-src`: browsers would apply it to the styles of their built-in viewers.
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

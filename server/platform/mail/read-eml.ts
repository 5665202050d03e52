/** Parses RFC 5322 and MIME as far as nodemailer uses them. */

export interface ReadMail {
  /** By lower-case name, unfolded and decoded. */
  headers: ReadonlyMap<string, string>
  headerNames: string[]
  text: string
  html: string
}

export function readEml(source: string): ReadMail {
  const { headers, headerNames, body } = split(source)
  const parts = partsOf(headers.get('content-type') ?? 'text/plain', headers, body)
  return { headers, headerNames, text: parts.get('text/plain') ?? '', html: parts.get('text/html') ?? '' }
}

function split(source: string) {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const headers = new Map<string, string>()
  const headerNames: string[] = []
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headerNames.push(name)
    headers.set(name, decodeWords(line.slice(colon + 1).trim()))
  }
  return { headers, headerNames, body: rest.join('\r\n\r\n') }
}

function partsOf(type: string, headers: ReadonlyMap<string, string>, body: string): Map<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  if (!boundary) {
    const encoding = headers.get('content-transfer-encoding') ?? '7bit'
    return new Map([[type.split(';')[0] ?? '', decodeBody(body, encoding)]])
  }
  const pieces = body.split(`--${boundary}`).slice(1, -1)
  return new Map(
    pieces.flatMap((piece) => {
      const part = split(piece.replace(/^\r\n/, '').replace(/\r\n$/, ''))
      return [...partsOf(part.headers.get('content-type') ?? '', part.headers, part.body)]
    }),
  )
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r\n/g, ''))
  return body
}

function decodeWords(value: string): string {
  const joined = value.replace(/\?=\s+=\?/g, '?==?')
  return joined.replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : decodeQuoted(text.replaceAll('_', ' ')),
  )
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

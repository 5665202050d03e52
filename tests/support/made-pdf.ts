import { deflateSync } from 'node:zlib'

/**
 * A plain PDF.
 *
 * @param pages the text of each page; an empty one is a picture, like a scanned page
 * @param locked with a password that no one knows
 */
export function madePdf(pages: readonly string[], { locked = false } = {}): Buffer {
  const objects: (string | Buffer)[] = []
  const add = (object: string | Buffer) => objects.push(object)
  const stream = (facts: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`<< ${facts} /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`),
      bytes,
      Buffer.from('\nendstream'),
    ])
  const first = 5
  add('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const picture = deflateSync(Buffer.alloc(16 * 16, 128))
  add(
    stream(
      '/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent 8',
      picture,
    ),
  )
  for (const [index, text] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${first + 2 * index + 1} 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /P1 4 0 R >> >> >>`,
    )
    add(stream('', deflateSync(Buffer.from(text === '' ? scanned : written(text), 'latin1'))))
  }
  return assembled(objects, locked)
}

const scanned = 'q 320 0 0 400 50 100 cm /P1 Do Q'

function written(text: string): string {
  const lines = text.split('\n').map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`)
  return `BT /F1 12 Tf 15 TL 40 540 Td ${lines.join(' ')} ET`
}

function assembled(objects: readonly (string | Buffer)[], locked: boolean): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const put = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(length)
    put(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const start = length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const key = `<${'5a'.repeat(32)}>`
  const lock = locked
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${key} /U ${key} >> /ID [<61> <61>]`
    : ''
  put(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${lock} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

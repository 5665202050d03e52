import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import type { Person } from '../../tests/support/factories.ts'
import { mediaCalls, png } from './testing/media-calls.ts'

/**
 * Files valid as two types, one of them executable. The browser gets exactly one type with nosniff; executable types
 * are downloads, and shown ones are sandboxed without scripts.
 */
let app: TestApp
let maya: Person

beforeAll(async () => {
  app = await createTestApp()
  maya = await app.make.student()
  const mayRead = () => true
  app.media.addPurpose('test-anything', { longest: 100_000, accepts: ['*'], mayRead })
  const picture = { longestSide: 400, sizes: [64], square: false }
  app.media.addPurpose('test-picture', { longest: 100_000, accepts: 'picture', picture, mayRead })
})
afterAll(() => app.close())

const { upload, uploaded, read } = mediaCalls(() => ({ app, owner: maya }))

const script = '<script>ran()</script><svg onload=ran()>'
const box = (kind: string, ...parts: (string | Buffer)[]) => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + content.length)
  return Buffer.concat([length, Buffer.from(kind, 'latin1'), content])
}
const jpegStart = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from(`a.html${script}`)])

const pdfScript = '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(ran())>>>>endobj\n'
const film = Buffer.concat([
  box('ftyp', 'isom', Buffer.alloc(4), 'isommp42'),
  box('moov', box('udta', box('\xa9nam', script), box('\xa9cmt', script))),
])

const polyglots: Record<string, [name: string, bytes: string | Buffer, type: string, taken: RegExp]> = {
  'PDF and HTML': ['a.html', `${pdfScript}${script}\n%%EOF`, 'application/pdf', /^inline;.*a\.html\.pdf/],
  'PDF and JavaScript': ['a.js', `${pdfScript}//*/=ran()`, 'application/pdf', /^inline;.*a\.js\.pdf/],
  'GIF and JavaScript': ['a.js', `GIF89a/*${script}*/=ran()//`, 'image/gif', /^inline;.*a\.js\.gif/],
  'JPEG and ZIP': ['a.zip', Buffer.concat([jpegStart, zip]), 'image/jpeg', /^inline;.*a\.zip\.jpg/],
  'ZIP and JPEG': ['a.jpg', Buffer.concat([zip, jpegStart]), 'application/zip', /^attachment;/],
  'MP4 with a script in its metadata': ['a.html', film, 'video/mp4', /^inline;.*a\.html\.mp4/],
  'SVG called PNG': [
    'a.png',
    `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    'image/svg+xml',
    /^attachment;/,
  ],
  'SVG behind a comment, called PNG': [
    'a.png',
    '<!-- a --><svg onload="ran()"/>',
    'image/svg+xml',
    /^attachment;/,
  ],
  'HTML called text': [
    'a.txt',
    '<!doctype html><script>ran()</script>',
    'text/html; charset=utf-8',
    /^attachment;/,
  ],
  'HTML behind words, called text': [
    'a.txt',
    `words ${script}`,
    'text/plain; charset=utf-8',
    /^inline;.*a\.txt/,
  ],
  'HTML behind words, called HTML': ['a.html', `words ${script}`, 'text/plain; charset=utf-8', /^inline;/],
  'HTML in UTF-16': [
    'a.txt',
    Buffer.from(`\ufeff${script}`, 'utf16le'),
    'application/octet-stream',
    /^attachment;/,
  ],
  'HTML in UTF-7': [
    'a.txt',
    '+ADw-script+AD4-ran()+ADw-/script+AD4-',
    'text/plain; charset=utf-8',
    /^inline;.*a\.txt/,
  ],
  'a table that runs a program': [
    'a.csv',
    '=cmd|\' /C calc\'!A0,"=HYPERLINK(""https://evil.example"")"\n',
    'text/csv; charset=utf-8',
    /^attachment;/,
  ],
}

test.each(Object.entries(polyglots))('%s', async (_, [name, bytes, type, taken]) => {
  const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  const headers = { 'content-type': 'text/html' }
  const file = await uploaded(body, { purpose: 'test-anything', name, headers })
  const answer = await read(file.id, { as: maya })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': expect.stringMatching(taken),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const policy = answer.headers.get('content-security-policy')?.split('; ')
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox', "object-src 'none'"]))
  expect(answer.bytes).toEqual(Buffer.from(bytes))
})

test.each(Object.entries(polyglots))('%s is not a picture', async (_, [name, bytes]) => {
  const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  const answer = await upload(body, { purpose: 'test-picture', name })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})

test('a picture with an appended program is re-encoded without it', async () => {
  const both = Buffer.concat([await png(80, 40), Buffer.from(script), zip])
  const file = await uploaded(new Uint8Array(both), { purpose: 'test-picture', name: 'a.html' })
  for (const search of ['', '?size=64']) {
    const answer = await read(file.id, { as: maya, search })
    expect(answer.headers.get('content-type')).toBe('image/webp')
    for (const part of ['script', 'PK\x03\x04']) expect(answer.bytes.includes(part), part).toBe(false)
  }
})

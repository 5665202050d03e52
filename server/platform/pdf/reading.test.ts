import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madePdf } from '../../../tests/support/made-pdf.ts'
import { pdfReading } from './reading.ts'

let folder = ''
const reading = pdfReading()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'creare-pdf-'))
})
afterAll(async () => {
  await reading.stop()
  await rm(folder, { recursive: true })
})

async function readOf(bytes: Uint8Array, by = reading) {
  const path = join(folder, 'document.pdf')
  await writeFile(path, bytes)
  return by.read(path)
}

test('the text of every page is read, also of pages without any', async () => {
  const found = await readOf(madePdf(['A kerning pair', '', 'Leading and tracking']))
  expect(found).toEqual({
    read: { pages: 3, pagesWithText: 2, pagesSearched: 3, text: 'A kerning pair\nLeading and tracking' },
  })
})

test('a book of 300 pages is read in whole', async () => {
  const page = 'A paragraph about type, as long as a line of a book is long.\n'.repeat(40)
  const pages = Array.from({ length: 300 }, (_, index) => `Page ${index + 1} of the book\n${page}`)
  const found = await readOf(madePdf(pages))
  expect(found).toMatchObject({ read: { pages: 300, pagesWithText: 300, pagesSearched: 300 } })
  expect(JSON.stringify(found).includes('Page 300 of the book')).toBe(true)
}, 60_000)

test('a scanned document has pages and no text', async () => {
  expect(await readOf(madePdf(['', '']))).toMatchObject({ read: { pages: 2, pagesWithText: 0, text: '' } })
})

test('a locked document is refused, and says so', async () => {
  expect(await readOf(madePdf(['Secret'], { locked: true }))).toMatchObject({
    fault: expect.stringContaining('locked with a password'),
  })
})

test.each([
  ['a beginning alone', Buffer.from('%PDF-1.7\n')],
  ['noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_000)])],
])('%s is refused as damaged', async (_, bytes) => {
  expect(await readOf(bytes)).toMatchObject({ fault: expect.stringContaining('damaged') })
})

test('more pages than a screen can hold are refused', async () => {
  const found = await readOf(madePdf(Array.from({ length: 2_001 }, () => 'x')))
  expect(found).toMatchObject({ fault: expect.stringContaining('2,000 pages') })
})

test('a document that unpacks to gigabytes ends its own process, and the next is read', async () => {
  const hostile = madePdf([' '.repeat(200_000_000)])
  expect(hostile.length).toBeLessThan(1_000_000)
  const small = pdfReading({ limits: { text: 30_000, clock: 30_000, memory: 300_000_000 } })
  expect(await readOf(hostile, small)).toMatchObject({ fault: expect.stringContaining('too much') })
  expect(await readOf(madePdf(['Still here']))).toMatchObject({ read: { text: 'Still here' } })
  await small.stop()
}, 60_000)

test('a document that takes too long is given up', async () => {
  const hasty = pdfReading({ limits: { text: 30_000, clock: 30, memory: 900_000_000 } })
  expect(await readOf(madePdf(['Late']), hasty)).toMatchObject({ fault: expect.stringContaining('too much') })
  await hasty.stop()
})

test('the reader may read its file and its program, and nothing else', async () => {
  const curious = pdfReading({ file: join(import.meta.dirname, 'testing', 'curious-reader.ts') })
  expect(await readOf(madePdf(['x']), curious)).toHaveProperty('fault')
  await curious.stop()
})

import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Compressed, compressQuickly } from './quick-compression.ts'

function textOf(compressed: Compressed | null): string | undefined {
  if (compressed === null) return undefined
  const { encoding, body } = compressed
  return (encoding === 'zstd' ? zstdDecompressSync(body) : gunzipSync(body)).toString()
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'gzip'],
  ['br', undefined],
  ['', undefined],
])('accept-encoding %j gets %s', async (accepted, encoding) => {
  expect((await compressQuickly('A page', accepted))?.encoding).toBe(encoding)
})

test('decompresses to the input at any length and with concurrent calls', async () => {
  const page = fc.array(
    fc
      .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 8_000 }))
      .map(([piece, times]) => piece.repeat(times)),
    { minLength: 1, maxLength: 3 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(page, { maxLength: 4 }),
      fc.constantFrom('gzip', 'zstd'),
      async (pages, way) => {
        const texts = pages.map((one) => one.join(''))
        const sent = await Promise.all(texts.map((text) => compressQuickly(text, way)))
        expect(sent.map(textOf)).toEqual(texts.map((text) => text.toWellFormed()))
      },
    ),
    { numRuns: 30 },
  )
})

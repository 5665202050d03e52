import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrivesTooSlowly,
  bytesToReserve,
  chooseSize,
  contentDisposition,
  mayBeShown,
  mayReserve,
  nameOfType,
  parseRange,
  safeFileName,
  sizeInWords,
  withEnding,
} from './media.ts'

describe('disk space for an upload', () => {
  const bytes = fc.integer({ min: 0, max: 9e9 })

  test('is what has arrived, at least 4 MB, at most 64 MB, and never more than what is missing', () => {
    fc.assert(
      fc.property(bytes, fc.option(bytes), (arrived, announced) => {
        const next = bytesToReserve(arrived, announced)
        expect(next).toBeLessThanOrEqual(Math.min(64e6, Math.max(4e6, arrived)))
        if (announced === null) expect(next).toBeGreaterThanOrEqual(4e6)
        else expect(next).toBe(Math.max(0, Math.min(bytesToReserve(arrived, null), announced - arrived)))
      }),
    )
  })

  test('is reserved for the whole file step by step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500e6 }), (announced) => {
        let reserved = 0
        for (let step = bytesToReserve(0, announced); step > 0; step = bytesToReserve(reserved, announced)) {
          reserved += step
        }
        expect(reserved).toBe(announced)
      }),
    )
  })

  test('is at most a tenth of the free space per person, but a single file may take all of it', () => {
    fc.assert(
      fc.property(bytes, bytes, bytes, (wanted, own, left) => {
        const may = mayReserve(wanted, own, left)
        expect(may).toBe(wanted <= left && (own === 0 || own + wanted <= left / 10))
      }),
    )
  })
})

test.each([
  ['a slow phone, 7 kB a second', { bytes: 420_000, waitedMs: 60_000 }, false],
  ['a pause in the first minute', { bytes: 1, waitedMs: 59_000 }, false],
  ['a byte now and then', { bytes: 60, waitedMs: 60_000 }, true],
  ['half a minute of a piece and then nothing', { bytes: 200_000, waitedMs: 60_000 }, true],
])('%s', (_, sent, isTooSlow) => expect(arrivesTooSlowly(sent)).toBe(isTooSlow))

describe('the requested range', () => {
  test.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-99', { start: 0, end: 9 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=0-1,4-5', null],
    ['lines=0-1', null],
    ['bytes=-', null],
    ['nonsense', null],
    [null, null],
  ])('reads %j of ten bytes as %j', (header, range) => expect(parseRange(header, 10)).toEqual(range))

  test('never exceeds the file', () => {
    const part = fc.option(fc.nat(), { nil: '' })
    fc.assert(
      fc.property(part, part, fc.integer({ min: 1, max: 1e9 }), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size)
        if (range === null || range === 'unsatisfiable') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(size)
      }),
    )
  })
})

describe('the name of a file', () => {
  test.each([
    ['essay.pdf', 'essay.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\photo.jpg', 'photo.jpg'],
    ['.htaccess', 'htaccess'],
    ['a\r\nSet-Cookie: x', 'a Set-Cookie x'],
    ['gpj.\u202Eexe', 'gpj. exe'],
    ['   ', 'file'],
    ['..', 'file'],
    ['Übung – 3 🎬.mp4', 'Übung – 3 🎬.mp4'],
    ['مشروع.pdf', 'مشروع.pdf'],
  ])('keeps %j as %j', (given, kept) => expect(safeFileName(given)).toBe(kept))

  test('keeps the extension of a very long name', () => {
    expect(safeFileName(`${'é'.repeat(300)}.mp4`)).toBe(`${'é'.repeat(98)}.mp4`)
    expect(safeFileName(`${'e'.repeat(300)}.mp4`)).toBe(`${'e'.repeat(116)}.mp4`)
  })

  test.each(['画', '🎬', 'e\u0323\u0302\u0301'])(
    'of many %s fits into a folder, with an id before it',
    (letter) => {
      const kept = safeFileName(`${letter.repeat(300)}.mp4`)
      expect(Buffer.byteLength(`${randomUUID()}-${kept}`)).toBeLessThanOrEqual(255)
      expect(kept).toMatch(/[^\ufffd]\.mp4$/u)
    },
  )

  test('is one harmless line that needs no further cleaning, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const kept = safeFileName(given)
        expect(kept).not.toMatch(/[\p{Cc}\p{Cs}/\\]/u)
        expect(kept).not.toMatch(/^\./)
        expect(kept.trim()).not.toBe('')
        expect(safeFileName(kept)).toBe(kept)
      }),
    )
  })

  test('survives a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), fc.boolean(), (given, shown) => {
        const name = safeFileName(given)
        const header = contentDisposition(name, shown)
        expect(header).toMatch(
          /^(inline|attachment); filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
        )
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(name)
        expect(header.startsWith('inline')).toBe(shown)
      }),
    )
  })

  test('gets another extension', () => {
    expect(withEnding('me.jpeg', 'webp')).toBe('me.webp')
    expect(withEnding('me', 'webp')).toBe('me.webp')
    expect(withEnding('v1.2 final', 'webp')).toBe('v1.2 final.webp')
  })
})

describe('the extension of a name', () => {
  test.each([
    ['notes.html', 'application/pdf', 'notes.html.pdf'],
    ['essay', 'application/pdf', 'essay.pdf'],
    ['Essay.PDF', 'application/pdf', 'Essay.PDF'],
    ['logo.ai', 'application/pdf', 'logo.ai'],
    ['run.exe', 'image/png', 'run.exe.png'],
    ['take.mov', 'video/mp4', 'take.mov'],
    // An executable type gets no matching extension.
    ['essay.pdf', 'text/html', 'essay.pdf'],
    ['essay.pdf', 'application/x-msdownload', 'essay.pdf'],
    ['board.sketch', 'application/zip', 'board.sketch'],
  ])('of %j with %s inside makes %j', (name, type, kept) => expect(nameOfType(name, type)).toBe(kept))

  test('fits the content of every file without programs, and stays so', () => {
    const types = fc.constantFrom('application/pdf', 'image/png', 'video/webm', 'audio/mpeg')
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), types, (given, type) => {
        const kept = nameOfType(safeFileName(given), type)
        expect(kept).toMatch(/\.(pdf|ai|png|webm|mp3)$/i)
        expect([...kept].length).toBeLessThanOrEqual(120)
        expect(nameOfType(kept, type)).toBe(kept)
      }),
    )
  })
})

test('never shows a file in a page that can carry a program', () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/xml', 'application/xhtml+xml', 'text/css'])
    expect([type, mayBeShown(type)]).toEqual([type, false])
  for (const type of ['image/webp', 'application/pdf', 'video/mp4', 'audio/mpeg', 'text/plain'])
    expect([type, mayBeShown(type)]).toEqual([type, true])
})

test('sends the smallest version that is large enough, else the original', () => {
  expect(chooseSize([96, 256], 40)).toBe(96)
  expect(chooseSize([96, 256], 96)).toBe(96)
  expect(chooseSize([96, 256], 97)).toBe(256)
  expect(chooseSize([96, 256], 300)).toBeNull()
  expect(chooseSize([96, 256], undefined)).toBeNull()
  expect(chooseSize([], 40)).toBeNull()
})

test('writes limits for people', () => {
  expect(sizeInWords(5_000_000)).toBe('5 MB')
  expect(sizeInWords(1_500_000_000)).toBe('1.5 GB')
  expect(sizeInWords(200_000)).toBe('200 kB')
})

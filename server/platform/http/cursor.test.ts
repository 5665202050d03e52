import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCursor, readParts, uuids, writeCursor, writeParts } from './cursor.ts'
import { Refusal } from './refusal.ts'

const uuid = '0b9f2c1e-5a1d-4c9e-8f00-0123456789ab'

describe('a cursor of a list ordered by time', () => {
  test.each([
    ['2026-11-21 22:10:00.123456+00', uuid],
    ['2026-11-21T22:10:00.123Z', 'fnd-100-1'],
    ['2024-02-29 00:00:00+05:30', '18'],
    ['2026-11-21 22:10:00-0330', 'x'],
  ])('%s round-trips', (at, id) => {
    expect(readCursor(writeCursor({ at, id }))).toEqual({ at, id })
  })

  test('a Date keeps its milliseconds', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (at) => {
          expect(readCursor(writeCursor({ at, id: uuid }), { ids: uuids })?.at).toBe(at.toISOString())
        },
      ),
    )
  })

  test('no cursor means the first page', () => expect(readCursor(undefined)).toBeNull())

  test.each([
    '',
    'x',
    '%%%',
    writeParts(['2026-02-30 10:00:00+00', uuid]),
    writeParts(['2026-13-01 10:00:00+00', uuid]),
    writeParts(['0000-01-01 10:00:00+00', uuid]),
    writeParts(['2026-01-01 25:00:00+00', uuid]),
    writeParts(['2026-01-01 10:00:00+40', uuid]),
    writeParts(['now()', uuid]),
    writeParts(['2026-01-01 10:00:00+00', "1' or 1=1"]),
    writeParts(['2026-01-01 10:00:00+00', uuid, 'more']),
    writeParts(['2026-01-01 10:00:00+00']),
  ])('%j is refused', (text) => {
    expect(() => readCursor(text, { ids: uuids })).toThrow(Refusal)
  })

  test('any input is refused or has the shape of a cursor', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.array(fc.string()).map(writeParts)), (text) => {
        try {
          expect(readCursor(text)?.at).toMatch(/^\d{4}-\d\d-\d\d/)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
        }
      }),
    )
  })
})

test('parts of a key round-trip', () => {
  const part = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('|'))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1 }), (parts) => {
      expect(readParts(writeParts(parts))).toEqual(parts)
    }),
  )
})

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { day, moment } from './moments.ts'

const takes = (schema: z.ZodMiniType, text: string) => z.safeParse(schema, text).success

describe('a moment', () => {
  const here = moment('Enter a valid date')
  const anywhere = moment('Enter a valid date', { offset: true })

  test('requires a year that a school can mean', () => {
    for (const text of ['1900-01-01T00:00:00Z', '2026-11-30T12:00:00.123Z', '2999-12-31T23:59:59Z'])
      expect(takes(here, text), text).toBe(true)
    for (const text of [
      '0000-01-01T00:00:00Z',
      '1899-12-31T23:59:59Z',
      '3000-01-01T00:00:00Z',
      '2026-11-30',
      '',
    ])
      expect(takes(here, text), text).toBe(false)
  })

  test('accepts a time zone only where offsets are allowed', () => {
    expect(takes(here, '2026-11-30T12:00:00+02:00')).toBe(false)
    expect(takes(anywhere, '2026-11-30T12:00:00+02:00')).toBe(true)
    expect(takes(anywhere, '9999-12-31T23:59:59-23:59')).toBe(false)
  })
})

test('requires a day of such a year', () => {
  expect(takes(day('Enter a valid date'), '2026-11-30')).toBe(true)
  for (const text of ['0000-01-01', '9999-12-31', '2026-02-30', '2026-11-30T12:00:00Z'])
    expect(takes(day('Enter a valid date'), text), text).toBe(false)
})

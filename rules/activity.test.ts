import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekOf } from './activity.ts'

const zones = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Vienna', 'Pacific/Pago_Pago']

describe('the week', () => {
  test('is seven different days in a row, in every time zone, over every change of clocks', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (now, zone) => {
          const days = weekOf([], now.toISOString(), zone).map(({ date }) => Date.parse(date))
          expect(days).toHaveLength(7)
          for (let index = 1; index < 7; index++)
            expect((days[index] ?? 0) - (days[index - 1] ?? 0)).toBe(86_400_000)
        },
      ),
    )
  })

  test('counts what falls into it, on the day it was for the reader', () => {
    const events = [
      { kind: 'completed', at: '2026-11-20T23:30:00Z' },
      { kind: 'started', at: '2026-11-20T22:30:00Z' },
      { kind: 'completed', at: '2026-11-10T12:00:00Z' },
    ] as const
    const now = '2026-11-21T08:00:00Z'
    expect(weekOf(events, now, 'UTC').slice(-2)).toEqual([
      { date: '2026-11-20', started: 1, completed: 1 },
      { date: '2026-11-21', started: 0, completed: 0 },
    ])
    expect(weekOf(events, now, 'Europe/Vienna').slice(-2)).toEqual([
      { date: '2026-11-20', started: 1, completed: 0 },
      { date: '2026-11-21', started: 0, completed: 1 },
    ])
  })
})

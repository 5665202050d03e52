import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpenModule, PlanChoice } from '../../contract/learning/plans.ts'
import { localParts } from '../community/notifications.ts'
import { moduleMinutes, planSittings, sittingReminderAt } from './course-plan.ts'
import { addDays, dayOf } from './rhythm.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]
const zone = fc.constantFrom(...zones)
const moment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) })
const two = (number: number) => String(number).padStart(2, '0')
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
const open: fc.Arbitrary<OpenModule[]> = fc
  .array(fc.integer({ min: 1, max: 120 }), { maxLength: 12 })
  .map((lengths) => lengths.map((minutes, index) => ({ id: `m${index}`, title: `M ${index}`, minutes })))

const planned = fc.record({
  open,
  days,
  time,
  minutes: fc.integer({ min: 10, max: 240 }),
  wait: fc.integer({ min: -30, max: 60 }),
  minutesToday: fc.integer({ min: 0, max: 100 }),
  now: moment,
  timeZone: zone,
})

function made(plan: typeof planned extends fc.Arbitrary<infer Plan> ? Plan : never) {
  const { wait, now, timeZone, minutesToday } = plan
  const today = dayOf(new Date(now).toISOString(), timeZone)
  const choice: PlanChoice = {
    days: plan.days,
    time: plan.time,
    minutes: plan.minutes,
    from: addDays(today, wait),
  }
  const sittings = planSittings(choice, { open: plan.open, minutesToday }, { now, timeZone })
  return { choice, today, sittings }
}

const holds = (check: (plan: typeof planned extends fc.Arbitrary<infer Plan> ? Plan : never) => void) =>
  fc.assert(fc.property(planned, check))

describe('the sittings of a plan', () => {
  test('have everything that is open, in the order of the course', () => {
    holds((plan) => {
      const placed = made(plan).sittings.flatMap(({ modules }) => modules)
      const joined = new Map<string, number>()
      for (const { id, minutes } of placed) joined.set(id, (joined.get(id) ?? 0) + minutes)
      expect([...joined]).toEqual(plan.open.map(({ id, minutes }) => [id, minutes]))
      const order = placed.map(({ id }) => plan.open.findIndex((module) => module.id === id))
      expect(order).toEqual(order.toSorted((one, other) => one - other))
    })
  })

  test('are on the chosen days, one a day at most, none empty, and none too long for more than one module', () => {
    holds((plan) => {
      const { choice, sittings } = made(plan)
      const dates = sittings.map(({ date }) => date)
      expect(dates).toEqual([...new Set(dates)].sort())
      for (const { date, modules } of sittings) {
        expect(choice.days).toContain(((new Date(date).getUTCDay() + 6) % 7) + 1)
        const minutes = modules.reduce((sum, module) => sum + module.minutes, 0)
        for (const module of modules) expect(module.minutes).toBeGreaterThan(0)
        expect(minutes).toBeLessThanOrEqual(
          modules.length > 1 ? choice.minutes : Math.ceil(choice.minutes * 1.2),
        )
      }
    })
  })

  test('are never in the past or before the first day, and leave today what was done today', () => {
    holds((plan) => {
      const { choice, today, sittings } = made(plan)
      for (const { date, endsAt } of sittings) {
        expect(endsAt).toBeGreaterThan(plan.now)
        expect(date >= choice.from && date >= today).toBe(true)
      }
      const now = sittings.find(({ date }) => date === today)?.modules ?? []
      const minutes = now.reduce((sum, module) => sum + module.minutes, 0)
      if (now.length > 0 && plan.minutesToday > 0)
        expect(minutes + plan.minutesToday).toBeLessThanOrEqual(choice.minutes)
    })
  })

  test('a module that fits a sitting is never split', () => {
    holds((plan) => {
      const placed = made(plan).sittings.flatMap(({ modules }) => modules)
      for (const { id, minutes } of plan.open) {
        if (minutes > plan.minutes) continue
        expect(placed.filter((module) => module.id === id)).toHaveLength(1)
      }
    })
  })

  test('move by themselves: after a sitting passed without study, the same ones follow later', () => {
    holds((plan) => {
      const before = made({ ...plan, minutesToday: 0 })
      const [first] = before.sittings
      if (first === undefined) return
      const work = { open: plan.open, minutesToday: 0 }
      const after = planSittings(before.choice, work, { now: first.endsAt, timeZone: plan.timeZone })
      const contents = (sittings: typeof after) => sittings.map(({ modules }) => modules)
      expect(contents(after)).toEqual(contents(before.sittings))
      expect(after[0]?.startsAt).toBeGreaterThan(first.startsAt)
    })
  })

  test('place no module of a round before it opens, and keep the order', () => {
    const opensIn = fc.array(fc.option(fc.integer({ min: -10, max: 60 })), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(opensIn, fc.constantFrom(...zones), (days, timeZone) => {
        const now = Date.UTC(2026, 10, 26, 12)
        const open = days.map((many, index) => ({
          ...{ id: `${index}`, title: '', minutes: 20 },
          ...(many === null ? {} : { opensAt: new Date(now + many * 86_400_000).toISOString() }),
        }))
        const choice: PlanChoice = { days: [1, 4], time: '19:00', minutes: 30, from: '2026-11-26' }
        const sittings = planSittings(choice, { open, minutesToday: 0 }, { now, timeZone })
        const placed = sittings.flatMap(({ startsAt, modules }) =>
          modules.map((module) => ({ ...module, startsAt })),
        )
        expect(placed.map(({ id }) => id)).toEqual(open.map(({ id }) => id))
        for (const { opensAt, startsAt } of placed)
          expect(startsAt).toBeGreaterThanOrEqual(opensAt === undefined ? 0 : Date.parse(opensAt))
      }),
    )
  })

  test('begin at the same time of day, whatever the clocks do', () => {
    const choice: PlanChoice = { days: [1, 2, 3, 4, 5, 6, 7], time: '19:00', minutes: 10, from: '2026-01-01' }
    const open = Array.from({ length: 400 }, (_, index) => ({ id: `${index}`, title: '', minutes: 10 }))
    for (const timeZone of zones) {
      const sittings = planSittings(
        choice,
        { open, minutesToday: 0 },
        { now: Date.UTC(2026, 0, 1), timeZone },
      )
      for (const { date, startsAt } of sittings) {
        expect(localParts(startsAt, timeZone)).toMatchObject({
          hour: 19,
          minute: 0,
          day: Number(date.slice(8)),
        })
      }
    }
  })

  test('fill what is left of today, and no more', () => {
    const choice: PlanChoice = { days: [1, 4], time: '19:00', minutes: 45, from: '2026-11-23' }
    const open = ['A', 'B', 'C'].map((title) => ({ id: title, title, minutes: 15 }))
    const at = (now: string, minutesToday: number) =>
      planSittings(choice, { open, minutesToday }, { now: Date.parse(now), timeZone: 'Europe/Vienna' }).map(
        ({ date, modules }) => [date, modules.map(({ id }) => id).join('')],
      )
    // A Thursday; 19:00 in Vienna is 18:00 UTC.
    expect(at('2026-11-26T12:00:00Z', 0)).toEqual([['2026-11-26', 'ABC']])
    expect(at('2026-11-26T18:20:00Z', 15)).toEqual([
      ['2026-11-26', 'AB'],
      ['2026-11-30', 'C'],
    ])
    expect(at('2026-11-26T12:00:00Z', 45)).toEqual([['2026-11-30', 'ABC']])
    expect(at('2026-11-26T18:45:00Z', 0)).toEqual([['2026-11-30', 'ABC']])
  })

  test('spread a long module evenly, and leave one that is hardly too long in one', () => {
    const choice: PlanChoice = { days: [1], time: '19:00', minutes: 45, from: '2026-11-30' }
    const minutesOf = (minutes: number) =>
      planSittings(
        choice,
        { open: [{ id: 'a', title: 'A', minutes }], minutesToday: 0 },
        { now: Date.UTC(2026, 10, 26), timeZone: 'UTC' },
      ).map(({ modules }) => modules[0]?.minutes)
    expect(minutesOf(54)).toEqual([54])
    expect(minutesOf(55)).toEqual([27, 28])
    expect(minutesOf(109)).toEqual([36, 36, 37])
  })

  test('without days there are none', () => {
    const choice: PlanChoice = { days: [], time: '19:00', minutes: 45, from: '2026-11-23' }
    const open = [{ id: 'a', title: 'A', minutes: 15 }]
    expect(planSittings(choice, { open, minutesToday: 0 }, { now: 0, timeZone: 'UTC' })).toEqual([])
  })
})

describe('the reminder of a sitting', () => {
  test('comes before it, once its day has a morning, and never at night', () => {
    fc.assert(
      fc.property(moment, zone, (startsAt, timeZone) => {
        const at = sittingReminderAt(startsAt, timeZone, null)
        const { hour } = localParts(at, timeZone)
        expect(at).toBeLessThanOrEqual(startsAt - 55 * 60_000)
        expect(startsAt - at).toBeLessThan(13 * 3_600_000)
        expect(hour >= 8 && hour < 22).toBe(true)
      }),
    )
  })

  test('comes before the daily email that still comes in time', () => {
    fc.assert(
      fc.property(moment, zone, (startsAt, timeZone) => {
        const at = sittingReminderAt(startsAt, timeZone, 8)
        expect(localParts(at, timeZone)).toMatchObject({ hour: 7, minute: 30 })
        expect(at).toBeLessThan(startsAt)
        expect(startsAt - at).toBeLessThanOrEqual(26 * 3_600_000)
      }),
    )
  })

  test('is an hour before by day, and in the evening before an early one', () => {
    const at = (startsAt: string) =>
      new Date(sittingReminderAt(Date.parse(startsAt), 'Europe/Vienna', null)).toISOString()
    expect(at('2026-11-30T18:00:00Z')).toBe('2026-11-30T17:00:00.000Z')
    expect(at('2026-11-30T05:30:00Z')).toBe('2026-11-29T20:00:00.000Z')
    expect(at('2026-11-30T22:30:00Z')).toBe('2026-11-30T20:00:00.000Z')
  })
})

test('a module takes what is left of its lecture, and its tasks', () => {
  expect(moduleMinutes({ reading: 6, percentRead: 0, steps: 6 })).toBe(36)
  expect(moduleMinutes({ reading: 6, percentRead: 50, steps: 0 })).toBe(3)
  expect(moduleMinutes({ reading: 0, percentRead: 0, steps: 0 })).toBe(1)
  expect(moduleMinutes({ reading: 6, percentRead: 100, steps: 1 })).toBe(5)
})

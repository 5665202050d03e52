import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localParts } from '../community/notifications.ts'
import { addDays } from '../learning/rhythm.ts'
import {
  dayIn,
  momentIn,
  type RoundPlan,
  repeatedStarts,
  roundDates,
  shiftedMoment,
  shiftedRound,
  timeIn,
  weekdayOf,
} from './round-dates.ts'

/** Zones with clock changes in both halves of the year, at midnight, by half an hour, and none. */
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
]

const day = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2030, 0, 1) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))
const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const modules = Array.from({ length: 6 }, (_, index) => ({
  id: `m${index}`,
  items: [{ id: `m${index}-q1` }],
}))
const moduleId = fc.constantFrom(...modules.map(({ id }) => id))

const schedule: fc.Arbitrary<RoundPlan['schedule']> = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), time }),
  fc.record({
    kind: fc.constant('weekly' as const),
    time,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('days' as const),
    time,
    after: fc.array(fc.record({ moduleId, days: fc.integer({ min: 0, max: 400 }) })),
  }),
  fc.record({ kind: fc.constant('dates' as const), time, on: fc.array(fc.record({ moduleId, date: day })) }),
)
const plan: fc.Arbitrary<RoundPlan> = fc.record({
  startsOn: day,
  endsOn: fc.option(day),
  timeZone: fc.constantFrom(...zones),
  schedule,
  due: fc.option(fc.record({ days: fc.integer({ min: 0, max: 60 }), time })),
})

/** What a clock on the wall of the round shows. */
const wall = (at: Date, timeZone: string) => {
  const { hour, minute } = localParts(at.getTime(), timeZone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

describe('the dates of a round', () => {
  test('every module has one opening, at the time of the schedule on the wall, and none before the first day', () => {
    fc.assert(
      fc.property(plan, (round) => {
        const { openings } = roundDates(round, modules)
        expect(openings.map(({ moduleId: id }) => id)).toEqual(modules.map(({ id }) => id))
        for (const { opensAt } of openings) {
          const shown = wall(opensAt, round.timeZone)
          const skipped = shown !== round.schedule.time
          // A time that a clock change skips is at most an hour later; Apia and Lord Howe are within it.
          if (skipped) {
            const again = [1, 2, 3].map((hours) =>
              wall(new Date(opensAt.getTime() - hours * 3_600_000), round.timeZone),
            )
            expect(again).not.toContain(round.schedule.time)
          } else expect(dayIn(opensAt, round.timeZone) >= round.startsOn).toBe(true)
        }
      }),
    )
  })

  test('weekly modules open on the chosen weekdays, one after the other', () => {
    fc.assert(
      fc.property(
        plan,
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        (round, weekdays) => {
          // Noon is on every day of every zone.
          const weekly = { ...round, schedule: { kind: 'weekly' as const, time: '12:00', weekdays } }
          const days = roundDates(weekly, modules).openings.map(({ opensAt }) =>
            dayIn(opensAt, round.timeZone),
          )
          // On 30 December 2011 Apia had no day; later years have all.
          for (const [index, date] of days.entries()) {
            expect(weekdays).toContain(weekdayOf(date))
            const before = days[index - 1]
            if (before === undefined) continue
            expect(date > before).toBe(true)
            for (let between = addDays(before, 1); between < date; between = addDays(between, 1)) {
              expect(weekdays).not.toContain(weekdayOf(between))
            }
          }
        },
      ),
    )
  })

  test('a module without its own date opens with the one before it', () => {
    const dates = roundDates(
      {
        startsOn: '2027-01-04',
        endsOn: null,
        timeZone: 'Europe/Berlin',
        schedule: { kind: 'days', time: '09:00', after: [{ moduleId: 'm2', days: 14 }] },
        due: { days: 6, time: '23:59' },
      },
      modules.slice(0, 4),
    )
    expect(dates.openings.map(({ opensAt }) => opensAt.toISOString())).toEqual([
      '2027-01-04T08:00:00.000Z',
      '2027-01-04T08:00:00.000Z',
      '2027-01-18T08:00:00.000Z',
      '2027-01-18T08:00:00.000Z',
    ])
    expect(dates.dueDates.at(-1)).toEqual({ itemId: 'm3-q1', dueAt: new Date('2027-01-24T22:59:00Z') })
  })

  test('a weekly round keeps nine in the morning across a clock change', () => {
    const { openings } = roundDates(
      {
        startsOn: '2027-03-22',
        endsOn: null,
        timeZone: 'Europe/Berlin',
        schedule: { kind: 'weekly', time: '09:00', weekdays: [1] },
        due: null,
      },
      modules.slice(0, 2),
    )
    expect(openings.map(({ opensAt }) => opensAt.toISOString())).toEqual([
      '2027-03-22T08:00:00.000Z',
      '2027-03-29T07:00:00.000Z',
    ])
  })
})

describe('a copy', () => {
  test('moves every day by as many days, and back again is the same', () => {
    fc.assert(
      fc.property(plan, day, (round, startsOn) => {
        const copy = shiftedRound(round, startsOn)
        expect(copy.startsOn).toBe(startsOn)
        expect(shiftedRound(copy, round.startsOn)).toEqual(round)
      }),
    )
  })

  test('to the same weekday keeps the days between openings', () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: -100, max: 100 }), (round, weeks) => {
        const noon = { ...round, schedule: { ...round.schedule, time: '12:00' } }
        const daysOf = (one: RoundPlan) =>
          roundDates(one, modules).openings.map(({ opensAt }) => dayIn(opensAt, one.timeZone))
        const copy = shiftedRound(noon, addDays(noon.startsOn, weeks * 7))
        expect(daysOf(copy)).toEqual(daysOf(noon).map((date) => addDays(date, weeks * 7)))
      }),
    )
  })

  test('repeats every so many weeks', () => {
    expect(repeatedStarts('2027-01-04', 6, 3)).toEqual(['2027-01-04', '2027-02-15', '2027-03-29'])
  })
})

test('a moment that is shifted by days keeps its time on the wall', () => {
  // At noon no clock changes.
  const minute = fc.integer({ min: 10, max: 59 }).map((number) => `12:${number}`)
  fc.assert(
    fc.property(
      day,
      minute,
      fc.constantFrom(...zones),
      fc.integer({ min: -400, max: 400 }),
      (date, clock, zone, days) => {
        const later = shiftedMoment(momentIn(date, clock, zone), days, zone)
        expect([dayIn(later, zone), timeIn(later, zone)]).toEqual([addDays(date, days), clock])
      },
    ),
  )
})

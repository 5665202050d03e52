import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activeDaysOf,
  addDays,
  dayOf,
  minutesOfDays,
  mondayOf,
  type Pause,
  type RhythmChoice,
  rhythmSentence,
  rhythmWeek,
} from './rhythm.ts'

// 2026-11-16 is a Monday.
const monday = '2026-11-16'
const long = '2024-01-01'
const choose = (days: number, from = long): RhythmChoice[] => [{ from: mondayOf(from), days }]
const week = (
  active: readonly string[],
  {
    choices = choose(2),
    pauses = [],
    today = '2026-11-19',
  }: { choices?: RhythmChoice[]; pauses?: Pause[]; today?: string } = {},
) => rhythmWeek({ active: new Set(active), choices, pauses }, today, long)

const zones = [
  'UTC',
  'Pacific/Kiritimati',
  'America/Los_Angeles',
  'Europe/Vienna',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
]
const aMoment = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
const aDate = aMoment.map((at) => at.toISOString().slice(0, 10))
const somePauses = fc.array(
  fc.tuple(aDate, fc.option(fc.nat(60))).map(([from, length]) => ({
    from,
    until: length === null ? null : addDays(from, length),
  })),
  { maxLength: 4 },
)

describe('the week', () => {
  test('runs Monday to Sunday, contains today once, and marks later days as ahead', () => {
    fc.assert(
      fc.property(aMoment, fc.constantFrom(...zones), somePauses, (now, zone, pauses) => {
        const today = dayOf(now.toISOString(), zone)
        const { days } = week([], { today, pauses })
        expect(days).toHaveLength(7)
        expect(new Date(days[0]?.date ?? '').getUTCDay()).toBe(1)
        expect(days.filter((day) => day.isToday).map(({ date }) => date)).toEqual([today])
        for (const day of days) expect(day.isAhead).toBe(day.date > today)
        for (let index = 1; index < 7; index++)
          expect(days[index]?.date).toBe(addDays(days[index - 1]?.date ?? '', 1))
      }),
    )
  })

  test("counts an active day by the student's time zone", () => {
    const lateInUtc = ['2026-11-20T23:30:00Z', '2026-11-20T23:40:00Z'].map((at) => new Date(at))
    expect([...activeDaysOf(lateInUtc, 'Europe/Vienna')]).toEqual(['2026-11-21'])
    fc.assert(
      fc.property(fc.array(aMoment), fc.constantFrom(...zones), (moments, zone) => {
        const days = activeDaysOf(moments, zone)
        for (const at of moments) expect(days.has(dayOf(at.toISOString(), zone))).toBe(true)
        expect(days.size).toBeLessThanOrEqual(moments.length)
      }),
    )
  })

  test('puts a moment and its quarter of an hour on the same day everywhere', () => {
    const quarter = 15 * 60_000
    fc.assert(
      fc.property(fc.array(aMoment), fc.constantFrom(...zones), (moments, zone) => {
        const begun = moments.map((at) => new Date(Math.floor(at.getTime() / quarter) * quarter))
        expect(activeDaysOf(begun, zone)).toEqual(activeDaysOf(moments, zone))
      }),
    )
  })
})

describe('consecutive weeks', () => {
  const weeksBack = (count: number, days: number) =>
    Array.from({ length: count }, (_, back) =>
      Array.from({ length: days }, (_, day) => addDays(monday, -7 * (back + 1) + day)),
    ).flat()

  test('count those kept before this week, and this week once it is kept', () => {
    expect(week(weeksBack(4, 2)).weeksInRow).toBe(4)
    expect(week([...weeksBack(4, 2), monday, '2026-11-18']).weeksInRow).toBe(5)
    expect(week(weeksBack(4, 1)).weeksInRow).toBe(0)
  })

  test('neither count a paused week nor end with it', () => {
    const active = [...weeksBack(5, 2)].filter((date) => date < '2026-11-02' || date > '2026-11-08')
    expect(week(active).weeksInRow).toBe(1)
    const pauses = [{ from: '2026-11-04', until: '2026-11-05' }]
    expect(week(active, { pauses }).weeksInRow).toBe(4)
  })

  test('leave earlier weeks as they were after a new goal', () => {
    const choices = [...choose(2), { from: monday, days: 7 }]
    expect(week(weeksBack(3, 2), { choices })).toMatchObject({ weeksInRow: 3, wanted: 7 })
  })

  test('never get fewer with more active days and pauses', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(200)),
        fc.nat(200),
        somePauses,
        fc.tuple(fc.nat(200), fc.nat(20)),
        fc.integer({ min: 1, max: 7 }),
        (back, more, pauses, [from, length], days) => {
          const active = back.map((ago) => addDays(monday, 3 - ago))
          const options = { choices: choose(days), pauses }
          const before = week(active, options).weeksInRow
          expect(week([...active, addDays(monday, 3 - more)], options).weeksInRow).toBeGreaterThanOrEqual(
            before,
          )
          const off = { from: addDays(monday, -from), until: addDays(monday, length - from) }
          expect(week(active, { ...options, pauses: [...pauses, off] }).weeksInRow).toBeGreaterThanOrEqual(
            before,
          )
          expect(
            week(active, { choices: choose(Math.max(1, days - 1)), pauses }).weeksInRow,
          ).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })

  test('do not exist without a goal', () => {
    expect(week(weeksBack(3, 7), { choices: [] })).toMatchObject({ wanted: null, kept: false, weeksInRow: 0 })
  })

  test('end at the earliest known day, whatever is paused', () => {
    expect(week([], { pauses: [{ from: '2000-01-01', until: null }] })).toMatchObject({
      weeksInRow: 0,
      paused: true,
    })
  })
})

describe('the sentence', () => {
  test.each([
    [week([], { choices: [] }), 'A lecture takes about ten minutes.'],
    [week([monday], { choices: [] }), '1 day this week.'],
    [week([monday]), '1 of 2 days this week.'],
    [week([monday, '2026-11-17', '2026-11-18']), '3 days this week, goal met.'],
    [week([]), 'Your goal is 2 days a week. A lecture takes about ten minutes.'],
    [week([], { pauses: [{ from: monday, until: null }] }), 'You’re on a break.'],
  ])('%#', (rhythm, sentence) => expect(rhythmSentence(rhythm)).toBe(sentence))

  test('is never a reproach', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(60)),
        somePauses,
        fc.integer({ min: 1, max: 7 }),
        (back, pauses, days) => {
          const said = rhythmSentence(
            week(
              back.map((ago) => addDays(monday, 6 - ago)),
              { choices: choose(days), pauses },
            ),
          )
          expect(said).not.toMatch(/lost|broke|miss|fail|only|behind|streak/i)
        },
      ),
    )
  })
})

test('minutes of reading count on the local day, and never on another', () => {
  const at = fc.date({ noInvalidDate: true, min: new Date('2026-11-10'), max: new Date('2026-11-25') })
  const lecture = fc.record({ at, minutes: fc.nat(60) })
  fc.assert(
    fc.property(fc.array(lecture), fc.constantFrom(...zones), (lectures, zone) => {
      const minutes = minutesOfDays(lectures, zone)
      const { days } = rhythmWeek({ active: new Set(), minutes, choices: [], pauses: [] }, '2026-11-19', long)
      for (const day of days) {
        const ofDay = lectures.filter(({ at }) => dayOf(at.toISOString(), zone) === day.date)
        expect(day.minutes).toBe(ofDay.reduce((sum, { minutes }) => sum + minutes, 0))
      }
    }),
  )
})

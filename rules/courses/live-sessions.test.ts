import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../learning/rhythm.ts'
import {
  attendanceMarks,
  attendanceOf,
  attendancePercent,
  clockOf,
  isAttendanceReached,
  isOpen,
  sessionStarts,
  shiftedStart,
  shownMark,
  untilNextChange,
} from './live-sessions.ts'
import { repeatedStarts } from './round-dates.ts'

const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
)
const date = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days))
// No zone skips these hours.
const time = fc
  .record({ hour: fc.integer({ min: 4, max: 22 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)

test('weekly sessions keep their clock time and their weekday across clock changes', () => {
  fc.assert(
    fc.property(zone, date, time, fc.integer({ min: 1, max: 30 }), (timeZone, first, at, count) => {
      const dates = repeatedStarts(first, 1, count)
      const starts = sessionStarts({ dates, time: at }, timeZone)
      expect(starts.map((start) => clockOf(start, timeZone))).toEqual(
        dates.map((day) => ({ date: day, time: at })),
      )
    }),
  )
})

test('a copy starts at the same clock time, as many days later as the round', () => {
  fc.assert(
    fc.property(zone, date, time, fc.integer({ min: -400, max: 400 }), (timeZone, day, at, days) => {
      const [start = new Date()] = sessionStarts({ dates: [day], time: at }, timeZone)
      expect(clockOf(shiftedStart(start, timeZone, days), timeZone)).toEqual({
        date: addDays(day, days),
        time: at,
      })
      expect(shiftedStart(shiftedStart(start, timeZone, days), timeZone, -days)).toEqual(start)
    }),
  )
})

test('a time that the clocks skip is one hour later', () => {
  const [start] = sessionStarts({ dates: ['2027-03-28'], time: '02:30' }, 'Europe/Berlin')
  expect(start?.toISOString()).toBe('2027-03-28T01:30:00.000Z')
})

test('the link is open from 15 minutes before the start until the end', () => {
  const session = { startsAt: new Date('2027-01-04T18:00:00Z'), minutes: 60 }
  const at = (text: string) => isOpen(session, new Date(`2027-01-04T${text}Z`))
  expect([at('17:44:59'), at('17:45:00'), at('18:59:59'), at('19:00:00')]).toEqual([false, true, true, false])
})

const mark = fc.option(fc.constantFrom(...attendanceMarks))

test('excused sessions do not count; a missing mark counts as absent', () => {
  fc.assert(
    fc.property(fc.array(mark), (marks) => {
      const attendance = attendanceOf(marks)
      expect(attendanceOf([...marks, 'excused'])).toEqual(attendance)
      expect(attendanceOf([...marks, null])).toEqual(attendanceOf([...marks, 'absent']))
      expect(attendance.attended).toBeLessThanOrEqual(attendance.counted)
    }),
  )
})

test('being at one more session never undoes a minimum that is reached', () => {
  fc.assert(
    fc.property(fc.array(mark), fc.integer({ min: 1, max: 100 }), (marks, minimum) => {
      if (!isAttendanceReached(attendanceOf(marks), minimum)) return
      expect(isAttendanceReached(attendanceOf([...marks, 'late']), minimum)).toBe(true)
    }),
  )
})

test('a minimum is reached at the mark without rounding, and never before the first session', () => {
  expect(isAttendanceReached({ attended: 2, counted: 3 }, 67)).toBe(false)
  expect(isAttendanceReached({ attended: 2, counted: 3 }, 66)).toBe(true)
  expect(isAttendanceReached({ attended: 0, counted: 0 }, 1)).toBe(false)
  expect(isAttendanceReached({ attended: 0, counted: 0 }, null)).toBe(true)
  expect([
    attendancePercent({ attended: 2, counted: 3 }),
    attendancePercent({ attended: 0, counted: 0 }),
  ]).toEqual([67, null])
})

test('a list is read again when a link opens or closes', () => {
  const now = Date.parse('2027-01-04T17:00:00Z')
  const session = {
    opensAt: '2027-01-04T17:45:00Z',
    startsAt: '2027-01-04T18:00:00Z',
    minutes: 60,
    hasLink: true,
    link: null,
    cancelled: null,
  }
  const link = 'https://meet.example'
  expect(untilNextChange([session], now)).toBe(45 * 60_000)
  expect(untilNextChange([session], now + 46 * 60_000)).toBe(10_000)
  expect(untilNextChange([{ ...session, link }], now + 46 * 60_000)).toBe(60 * 60_000)
  expect(untilNextChange([{ ...session, link }], now + 110 * 60_000)).toBe(10 * 60_000)
  expect(untilNextChange([{ ...session, hasLink: false }], now)).toBeNull()
  expect(untilNextChange([{ ...session, cancelled: {} }], now)).toBeNull()
  expect(untilNextChange([], now)).toBeNull()
})

test('a missing mark is shown as absent only where it counts', () => {
  const startsAt = new Date('2026-11-10T18:00Z')
  const own = {
    startsAt,
    attendanceAt: startsAt,
    cancelledAt: null,
    mark: null,
    expectedSince: new Date('2026-11-01T08:00Z'),
  }
  const [soon, later] = [new Date('2026-11-10T18:59Z'), new Date('2026-11-10T19:00Z')]
  expect(shownMark(own, soon)).toBeNull()
  expect(shownMark(own, later)).toBe('absent')
  expect(shownMark({ ...own, mark: 'late' }, soon)).toBe('late')
  expect(shownMark({ ...own, attendanceAt: null }, later)).toBeNull()
  expect(shownMark({ ...own, cancelledAt: startsAt, mark: 'late' }, later)).toBeNull()
  const joinedLate = { ...own, expectedSince: new Date('2026-11-10T18:01Z') }
  expect(shownMark(joinedLate, later)).toBeNull()
  expect(shownMark({ ...joinedLate, mark: 'present' }, later)).toBe('present')
})

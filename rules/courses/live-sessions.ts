/** Live sessions: their dates, when their link is open, and who was there (docs/decisions/0074). */
import type { AttendanceMark, SessionFacts } from '../../contract/courses/live-sessions.ts'
import { localParts } from '../community/notifications.ts'
import { isReached, percentOf, shareOf } from '../learning/percent.ts'
import { addDays } from '../learning/rhythm.ts'
import { dayIn, momentIn } from './round-dates.ts'

const minute = 60_000

/** Minutes before the start at which the link opens. */
export const opensBefore = 15

/** The most dates of one plan. */
export const mostDates = 30

/** Of everyone in a course, and of each round. */
export const mostSessions = 200

/**
 * Minutes after attendance was first taken until it counts. Staff press “Mark everyone present” and then mark who was not
 * there: a certificate that is issued in between could not be taken back.
 */
export const settledAfter = 60

export interface SessionTimes {
  startsAt: Date
  minutes: number
}

/** When the session of each date starts. A time that the clocks skip is one hour later. */
export const sessionStarts = (
  { dates, time }: { dates: readonly string[]; time: string },
  timeZone: string,
): Date[] => dates.map((date) => momentIn(date, time, timeZone))

/** The same clock time, days later, in the time zone of the session. */
export function shiftedStart(startsAt: Date, timeZone: string, days: number): Date {
  const { date, time } = clockOf(startsAt, timeZone)
  return momentIn(addDays(date, days), time, timeZone)
}

/** What a date field and a time field show. */
export function clockOf(at: Date, timeZone: string): { date: string; time: string } {
  const { hour, minute } = localParts(at.getTime(), timeZone)
  return { date: dayIn(at, timeZone), time: `${twoDigits(hour)}:${twoDigits(minute)}` }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

export const endOf = ({ startsAt, minutes }: SessionTimes): Date =>
  new Date(startsAt.getTime() + minutes * minute)

export const opensAt = ({ startsAt }: Pick<SessionTimes, 'startsAt'>): Date =>
  new Date(startsAt.getTime() - opensBefore * minute)

export const hasOpened = (session: Pick<SessionTimes, 'startsAt'>, now: Date): boolean =>
  opensAt(session) <= now

export const isOver = (session: SessionTimes, now: Date): boolean => endOf(session) <= now

/** Whether the link is open: from 15 minutes before the start until the end. */
export const isOpen = (session: SessionTimes, now: Date): boolean =>
  hasOpened(session, now) && !isOver(session, now)

export const attendanceMarks: readonly AttendanceMark[] = ['present', 'late', 'excused', 'absent']

export const markNames: Record<AttendanceMark, string> = {
  present: 'Present',
  late: 'Late',
  excused: 'Excused',
  absent: 'Absent',
}

/** Of one person: sessions whose attendance was taken, without those they were excused from. */
export interface Attendance {
  attended: number
  counted: number
}

/**
 * @param marks of the sessions whose attendance was taken; null without a mark, which counts as absent
 */
export function attendanceOf(marks: readonly (AttendanceMark | null)[]): Attendance {
  const counted = marks.filter((mark) => mark !== 'excused')
  return {
    attended: counted.filter((mark) => mark === 'present' || mark === 'late').length,
    counted: counted.length,
  }
}

interface OwnAttendance {
  startsAt: Date
  /** When attendance was first taken. */
  attendanceAt: Date | null
  cancelledAt: Date | null
  mark: AttendanceMark | null
  /** When the person came into the course, or into the session’s round. */
  expectedSince: Date
}

/**
 * The mark that a student sees. A missing one is shown as absent only where it counts as absent: an hour after attendance
 * was taken, and if they were expected before the session began.
 */
export function shownMark(own: OwnAttendance, now: Date): AttendanceMark | null {
  const { startsAt, attendanceAt, cancelledAt, mark, expectedSince } = own
  if (attendanceAt === null || cancelledAt !== null) return null
  if (mark !== null) return mark
  const isSettled = attendanceAt.getTime() + settledAfter * minute <= now.getTime()
  return isSettled && startsAt >= expectedSince ? 'absent' : null
}

/** Null before the first session. */
export const attendancePercent = ({ attended, counted }: Attendance): number | null =>
  counted === 0 ? null : percentOf(attended, counted)

/** @param minimum percent; null asks for nothing. Before the first session, no minimum is reached. */
export const isAttendanceReached = ({ attended, counted }: Attendance, minimum: number | null): boolean =>
  minimum === null || (counted > 0 && isReached(shareOf(attended, counted), minimum))

/** Whether two versions say the same, apart from the time. */
export const saysTheSame = (one: SessionFacts, other: SessionFacts): boolean =>
  one.title === other.title &&
  one.note === other.note &&
  one.minutes === other.minutes &&
  one.link === other.link

interface OwnTimes {
  opensAt: string
  startsAt: string
  minutes: number
  hasLink: boolean
  link: string | null
  cancelled: object | null
}

const mostWait = 60 * minute

/**
 * Milliseconds until a student's list has to be read again: when a link opens or closes. At most an hour, because
 * sessions move.
 *
 * @param now milliseconds since 1970, by the clock of the reader's device
 * @returns null while nothing can change
 */
export function untilNextChange(sessions: readonly OwnTimes[], now: number): number | null {
  const waits = sessions.flatMap(({ opensAt, startsAt, minutes, hasLink, link, cancelled }) => {
    const end = Date.parse(startsAt) + minutes * minute
    if (cancelled !== null || !hasLink) return []
    // The device's clock is fast, or the session ended a moment ago: ask again soon.
    const isBehind = link === null ? Date.parse(opensAt) <= now && now < end : end <= now
    if (isBehind) return [10_000]
    return [Date.parse(opensAt) - now, end - now].filter((wait) => wait > 0)
  })
  return waits.length === 0 ? null : Math.min(mostWait, ...waits)
}

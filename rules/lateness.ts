/**
 * When work is late and what lateness costs. A late day is a day on the wall clock of the school: work due on Saturday
 * at 20:00 is one day late until Sunday 20:00, also in the night in which the clocks change. No clock: the caller says
 * when work came.
 */
import { localParts, momentOf } from './notifications.ts'

export interface LatePolicy {
  /** Minutes after the due date that still count as on time. */
  graceMinutes: number
  /** Percent of the score taken off for each day that has begun after the due date. */
  percentPerDay: number
  /** Never more than this is taken off, in percent. */
  atMostPercent: number
  /** Days after the due date in which work is still taken; null means always. */
  daysAccepted: number | null
}

export const defaultLatePolicy: LatePolicy = {
  graceMinutes: 15,
  percentPerDay: 5,
  atMostPercent: 30,
  daysAccepted: null,
}

/** What one due date means under a policy. */
export interface Lateness {
  /** The last moment at which work is taken; null means there is none. */
  closesAt: Date | null
  /** Whether work comes after its due date and the grace. */
  isLate(submittedAt: Date): boolean
  /** Percent taken off: nothing until the grace is over, then `percentPerDay` for each day that has begun, up to the most. */
  deduction(submittedAt: Date): number
}

const minute = 60_000
const dayInUtc = 24 * 60 * minute

/**
 * @param dueAt null means there is no due date, and nothing is ever late
 * @param timeZone of the school: an IANA name that this system knows
 */
export function latenessOf(dueAt: Date | null, policy: LatePolicy, timeZone: string): Lateness {
  if (dueAt === null) return { closesAt: null, isLate: () => false, deduction: () => 0 }
  const { graceMinutes, percentPerDay, daysAccepted } = policy
  const grace = graceMinutes * minute
  const most = Math.min(100, Math.max(0, policy.atMostPercent))
  // A gradebook asks thousands of times for the same due date, and finding a day's end in a time zone is slow.
  const ends: number[] = []
  const dayEnd = (days: number) => {
    ends[days] ??= daysLater(dueAt.getTime(), days, timeZone)
    return ends[days]
  }
  const isLate = (submittedAt: Date) => submittedAt.getTime() > dueAt.getTime() + grace
  return {
    closesAt: daysAccepted === null ? null : new Date(dayEnd(daysAccepted) + grace),
    isLate,
    deduction(submittedAt) {
      if (!isLate(submittedAt) || percentPerDay <= 0) return 0
      let days = 1
      while (days * percentPerDay < most && submittedAt.getTime() > dayEnd(days)) days += 1
      return Math.min(days * percentPerDay, most)
    },
  }
}

/**
 * The moment at which the clock on the wall shows the same time so many days later. A time that the change to summer
 * time leaves out is the one an hour later; of one that comes twice it is the first.
 */
function daysLater(at: number, days: number, timeZone: string): number {
  const seconds = at % minute
  const clock = localParts(at, timeZone)
  const date = new Date(Date.UTC(clock.year, clock.month - 1, clock.day) + days * dayInUtc)
  return (
    momentOf(
      { ...clock, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
      timeZone,
    ) + seconds
  )
}

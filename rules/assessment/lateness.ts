/**
 * Late days and their cost. Late days are counted in the school's time zone: work due Saturday 20:00 is one day late
 * until Sunday 20:00, also across a clock change. No clock: the caller passes the submission time.
 */
import { localParts, momentOf } from '../community/notifications.ts'

export interface LatePolicy {
  /** Minutes after the due date that still count as on time. */
  graceMinutes: number
  /** Deducted per started day after the due date. */
  percentPerDay: number
  /** Maximum deduction. */
  atMostPercent: number
  /** Days after the due date in which work is accepted; null means always. */
  daysAccepted: number | null
}

export const defaultLatePolicy: LatePolicy = {
  graceMinutes: 15,
  percentPerDay: 5,
  atMostPercent: 30,
  daysAccepted: null,
}

/** A due date under a policy. */
export interface Lateness {
  /** When submissions close; null: never. */
  closesAt: Date | null
  /** Whether work comes after the due date and the grace period. */
  isLate(submittedAt: Date): boolean
  /** Percent: 0 within the grace period, then `percentPerDay` per started day, up to the maximum. */
  deduction(submittedAt: Date): number
}

const minute = 60_000
const dayInUtc = 24 * 60 * minute

/**
 * @param dueAt null: never late
 * @param timeZone IANA name known to this system
 */
export function latenessOf(dueAt: Date | null, policy: LatePolicy, timeZone: string): Lateness {
  if (dueAt === null) return { closesAt: null, isLate: () => false, deduction: () => 0 }
  const { graceMinutes, percentPerDay, daysAccepted } = policy
  const grace = graceMinutes * minute
  const most = Math.min(100, Math.max(0, policy.atMostPercent))
  // Cached: a gradebook asks thousands of times for the same due date, and finding a day's end in a time zone is slow.
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
 * Same wall-clock time, `days` later. A time skipped by summer time moves one hour later; an ambiguous time is the
 * first one.
 */
export function daysLater(at: number, days: number, timeZone: string): number {
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

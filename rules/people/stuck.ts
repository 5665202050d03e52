/** Who needs a word from their teacher (docs/decisions/0058). */
import type { StuckReason } from '../../contract/people/stuck.ts'
import { dayOf, mondayOf } from '../learning/rhythm.ts'
import { dateFormat } from '../text/date-format.ts'

/** Days without anything happening after which a person is looked at. Lists ask for more. */
export const fewestDays = 3

/** The same quiz failed this often, and never passed. */
export const mostFailures = 3

export const stuckReasons: readonly StuckReason[] = [
  'not-begun',
  'idle',
  'failed-quiz',
  'overdue',
  'waiting-for-grade',
]

export const stuckReasonNames: Record<StuckReason, string> = {
  'not-begun': 'Not begun',
  idle: 'Idle',
  'failed-quiz': 'Failed three times',
  overdue: 'Overdue',
  'waiting-for-grade': 'Waiting for a grade',
}

/** Whole days between a moment and now; never below 0. */
export const daysSince = (since: Date | string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 86_400_000))

/** Reasons for which a reminder may go by itself: the person does nothing, and a word can help. */
export const remindedReasons: readonly StuckReason[] = ['not-begun', 'idle']

/** Days before the same person is reminded of the same course again. */
export const daysBetweenReminders = 14

/** The hours of Monday morning in which the summary goes out: more than one, in case no process ran in the first. */
const summaryHours = [7, 8, 9, 10]

/** @returns the date of the Monday if its summary is due at this moment; null at any other time */
export function isSummaryDue(now: Date, timeZone: string): string | null {
  const today = dayOf(now.toISOString(), timeZone)
  const hour = Number(dateFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
  return mondayOf(today) === today && summaryHours.includes(hour) ? today : null
}

const figures = ['enrolled', 'active', 'certificates', 'stuck', 'waiting'] as const

/** The figures of several courses together. A person in two of them counts twice. */
export function sumOfWeeks(
  weeks: readonly Readonly<Record<(typeof figures)[number], number>>[],
): Record<(typeof figures)[number], number> {
  const sum = { enrolled: 0, active: 0, certificates: 0, stuck: 0, waiting: 0 }
  for (const week of weeks) for (const figure of figures) sum[figure] += week[figure]
  return sum
}

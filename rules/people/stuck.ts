/** Who needs a word from their teacher (docs/decisions/0058). */
import type { StuckReason } from '../../contract/people/stuck.ts'

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

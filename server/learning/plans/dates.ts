import { readingMinutes } from '../../../content/reading-time.ts'
import type { CoursePlan, OpenModule, PlanChoice } from '../../../contract/learning/plans.ts'
import { digestHour, knownTimeZone } from '../../../rules/community/notifications.ts'
import {
  moduleMinutes,
  planSittings,
  type Sitting,
  sittingReminderAt,
} from '../../../rules/learning/course-plan.ts'
import { sittingTitle } from '../../../rules/learning/plan-text.ts'
import { isCourseCompleted } from '../../../rules/learning/progress.ts'
import { dayOf } from '../../../rules/learning/rhythm.ts'
import type { PlanFacts } from './queries.ts'

/** A row of facts, seen at a moment. */
export interface PlanView {
  timeZone: string
  open: OpenModule[]
  minutesToday: number
  /** Null without a plan. */
  choice: PlanChoice | null
  paused: boolean
  /** Those ahead; none while paused. */
  sittings: Sitting[]
}

/** @param askedZone used if neither the profile nor the plan names a time zone */
export function viewOf(row: PlanFacts, now: Date, askedZone?: string): PlanView {
  const timeZone = knownTimeZone(row.profileZone ?? askedZone ?? row.plan?.timeZone)
  const today = dayOf(now.toISOString(), timeZone)
  const done = row.modules.filter(({ completedAt }) => completedAt !== null)
  const isOver = isCourseCompleted(done.length, row.modules.length, row.kept)
  const open = isOver
    ? []
    : row.modules
        .filter(({ completedAt }) => completedAt === null)
        .map(({ id, title, wordCount, percentRead, steps, opensAt }) => {
          const minutes = moduleMinutes({ reading: readingMinutes(wordCount), percentRead, steps })
          return {
            id,
            title,
            minutes,
            ...(opensAt === null ? {} : { opensAt: new Date(opensAt).toISOString() }),
          }
        })
  const minutesToday = done
    .filter(({ completedAt }) => completedAt !== null && dayOf(completedAt, timeZone) === today)
    .map(({ wordCount, steps }) =>
      moduleMinutes({ reading: readingMinutes(wordCount), percentRead: 0, steps }),
    )
    .reduce((sum, minutes) => sum + minutes, 0)
  const choice = row.plan && {
    days: row.plan.days,
    time: row.plan.time,
    minutes: row.plan.minutes,
    from: row.plan.from,
  }
  const paused = row.plan?.pausedAt != null
  const sittings =
    choice === null || paused
      ? []
      : planSittings(choice, { open, minutesToday }, { now: now.getTime(), timeZone })
  return { timeZone, open, minutesToday, choice, paused, sittings }
}

/** @returns null without a plan, or if it is over because the course is completed */
export function presentPlan(row: PlanFacts, { choice, open, paused, sittings }: PlanView): CoursePlan | null {
  if (choice === null || open.length === 0) return null
  const [first] = sittings
  return {
    courseId: row.courseId,
    ...choice,
    paused,
    next: first ? { date: first.date, title: sittingTitle(row.code, first.modules) } : null,
    sittings: sittings.length,
    lastDay: sittings.at(-1)?.date ?? null,
  }
}

/**
 * The sitting to remind of now; null if it is not time yet.
 *
 * @param byDigest the person reads reminders in the daily email
 */
export function sittingToRemind(view: PlanView, now: Date, byDigest: boolean): Sitting | null {
  const next = view.sittings.find(({ startsAt }) => startsAt > now.getTime())
  if (next === undefined || reminderOf(next, view, byDigest) > now.getTime()) return null
  return next
}

/** When the job of a plan next has something to do: the first reminder ahead, or null. */
export function nextReminder(view: PlanView, now: Date, byDigest: boolean): Date | null {
  const times = view.sittings.map((sitting) => reminderOf(sitting, view, byDigest))
  const first = times.find((at) => at > now.getTime())
  return first === undefined ? null : new Date(first)
}

const reminderOf = ({ startsAt }: Sitting, { timeZone }: PlanView, byDigest: boolean) =>
  sittingReminderAt(startsAt, timeZone, byDigest ? digestHour : null)

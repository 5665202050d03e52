/** How a plan for a course is put into words. Nothing in it is ever late. */
import type { OpenModule, PlanChoice } from '../../contract/learning/plans.ts'
import { counted } from '../text/counted.ts'
import { dateFormat, weekdayName } from '../text/date-format.ts'
import { addDays } from './rhythm.ts'

/** "FND 100: Your idea in one sentence" */
export function sittingTitle(code: string, modules: readonly Pick<OpenModule, 'title'>[]): string {
  const [first, second, ...more] = modules.map(({ title }) => title)
  if (second === undefined) return `${code}: ${first ?? ''}`
  if (more.length === 0) return `${code}: ${first} and ${second}`
  return `${code}: ${first} and ${modules.length - 1} more modules`
}

/** "Mondays and Thursdays", "Every day" */
export function daysText(days: readonly number[]): string {
  const names = [...new Set(days)].sort().map((day) => `${weekdayName(day)}s`)
  if (names.length === 7) return 'Every day'
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

/**
 * "Mondays and Thursdays, 45 minutes: done by 14 January, in 6 sittings." The year is there if it may be unclear.
 *
 * @param today `2026-11-26`
 */
export function planSentence(
  { days, minutes }: Pick<PlanChoice, 'days' | 'minutes'>,
  { sittings, lastDay }: { sittings: number; lastDay: string | null },
  today: string,
): string {
  const what = `${daysText(days)}, ${counted(minutes, 'minute')}`
  if (lastDay === null) return `${what}.`
  return `${what}: done by ${dayText(lastDay, today)}, in ${counted(sittings, 'sitting')}.`
}

/** "14 January", with the year from ten months ahead on. */
export function dayText(date: string, today: string): string {
  const year = date > addDays(today, 300) ? ({ year: 'numeric' } as const) : {}
  return dateFormat('en-GB', { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' }).format(
    new Date(date),
  )
}

/** "Monday 30 November" */
export function weekdayText(date: string): string {
  return dateFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .replace(',', '')
}

/** "Thursday at 19:00" */
export function sittingWhen({ date }: { date: string }, { time }: Pick<PlanChoice, 'time'>): string {
  const weekday = dateFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))
  return `${weekday} at ${time}`
}

/** The id of a sitting among the entries of a calendar. A course has one a day at most. */
export const sittingId = (courseId: string, date: string) => `plan-${courseId}-${date}`

/** The course of a calendar entry that is a sitting. */
export const courseOfSitting = (id: string) => id.slice('plan-'.length, -'-2026-11-30'.length)

import type { CourseRound } from '../../../contract/courses/rounds.ts'
import { daysText } from '../../../rules/learning/plan-text.ts'
import { dateFormat } from '../../../rules/text/date-format.ts'

const dayStyle = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** "4 January 2027" @param date `2027-01-04` */
export const dayText = (date: string): string =>
  Number.isNaN(Date.parse(date)) ? '' : dateFormat('en-GB', dayStyle).format(new Date(date))

/** "Mon, 4 January 2027, 09:00", on the clocks of the round. */
export const momentIn = (at: Date, timeZone: string): string =>
  dateFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
    .format(at)
    .replace(' at ', ', ')

/** The name a round has unless it gets another. */
export const usualName = (startsOn: string): string =>
  dayText(startsOn) ? `Round of ${dayText(startsOn)}` : ''

export type RoundState = 'Future' | 'Running' | 'Past' | 'Archived'

/** @param today `2026-11-26` */
export function stateOf(
  { archived, startsOn, endsOn }: Pick<CourseRound, 'archived' | 'startsOn' | 'endsOn'>,
  today: string,
): RoundState {
  if (archived) return 'Archived'
  if (startsOn > today) return 'Future'
  return endsOn !== null && endsOn < today ? 'Past' : 'Running'
}

/** "Mondays at 09:00" */
export function scheduleText({ schedule }: Pick<CourseRound, 'schedule'>): string {
  const at = `at ${schedule.time}`
  if (schedule.kind === 'open') return `All on the first day ${at}`
  if (schedule.kind === 'days') return `Days after the start, ${at}`
  if (schedule.kind === 'dates') return `On given dates, ${at}`
  return `${daysText(schedule.weekdays)} ${at}`
}

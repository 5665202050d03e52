/** The dates of a round: when modules open and when work is due, in the time zone of the round. */
import type { RoundDue, RoundSchedule } from '../../contract/courses/rounds.ts'
import { localParts, momentOf } from '../community/notifications.ts'
import { addDays } from '../learning/rhythm.ts'

export interface RoundPlan {
  /** `2027-01-04` */
  startsOn: string
  endsOn: string | null
  timeZone: string
  schedule: RoundSchedule
  due: RoundDue | null
}

export interface DatedModule {
  id: string
  /** Quizzes and assignments. */
  items: readonly { id: string }[]
}

export interface RoundDates {
  /** One for each module, in the order of the course. */
  openings: { moduleId: string; opensAt: Date }[]
  dueDates: { itemId: string; dueAt: Date }[]
}

/**
 * When the modules of a round open, and when their quizzes and assignments are due. No module opens before the first day.
 *
 * @param modules in the order of the course
 */
export function roundDates(plan: RoundPlan, modules: readonly DatedModule[]): RoundDates {
  const { timeZone, schedule, due } = plan
  const days = openingDays(plan, modules)
  const openings = modules.map(({ id }, index) => ({
    moduleId: id,
    opensAt: momentIn(days[index] ?? plan.startsOn, schedule.time, timeZone),
  }))
  const dueDates =
    due === null
      ? []
      : modules.flatMap(({ items }, index) =>
          items.map(({ id }) => ({
            itemId: id,
            dueAt: momentIn(addDays(days[index] ?? plan.startsOn, due.days), due.time, timeZone),
          })),
        )
  return { openings, dueDates }
}

/** The day on which each module opens. */
function openingDays({ startsOn, schedule }: RoundPlan, modules: readonly DatedModule[]): string[] {
  if (schedule.kind === 'weekly') {
    const dates = datesOf(schedule.weekdays, startsOn)
    return modules.map(() => dates.next().value)
  }
  const chosen = chosenDays(schedule, startsOn)
  let before = startsOn
  return modules.map(({ id }) => {
    const wanted = chosen.get(id) ?? before
    before = wanted < startsOn ? startsOn : wanted
    return before
  })
}

function chosenDays(
  schedule: Exclude<RoundSchedule, { kind: 'weekly' }>,
  startsOn: string,
): ReadonlyMap<string, string> {
  if (schedule.kind === 'open') return new Map()
  if (schedule.kind === 'dates') return new Map(schedule.on.map(({ moduleId, date }) => [moduleId, date]))
  return new Map(schedule.after.map(({ moduleId, days }) => [moduleId, addDays(startsOn, days)]))
}

/** The days with one of these weekdays, from a day on, without end. */
function* datesOf(weekdays: readonly number[], from: string): Generator<string, never> {
  const isFound = weekdays.some((weekday) => weekday >= 1 && weekday <= 7)
  for (let date = from; ; date = addDays(date, 1)) {
    if (!isFound || weekdays.includes(weekdayOf(date))) yield date
  }
}

/** 1 is Monday, 7 is Sunday. @param date `2027-01-04` */
export function weekdayOf(date: string): number {
  return ((new Date(date).getUTCDay() + 6) % 7) + 1
}

/** The moment at which clocks in a time zone show a day and a time. @param time `09:00` */
export function momentIn(date: string, time: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(momentOf({ year, month, day, hour, minute }, timeZone))
}

const dayMs = 86_400_000

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The same round with another first day: every date of it moves by as many days. */
export function shiftedRound<Plan extends RoundPlan>(plan: Plan, startsOn: string): Plan {
  const days = daysBetween(plan.startsOn, startsOn)
  const { schedule, endsOn } = plan
  return {
    ...plan,
    startsOn,
    endsOn: endsOn === null ? null : addDays(endsOn, days),
    schedule:
      schedule.kind === 'dates'
        ? { ...schedule, on: schedule.on.map((one) => ({ ...one, date: addDays(one.date, days) })) }
        : schedule,
  }
}

/** A moment the given number of days later, at the same local time. */
export function shiftedMoment(at: Date, days: number, timeZone: string): Date {
  return momentIn(addDays(dayIn(at, timeZone), days), timeIn(at, timeZone), timeZone)
}

/** First days of copies: the first, and then every so many weeks. */
export function repeatedStarts(first: string, weeks: number, times: number): string[] {
  return Array.from({ length: times }, (_, index) => addDays(first, index * weeks * 7))
}

/** The day of a moment in a time zone. */
export function dayIn(at: Date, timeZone: string): string {
  const { year, month, day } = localParts(at.getTime(), timeZone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** What clocks show at a moment in a time zone: `09:00`. */
export function timeIn(at: Date, timeZone: string): string {
  const { hour, minute } = localParts(at.getTime(), timeZone)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

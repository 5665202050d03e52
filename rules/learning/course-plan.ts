/**
 * The dates of a plan for a course. They follow from what is still open, so a day without study moves the rest and
 * leaves no trace.
 */
import type { OpenModule, PlanChoice } from '../../contract/learning/plans.ts'
import { localParts, momentOf, type WallClock } from '../community/notifications.ts'
import { addDays, dayOf } from './rhythm.ts'

const minute = 60_000

/** Minutes planned for a step of a task. */
const minutesOfStep = 5

/** A module this much longer than a sitting still has one: its length is an estimate. */
const stretch = 1.2

/** A time to study. The minutes of a module longer than a sitting are spread over several. */
export interface Sitting {
  /** `2026-11-30`, in the student's time zone. */
  date: string
  /** Milliseconds since 1970. */
  startsAt: number
  endsAt: number
  /** In the order of the course, with the minutes planned here. */
  modules: OpenModule[]
}

/** When a plan is looked at: milliseconds since 1970, and the IANA name of the student's time zone. */
export interface Looking {
  now: number
  timeZone: string
}

/**
 * How long a module takes from here.
 *
 * @param module.reading minutes of its lecture
 * @param module.percentRead of the lecture
 * @param module.steps of its tasks
 * @returns minutes, at least one
 */
export function moduleMinutes(module: { reading: number; percentRead: number; steps: number }): number {
  const { reading, percentRead, steps } = module
  return Math.max(1, Math.ceil((reading * (100 - percentRead)) / 100) + steps * minutesOfStep)
}

/**
 * Spreads what is open over the days of a plan. A sitting has as many modules as fit its length; a module that is longer
 * has one or more of its own. Today counts until its sitting ends, less what was completed today.
 *
 * @param work.open what is left, in the order of the course
 * @param work.minutesToday minutes of the modules completed today
 */
export function planSittings(
  choice: PlanChoice,
  { open, minutesToday }: { open: readonly OpenModule[]; minutesToday: number },
  { now, timeZone }: Looking,
): Sitting[] {
  const sittings: Sitting[] = []
  if (choice.days.length === 0) return sittings
  const today = dayOf(new Date(now).toISOString(), timeZone)
  const begins = choice.from > today
  const dates = datesOf(choice.days, begins ? choice.from : today)
  let place = emptySitting(dates.next().value, choice, timeZone)
  let room = choice.minutes
  const turnPage = () => {
    place = emptySitting(dates.next().value, choice, timeZone)
    room = choice.minutes
  }
  if (place.date === today) {
    if (place.endsAt <= now) turnPage()
    else room -= minutesToday
  }
  for (const module of open) {
    if (module.minutes > room && room < choice.minutes) turnPage()
    // In a round, not before it opens.
    const opensAt = module.opensAt === undefined ? 0 : Date.parse(module.opensAt)
    while (place.startsAt < opensAt) turnPage()
    for (const [index, minutes] of partsOf(module.minutes, choice.minutes).entries()) {
      if (index > 0) turnPage()
      if (place.modules.length === 0) sittings.push(place)
      place.modules.push({ ...module, minutes })
      room -= minutes
    }
  }
  return sittings
}

/** A module's minutes in even parts, one a sitting. */
function partsOf(minutes: number, length: number): number[] {
  const count = Math.max(1, Math.ceil(minutes / (length * stretch)))
  return Array.from({ length: count }, (_, index) => Math.floor((minutes + index) / count))
}

/** The days of a plan from a day on, without end. */
function* datesOf(days: readonly number[], from: string): Generator<string, never> {
  for (let date = from; ; date = addDays(date, 1)) if (days.includes(weekdayOf(date))) yield date
}

/** 1 is Monday, 7 is Sunday. */
function weekdayOf(date: string): number {
  return ((new Date(date).getUTCDay() + 6) % 7) + 1
}

function emptySitting(date: string, { time, minutes }: PlanChoice, timeZone: string): Sitting {
  const startsAt = momentOf(clockOf(date, time), timeZone)
  return { date, startsAt, endsAt: startsAt + minutes * minute, modules: [] }
}

function clockOf(date: string, time: string): WallClock {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { year, month, day, hour, minute }
}

/** Minutes before a sitting at which its reminder comes. */
const reminderBefore = 60

/** Local hours between which no reminder comes. */
const quiet = { from: 22, until: 8 }

/** The hour a reminder comes instead, in the evening before. */
const eveningHour = 21

/**
 * When the reminder of a sitting comes: an hour before it, and in the evening before instead of at night. For readers of
 * a daily email, half an hour before the last one that still comes in time.
 *
 * @param digestHour local hour of the daily email; null for everyone else
 * @returns milliseconds since 1970
 */
export function sittingReminderAt(startsAt: number, timeZone: string, digestHour: number | null): number {
  if (digestHour !== null) {
    const clock = localParts(startsAt, timeZone)
    const isBefore = clock.hour < digestHour || (clock.hour === digestHour && clock.minute === 0)
    return momentOf(onDay(clock, isBefore ? -1 : 0, { hour: digestHour - 1, minute: 30 }), timeZone)
  }
  const at = startsAt - reminderBefore * minute
  const clock = localParts(at, timeZone)
  if (clock.hour >= quiet.from) return momentOf({ ...clock, hour: eveningHour, minute: 0 }, timeZone)
  if (clock.hour < quiet.until) return momentOf(onDay(clock, -1, { hour: eveningHour, minute: 0 }), timeZone)
  return at
}

/** Another day, at another time. */
function onDay(clock: WallClock, days: number, time: Pick<WallClock, 'hour' | 'minute'>): WallClock {
  const date = new Date(Date.UTC(clock.year, clock.month - 1, clock.day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), ...time }
}

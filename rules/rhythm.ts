/**
 * A week's rhythm: on how many days a week someone wants to learn. It counts what was done and never what was not: a
 * week with fewer days ends a row without a word, and a pause keeps it.
 */

import { dateFormat } from './date-format.ts'

const dayLength = 86_400_000

/** From a Monday on, so many days a week; a later choice leaves earlier weeks as they were. */
export interface RhythmChoice {
  /** A Monday, `2026-11-16`. */
  from: string
  days: number
}

/** Days off, the first and the last among them. An end of null is not decided yet. */
export interface Pause {
  from: string
  until: string | null
}

export interface RhythmDay {
  /** `2026-11-21`, in the person's time zone. */
  date: string
  active: boolean
  paused: boolean
  isToday: boolean
  /** Still to come. */
  isAhead: boolean
}

export interface RhythmWeek {
  /** Monday to Sunday. */
  days: RhythmDay[]
  activeDays: number
  /** The chosen number of days; null where none is chosen. */
  wanted: number | null
  /** As many days as chosen, or more. */
  kept: boolean
  /** Today is inside a pause. */
  paused: boolean
  /** Kept weeks in a row, this one included once it is kept. Paused weeks in between neither count nor end it. */
  weeksInRow: number
}

/** The day a moment falls on for someone in a time zone. Sweden writes dates as ISO does. */
export function dayOf(at: string, timeZone: string): string {
  return dayFormat(timeZone).format(new Date(at))
}

function dayFormat(timeZone: string) {
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' })
}

/** The days, each once, on which something was learned. */
export function activeDaysOf(moments: readonly Date[], timeZone: string): Set<string> {
  const format = dayFormat(timeZone)
  return new Set(moments.map((at) => format.format(at)))
}

/** The Monday of a day's week. */
export function mondayOf(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(date, -weekday)
}

/** @param days may be negative */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)
}

/**
 * The week of `today` and how many before it were kept in a row.
 *
 * @param active days on which something was learned
 * @param earliest how far back `active` knows; weeks before it are not looked at
 */
export function rhythmWeek(
  {
    active,
    choices,
    pauses,
  }: { active: ReadonlySet<string>; choices: readonly RhythmChoice[]; pauses: readonly Pause[] },
  today: string,
  earliest: string,
): RhythmWeek {
  const monday = mondayOf(today)
  const isPaused = (date: string) =>
    pauses.some(({ from, until }) => from <= date && (until === null || date <= until))
  const days = weekFrom(monday).map((date) => ({
    date,
    active: active.has(date),
    paused: isPaused(date),
    isToday: date === today,
    isAhead: date > today,
  }))
  const activeDays = days.filter((day) => day.active).length
  const wanted = wantedIn(choices, monday)
  const kept = wanted !== null && activeDays >= wanted
  let weeksInRow = kept ? 1 : 0
  const first = mondayOf(earliest)
  for (let week = addDays(monday, -7); week >= first; week = addDays(week, -7)) {
    const goal = wantedIn(choices, week)
    if (goal === null) break
    const dates = weekFrom(week)
    if (dates.filter((date) => active.has(date)).length >= goal) weeksInRow += 1
    else if (!dates.some(isPaused)) break
  }
  return { days, activeDays, wanted, kept, paused: isPaused(today), weeksInRow }
}

/** What to say of it. Never what is missing as a loss: a week that is not full yet has days left. */
export function rhythmSentence({ activeDays, wanted, kept, paused, weeksInRow }: RhythmWeek): string {
  const days = count(activeDays, 'day')
  const row = weeksInRow > 1 ? ` ${weeksInRow} weeks in a row.` : ''
  if (paused) {
    const kept = weeksInRow > 0 ? ` Your ${count(weeksInRow, 'week')} will be there when you are back.` : ''
    return `You are taking a break.${kept}`
  }
  if (wanted === null)
    return activeDays === 0 ? 'Ten minutes are enough for a lecture.' : `${days} this week.`
  if (kept) return `${days} this week: your rhythm of ${count(wanted, 'day')} is kept.${row}`
  if (activeDays === 0)
    return `Your rhythm is ${count(wanted, 'day')} a week. Ten minutes are enough for a lecture.${row}`
  return `${activeDays} of ${count(wanted, 'day')} this week.${row}`
}

function weekFrom(monday: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** The choice that held in a week: the latest that began by then. */
function wantedIn(choices: readonly RhythmChoice[], monday: string): number | null {
  let known: RhythmChoice | null = null
  for (const choice of choices) {
    if (choice.from <= monday && (known === null || choice.from > known.from)) known = choice
  }
  return known?.days ?? null
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

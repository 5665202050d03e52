/** The weekly goal. It counts completed days only: a week with fewer days ends a run silently, and a pause keeps it. */

import { dateFormat } from '../text/date-format.ts'

const dayLength = 86_400_000

/** A goal from a Monday on; a later one does not change earlier weeks. */
export interface RhythmChoice {
  /** A Monday, `2026-11-16`. */
  from: string
  days: number
}

/** Days off, both ends inclusive. A null end is open. */
export interface Pause {
  from: string
  until: string | null
}

export interface RhythmDay {
  /** `2026-11-21`, in the student's time zone. */
  date: string
  active: boolean
  /** Reading time of the lectures completed on this day. */
  minutes: number
  paused: boolean
  isToday: boolean
  /** In the future. */
  isAhead: boolean
}

export interface RhythmWeek {
  /** Monday to Sunday. */
  days: RhythmDay[]
  activeDays: number
  /** Null without a goal. */
  wanted: number | null
  /** The goal was reached. */
  kept: boolean
  /** Today is inside a pause. */
  paused: boolean
  /** Consecutive kept weeks, this one included once kept. Paused weeks neither count nor end the run. */
  weeksInRow: number
}

/** The local date of a moment. Sweden writes dates in ISO format. */
export function dayOf(at: string, timeZone: string): string {
  return dayFormat(timeZone).format(new Date(at))
}

function dayFormat(timeZone: string) {
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' })
}

/** The distinct days with activity. */
export function activeDaysOf(moments: readonly Date[], timeZone: string): Set<string> {
  const format = dayFormat(timeZone)
  return new Set(moments.map((at) => format.format(at)))
}

/** Minutes of reading per day. */
export function minutesOfDays(
  read: readonly { at: Date; minutes: number }[],
  timeZone: string,
): Map<string, number> {
  const format = dayFormat(timeZone)
  const days = new Map<string, number>()
  for (const { at, minutes } of read) {
    const day = format.format(at)
    days.set(day, (days.get(day) ?? 0) + minutes)
  }
  return days
}

/** The Monday of a day's week. */
export function mondayOf(date: string): string {
  return dateOf(mondayOfDay(dayNumber(date)))
}

/** @param days may be negative */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

/**
 * This week, and how many kept weeks precede it.
 *
 * @param active days with activity
 * @param minutes of reading per day
 * @param earliest how far back `active` reaches; earlier weeks are ignored
 */
export function rhythmWeek(
  {
    active,
    minutes,
    choices,
    pauses,
  }: {
    active: ReadonlySet<string>
    minutes?: ReadonlyMap<string, number>
    choices: readonly RhythmChoice[]
    pauses: readonly Pause[]
  },
  today: string,
  earliest: string,
): RhythmWeek {
  // Day numbers: a run of a year has four hundred days, and formatting each takes longer than counting.
  const learned = new Set([...active].map(dayNumber))
  const chosen = choices.map(({ from, days }) => ({ from: dayNumber(from), days }))
  const off = pauses.map(({ from, until }) => {
    return { from: dayNumber(from), until: until === null ? Number.POSITIVE_INFINITY : dayNumber(until) }
  })
  const isPaused = (day: number) => off.some(({ from, until }) => from <= day && day <= until)
  const now = dayNumber(today)
  const monday = mondayOfDay(now)
  const days = weekFrom(monday).map((day) => ({
    date: dateOf(day),
    active: learned.has(day),
    minutes: minutes?.get(dateOf(day)) ?? 0,
    paused: isPaused(day),
    isToday: day === now,
    isAhead: day > now,
  }))
  const activeDays = days.filter((day) => day.active).length
  const wanted = wantedIn(chosen, monday)
  const kept = wanted !== null && activeDays >= wanted
  let weeksInRow = kept ? 1 : 0
  const first = mondayOfDay(dayNumber(earliest))
  for (let week = monday - 7; week >= first; week -= 7) {
    const goal = wantedIn(chosen, week)
    if (goal === null) break
    const ofWeek = weekFrom(week)
    if (ofWeek.filter((day) => learned.has(day)).length >= goal) weeksInRow += 1
    else if (!ofWeek.some(isPaused)) break
  }
  return { days, activeDays, wanted, kept, paused: isPaused(now), weeksInRow }
}

/** The summary sentence. Never presents what is missing as a loss: an incomplete week has days left. */
export function rhythmSentence({ activeDays, wanted, kept, paused, weeksInRow }: RhythmWeek): string {
  const days = count(activeDays, 'day')
  const row = weeksInRow > 1 ? ` ${weeksInRow} weeks in a row.` : ''
  if (paused) {
    const safe = weeksInRow > 1 ? ` Your ${weeksInRow} weeks in a row are safe.` : ' Your week is safe.'
    return `You’re on a break.${weeksInRow > 0 ? safe : ''}`
  }
  if (wanted === null) return activeDays === 0 ? 'A lecture takes about ten minutes.' : `${days} this week.`
  if (kept) return `${days} this week, goal met.${row}`
  if (activeDays === 0)
    return `Your goal is ${count(wanted, 'day')} a week. A lecture takes about ten minutes.${row}`
  return `${activeDays} of ${count(wanted, 'day')} this week.${row}`
}

/** Days since 1 January 1970, which was a Thursday. */
function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayLength
}

function dateOf(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10)
}

function mondayOfDay(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7)
}

function weekFrom(monday: number): number[] {
  return Array.from({ length: 7 }, (_, index) => monday + index)
}

/** The goal of a week: the latest that started by then. */
function wantedIn(choices: readonly { from: number; days: number }[], monday: number): number | null {
  let known: { from: number; days: number } | null = null
  for (const choice of choices) {
    if (choice.from <= monday && (known === null || choice.from > known.from)) known = choice
  }
  return known?.days ?? null
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

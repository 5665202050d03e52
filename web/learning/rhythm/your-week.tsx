import { useQuery } from '@tanstack/react-query'
import { Check, Pause } from 'lucide-react'
import type { Rhythm } from '../../../contract/learning/rhythm.ts'
import { dateFormat } from '../../../rules/text/date-format.ts'
import { useTimeZone } from '../../lib/use-time-zone.ts'
import { BlockHead } from '../../ui/text/text.tsx'
import { rhythmQuery } from './queries.ts'
import { RhythmForm } from './rhythm-form.tsx'
import './your-week.css'

/** Minutes that a full bar shows at least, so that a short day is no tall bar. */
const leastScale = 20
/** Pixels of the tallest bar. */
const tallest = 84

/**
 * Shows what the student did, never what they missed: minutes are the reading time of completed lectures. States: no goal, under way, reached, on a break.
 *
 * @param first as the server rendered it, in the profile's time zone
 */
export function YourWeek({ first }: { first: Rhythm }) {
  const timeZone = useTimeZone()
  const { data } = useQuery({ ...rhythmQuery(timeZone), enabled: timeZone !== undefined, staleTime: 10_000 })
  const rhythm = data?.rhythm ?? first
  const minutes = rhythm.days.map((day) => day.minutes)
  const total = minutes.reduce((sum, ofDay) => sum + ofDay, 0)
  const most = Math.max(leastScale, ...minutes)
  return (
    <section aria-labelledby="week-heading" className="min-w-0">
      <BlockHead
        id="week-heading"
        title="Your week"
        aside={
          total > 0 && <span className="type-note numbers text-ink-2">{`${timeText(total)} of reading`}</span>
        }
      />
      <ol className="week">
        {rhythm.days.map((day) => (
          <li
            key={day.date}
            data-active={day.active || undefined}
            data-today={day.isToday || undefined}
            data-ahead={day.isAhead || undefined}
          >
            <span className="week-minutes" aria-hidden="true">
              {day.minutes > 0 ? day.minutes : day.active ? <Check /> : day.paused && <Pause />}
            </span>
            <svg className="week-bar" height={heightOf(day, most)} aria-hidden="true">
              <rect width="100%" height="100%" rx="3" />
            </svg>
            <span aria-hidden="true">{weekday(day.date, 'narrow')}</span>
            <span className="sr-only">{dayText(day)}</span>
          </li>
        ))}
      </ol>
      <p className="text-ink-2" aria-live="polite">
        {rhythm.sentence}
      </p>
      <RhythmForm rhythm={rhythm} timeZone={timeZone} />
    </section>
  )
}

/** Pixels; an active day without a completed lecture has a low bar. */
function heightOf({ active, minutes }: Rhythm['days'][number], most: number): number {
  return active || minutes > 0 ? Math.max(6, Math.round((minutes / most) * tallest)) : 0
}

/** "48 min", "2 h 45 min" */
function timeText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

function weekday(date: string, weekday: 'narrow' | 'long'): string {
  return dateFormat('en-GB', { weekday, timeZone: 'UTC' }).format(new Date(date))
}

function dayText({ date, active, minutes, paused, isToday, isAhead }: Rhythm['days'][number]): string {
  const name = `${weekday(date, 'long')}${isToday ? ', today' : ''}`
  if (active) return `${name}: learned${minutes > 0 ? `, ${minutes} min of reading` : ''}`
  if (paused) return `${name}: day off`
  return isAhead ? `${name}: coming up` : name
}

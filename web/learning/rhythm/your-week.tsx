import { useQuery } from '@tanstack/react-query'
import { Check, Pause } from 'lucide-react'
import type { Rhythm } from '../../../contract/learning/rhythm.ts'
import { dateFormat } from '../../../rules/text/date-format.ts'
import { useTimeZone } from '../../lib/use-time-zone.ts'
import { BlockHead } from '../../ui/text/text.tsx'
import { rhythmQuery } from './queries.ts'
import { RhythmForm } from './rhythm-form.tsx'
import './your-week.css'

/**
 * Shows what the student did, never what they missed. States: no goal, under way, reached, on a break.
 *
 * @param first as the server rendered it, in the profile's time zone
 */
export function YourWeek({ first }: { first: Rhythm }) {
  const timeZone = useTimeZone()
  const { data } = useQuery({ ...rhythmQuery(timeZone), enabled: timeZone !== undefined, staleTime: 10_000 })
  const rhythm = data?.rhythm ?? first
  return (
    <section aria-labelledby="week-heading" className="min-w-0">
      <BlockHead id="week-heading" title="Your week" />
      <ol className="week">
        {rhythm.days.map((day) => (
          <li
            key={day.date}
            data-active={day.active || undefined}
            data-today={day.isToday || undefined}
            data-ahead={day.isAhead || undefined}
          >
            <span className="week-mark" aria-hidden="true">
              {day.active ? <Check /> : day.paused && <Pause />}
            </span>
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

function weekday(date: string, weekday: 'narrow' | 'long'): string {
  return dateFormat('en-GB', { weekday, timeZone: 'UTC' }).format(new Date(date))
}

function dayText({ date, active, paused, isToday, isAhead }: Rhythm['days'][number]): string {
  const name = `${weekday(date, 'long')}${isToday ? ', today' : ''}`
  if (active) return `${name}: learned`
  if (paused) return `${name}: day off`
  return isAhead ? `${name}: coming up` : name
}

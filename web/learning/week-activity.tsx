import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LearningEvent } from '../../contract/learning.ts'
import { type Day, weekOf } from '../../rules/activity.ts'
import { BlockHead } from '../ui/text.tsx'
import './week-activity.css'

/** The last seven days: what was started and completed on each. Counted in the reader's time zone. */
export function WeekActivity({ events, now }: { events: readonly LearningEvent[]; now: string }) {
  // The server does not know the reader's time zone, so the page first counts in UTC.
  const [timeZone, setTimeZone] = useState('UTC')
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  const days = weekOf(events, now, timeZone)
  const completed = days.reduce((sum, day) => sum + day.completed, 0)
  const active = days.filter((day) => day.completed + day.started > 0).length
  return (
    <section aria-labelledby="week-heading" className="min-w-0">
      <BlockHead id="week-heading" title="Your week" />
      <ol className="week">
        {days.map((day) => (
          <li key={day.date} data-level={Math.min(3, day.completed * 2 + day.started)}>
            <span className="week-mark" aria-hidden="true">
              {day.completed > 0 && <Check />}
            </span>
            <span aria-hidden="true">{weekday(day.date, 'narrow')}</span>
            <span className="sr-only">{told(day)}</span>
          </li>
        ))}
      </ol>
      <p className="type-note text-ink-2">
        {active === 0
          ? 'Nothing yet this week. Ten minutes are enough for a lecture.'
          : `${count(completed, 'module')} completed on ${count(active, 'active day')}.`}
      </p>
    </section>
  )
}

function weekday(date: string, weekday: 'narrow' | 'long'): string {
  return new Intl.DateTimeFormat('en-GB', { weekday, timeZone: 'UTC' }).format(new Date(date))
}

function told({ date, started, completed }: Day): string {
  return `${weekday(date, 'long')}: ${started} started, ${completed} completed`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

import { useEffect, useState } from 'react'
import type { CalendarItem } from '../../contract/calendar.ts'
import { dateFormat } from '../../rules/text/date-format.ts'
import { Link } from '../ui/navigation/link.tsx'
import { LocalTime } from '../ui/text/local-time.tsx'
import { ArrowLink, BlockHead } from '../ui/text/text.tsx'

const shown = 3

export function ComingUp({ items }: { items: readonly CalendarItem[] }) {
  const upcoming = items.slice(0, shown)
  return (
    <section aria-labelledby="coming-up-heading" className="min-w-0">
      <BlockHead
        id="coming-up-heading"
        title="Coming up"
        aside={<ArrowLink to="/dashboard/calendar">Calendar</ArrowLink>}
      />
      {upcoming.length === 0 ? (
        <p className="py-4 text-ink-2">
          Planned days, live sessions, study group sessions and due dates appear here.
        </p>
      ) : (
        <ul>
          {upcoming.map(({ id, title, about, path, startsAt }) => (
            <li key={id} className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-4 border-b border-line py-3">
              <DayTile at={startsAt} />
              <div>
                <Link to={path} className="font-[560] wrap-anywhere no-underline hover:underline">
                  <bdi>{title}</bdi>
                </Link>
                <p className="type-note wrap-anywhere text-ink-2">
                  <LocalTime at={startsAt} />
                  {' · '}
                  <bdi>{about}</bdi>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Day of the month and weekday in the reader's time zone, after the server's UTC. The time beside it says the same. */
function DayTile({ at }: { at: string }) {
  const [timeZone, setTimeZone] = useState<string | undefined>('UTC')
  useEffect(() => setTimeZone(undefined), [])
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat('en-GB', { ...options, timeZone }).format(new Date(at))
  return (
    <span className="grid content-start justify-items-start" aria-hidden="true">
      <b className="font-display text-[1.625rem] leading-none font-[440]">{part({ day: 'numeric' })}</b>
      <span className="mt-1 text-[0.75rem] leading-none font-[650] tracking-[0.08em] text-ink-2 uppercase">
        {part({ weekday: 'short' })}
      </span>
    </span>
  )
}

import { CalendarDays } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CalendarItem } from '../../../contract/calendar.ts'
import { dayOf } from '../../../rules/learning/rhythm.ts'
import { dateFormat } from '../../../rules/text/date-format.ts'
import { useTimeZone } from '../../lib/use-time-zone.ts'
import { Link } from '../../ui/navigation/link.tsx'

/** The sitting that is planned for today, in one line; nothing on other days. */
export function TodaySitting({
  items,
  today,
}: {
  items: readonly CalendarItem[]
  today?: string | undefined
}) {
  const timeZone = useTimeZone() ?? 'UTC'
  const [here, setHere] = useState(today)
  useEffect(() => setHere(dayOf(new Date().toISOString(), timeZone)), [timeZone])
  const sitting = items.find(({ kind, startsAt }) => kind === 'sitting' && dayOf(startsAt, timeZone) === here)
  if (sitting === undefined) return null
  const time = dateFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(sitting.startsAt))
  return (
    <p className="flex basis-full items-start gap-2.5 pt-3">
      <CalendarDays className="mt-0.5 size-5 shrink-0 text-ink-2" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        <span className="text-ink-2">{`Today at ${time} `}</span>
        <Link to={sitting.path} className="inline-flex min-h-6 font-[560] no-underline hover:underline">
          <bdi>{sitting.title}</bdi>
        </Link>
      </span>
    </p>
  )
}

import type { CalendarItem } from '../../contract/calendar.ts'
import { dateFormat } from '../../rules/text/date-format.ts'
import { Link } from '../ui/navigation/link.tsx'
import { dayIn } from './month.ts'

const kinds = {
  session: 'Session',
  'live-session': 'Live session',
  sitting: 'Your plan',
  opening: 'Opens',
  due: 'Due',
  announcement: 'Announcement',
} as const

export function Agenda({ items, timeZone }: { items: readonly CalendarItem[]; timeZone: string }) {
  const days = [...Map.groupBy(items, ({ startsAt }) => dayIn(startsAt, timeZone))]
  const dayName = dateFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
  return (
    <div className="grid gap-8">
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={dayName.format(new Date(day))}>
          <h3 className="kicker border-b border-line-strong pb-2">{dayName.format(new Date(day))}</h3>
          <ul>
            {ofDay.map((item) => (
              <li
                key={item.id}
                className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[8.5rem_1fr]"
              >
                <p className="numbers text-ink-2">
                  <ItemTime item={item} timeZone={timeZone} />
                </p>
                <div className="min-w-0">
                  <Link to={item.path} className="font-[560] wrap-anywhere no-underline hover:underline">
                    <bdi>{item.title}</bdi>
                  </Link>
                  <p className="type-note wrap-anywhere text-ink-2">
                    {kinds[item.kind]}
                    {item.about !== kinds[item.kind] && (
                      <>
                        {' · '}
                        <bdi>{item.about}</bdi>
                      </>
                    )}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ItemTime({ item: { startsAt, endsAt }, timeZone }: { item: CalendarItem; timeZone: string }) {
  const time = dateFormat('en-GB', { timeStyle: 'short', timeZone })
  const text = [startsAt, endsAt].flatMap((at) => (at === null ? [] : [time.format(new Date(at))])).join('–')
  return <time dateTime={startsAt}>{text}</time>
}

import type { CalendarItem } from '../../contract/calendar.ts'
import { Link } from '../ui/navigation/link.tsx'
import { LocalTime } from '../ui/text/local-time.tsx'
import { ArrowLink, BlockHead } from '../ui/text/text.tsx'

const shown = 3

export function ComingUp({ items }: { items: readonly CalendarItem[] }) {
  const upcoming = items.filter(({ kind }) => kind !== 'announcement').slice(0, shown)
  return (
    <section aria-labelledby="coming-up-heading" className="min-w-0">
      <BlockHead
        id="coming-up-heading"
        title="Coming up"
        aside={<ArrowLink to="/dashboard/calendar">Calendar</ArrowLink>}
      />
      {upcoming.length === 0 ? (
        <p className="py-4 text-ink-2">Study group sessions and due dates appear here.</p>
      ) : (
        <ul>
          {upcoming.map(({ id, title, about, path, startsAt }) => (
            <li key={id} className="border-b border-line py-3">
              <Link to={path} className="font-[560] wrap-anywhere no-underline hover:underline">
                <bdi>{title}</bdi>
              </Link>
              <p className="type-note wrap-anywhere text-ink-2">
                <LocalTime at={startsAt} />
                {' · '}
                <bdi>{about}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import type { Announcement } from '../../../contract/community/announcements.ts'
import { announcementAddress } from '../../../rules/addresses.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { ArrowLink, BlockHead } from '../../ui/text/text.tsx'

const shown = 3

export function LatestAnnouncements({ announcements }: { announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null
  return (
    <section aria-labelledby="announcements-heading" className="min-w-0">
      <BlockHead
        id="announcements-heading"
        title="Announcements"
        aside={<ArrowLink to="/dashboard/announcements">All</ArrowLink>}
      />
      <ul>
        {announcements.slice(0, shown).map(({ id, title, publishedAt, seen }) => (
          <li key={id} className="border-b border-line py-3">
            <Link
              to={announcementAddress(id)}
              className="font-[560] wrap-anywhere no-underline hover:underline"
            >
              <bdi>{title}</bdi>
            </Link>
            <p className="type-note text-ink-2">
              <LocalTime at={publishedAt} />
              {!seen && ' · New'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

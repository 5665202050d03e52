import type { Announcement } from '../../../contract/community/announcements.ts'
import { announcementAddress } from '../../../rules/addresses.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { ArrowLink, BlockHead } from '../../ui/text/text.tsx'
import { beginningOf } from './beginning.ts'

const shown = 2

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
        {announcements.slice(0, shown).map(({ id, title, html, publishedAt, seen }) => (
          <li key={id} className="border-b border-line py-3">
            <Link
              to={announcementAddress(id)}
              className="font-[560] wrap-anywhere no-underline hover:underline"
            >
              <bdi>{title}</bdi>
            </Link>
            <p className="type-note mt-1 line-clamp-3 wrap-anywhere text-ink-2" dir="auto">
              {beginningOf(html)}
            </p>
            <p className="type-note mt-1 text-ink-2">
              <LocalDate at={publishedAt} ago />
              {!seen && ' · New'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

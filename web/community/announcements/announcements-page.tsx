import type { Announcement } from '../../../contract/community/announcements.ts'
import { announcementAddress } from '../../../rules/addresses.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Tag } from '../../ui/pictures/badges.tsx'
import { LocalDate } from '../../ui/text/local-date.tsx'
import { ArrowLink } from '../../ui/text/text.tsx'

export interface AnnouncementsPageProps {
  announcements: readonly Announcement[]
  next: string | null
  isFirst: boolean
  mayWrite: boolean
}

/** States: full, a later page, empty. */
export function AnnouncementsPage({ announcements, next, isFirst, mayWrite }: AnnouncementsPageProps) {
  return (
    <main id="main" className="wrap pb-24">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-10 pb-7">
        <h1 className="type-section">Announcements</h1>
        {mayWrite && (
          <ButtonLink to="/teach/announcements" variant="outline">
            Write and manage
          </ButtonLink>
        )}
      </div>
      {announcements.length === 0 ? (
        <EmptyState title="No announcements yet" art={{ id: 'news', department: 'marketing' }}>
          News from the university, your courses and your study groups appears here.
        </EmptyState>
      ) : (
        <ul aria-label="Announcements" className="border-t border-line-strong">
          {announcements.map((announcement) => (
            <AnnouncementRow key={announcement.id} announcement={announcement} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-between gap-4 pt-6">
        {isFirst ? <span /> : <ArrowLink to="/dashboard/announcements">Newest</ArrowLink>}
        {next && (
          <ArrowLink to={`/dashboard/announcements?after=${encodeURIComponent(next)}`}>
            Older announcements
          </ArrowLink>
        )}
      </div>
    </main>
  )
}

export function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const { id, title, audience, publishedAt, seen } = announcement
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-line py-4">
      <div className="min-w-0">
        <h2 className="type-heading wrap-anywhere">
          <Link to={announcementAddress(id)} className="no-underline hover:underline">
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className="type-note text-ink-2">
          <bdi>{audience.name}</bdi>
          {' · '}
          <LocalDate at={publishedAt} ago />
        </p>
      </div>
      {!seen && <Tag tone="gold">New</Tag>}
    </li>
  )
}

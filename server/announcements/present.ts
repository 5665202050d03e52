import type { Announcement, ManagedAnnouncement } from '../../contract/announcements.ts'
import type { AnnouncementRow, ManagedRow } from './queries.ts'

type Shared = Pick<AnnouncementRow, 'audience' | 'courseTitle' | 'groupName'>

export const audienceName = ({ audience, courseTitle, groupName }: Shared): string =>
  audience === 'everyone' ? 'Everyone' : ((audience === 'course' ? courseTitle : groupName) ?? '')

export function presentAnnouncement(row: AnnouncementRow): Announcement {
  const { id, title, html, audience, authorName, publishAt, seen } = row
  return {
    id,
    title,
    html,
    audience: { kind: audience, name: audienceName(row) },
    author: authorName,
    publishedAt: publishAt.toISOString(),
    seen,
  }
}

export function presentManaged(
  row: ManagedRow,
  now: Date,
  enrolledIn: (courseId: string) => number,
): ManagedAnnouncement {
  const { id, title, text, html, audience, courseId, groupId, authorName, byEmail, publishAt } = row
  return {
    id,
    title,
    text,
    html,
    audience: { kind: audience, id: courseId ?? groupId, name: audienceName(row) },
    author: authorName,
    byEmail,
    publishAt: publishAt.toISOString(),
    isPublished: publishAt <= now,
    seenBy: row.seenBy,
    reaches: row.audience === 'course' ? enrolledIn(courseId ?? '') : row.reaches,
    can: { edit: true },
  }
}

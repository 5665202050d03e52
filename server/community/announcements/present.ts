import { createHash } from 'node:crypto'
import type { Announcement, ManagedAnnouncement } from '../../../contract/community/announcements.ts'
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

/** Fingerprint of text, audience and time. Not a counter: saving the same content again is no change. */
export function revisionOf(
  row: Pick<ManagedRow, 'title' | 'text' | 'audience' | 'courseId' | 'groupId' | 'byEmail' | 'publishAt'>,
): string {
  const { title, text, audience, courseId, groupId, byEmail, publishAt } = row
  const said = [title, text, audience, courseId, groupId, byEmail, publishAt.toISOString()]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
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
    revision: revisionOf(row),
    can: { edit: true },
  }
}

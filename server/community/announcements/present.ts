import { createHash } from 'node:crypto'
import type { AttachedFile } from '../../../contract/attachments.ts'
import type { Announcement, ManagedAnnouncement } from '../../../contract/community/announcements.ts'
import type { AnnouncementRow, ManagedRow } from './queries.ts'

type Shared = Pick<
  AnnouncementRow,
  'audience' | 'courseTitle' | 'groupName' | 'roundName' | 'schoolGroupName'
>

export function audienceName(row: Shared): string {
  const names = {
    everyone: 'Everyone',
    course: row.courseTitle,
    round: row.roundName,
    'school-group': row.schoolGroupName,
    group: row.groupName,
  }
  return names[row.audience] ?? ''
}

type Addressed = Pick<AnnouncementRow, 'courseId' | 'groupId' | 'roundId' | 'schoolGroupId'>

/** Id of the course, round or group; null for everyone. */
export const audienceIdOf = ({ courseId, groupId, roundId, schoolGroupId }: Addressed): string | null =>
  courseId ?? roundId ?? schoolGroupId ?? groupId

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

/** Fingerprint of text, files, audience and time. Not a counter: saving the same content again is no change. */
export function revisionOf(
  row: Addressed & Pick<ManagedRow, 'title' | 'text' | 'audience' | 'byEmail' | 'publishAt'>,
  files: readonly string[],
): string {
  const { title, text, audience, byEmail, publishAt } = row
  const said = [title, text, audience, audienceIdOf(row), byEmail, publishAt.toISOString(), ...files]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

export function presentManaged(
  row: ManagedRow,
  now: Date,
  enrolledIn: (courseId: string) => number,
  files: AttachedFile[],
): ManagedAnnouncement {
  const { id, title, text, html, audience, courseId, authorName, byEmail, publishAt } = row
  return {
    id,
    title,
    text,
    html,
    files,
    audience: { kind: audience, id: audienceIdOf(row), name: audienceName(row) },
    author: authorName,
    byEmail,
    publishAt: publishAt.toISOString(),
    isPublished: publishAt <= now,
    seenBy: row.seenBy,
    reaches: row.audience === 'course' ? enrolledIn(courseId ?? '') : row.reaches,
    revision: revisionOf(
      row,
      files.map((file) => file.id),
    ),
    can: { edit: true },
  }
}

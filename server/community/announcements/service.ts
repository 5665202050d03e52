import type { AnnouncementDraft } from '../../../contract/community/announcements.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { announcementAddress } from '../../../rules/addresses.ts'
import { lectureFault } from '../../../rules/text/markdown-work.ts'
import type { TeachingService } from '../../assessment/teaching/service.ts'
import type { RoundsService } from '../../courses/rounds/service-interface.ts'
import type { MediaService } from '../../media/service-interface.ts'
import type { GroupsService } from '../../people/groups/service.ts'
import type { Drawing } from '../../platform/drawing/service.ts'
import { readCursor, uuids, writeCursor } from '../../platform/http/cursor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { comeAgain } from '../../platform/jobs/too-early.ts'
import type { AuditService } from '../../school/audit/service.ts'
import type { ReportsService } from '../../school/reports/service.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { attachedIds, chooseAttachments, filesOfAnnouncements, releaseAttachments } from './attachments.ts'
import { peopleReached } from './audience-queries.ts'
import { type AudienceQuery, audiencesFor } from './audiences.ts'
import { audienceIdOf, audienceName, presentAnnouncement, presentManaged, revisionOf } from './present.ts'
import {
  announcementsBetween,
  announcementsFor,
  audienceExists,
  type DatedAnnouncement,
  deleteAnnouncement,
  lockAnnouncement,
  type ManagedRow,
  managedAnnouncements,
  markAnnounced,
  putAnnouncement,
  putRead,
} from './queries.ts'

const pageLength = 20
const peopleAtOnce = 1_000

/** Milliseconds the chosen time may be in the past, because the author was still writing. */
const mostBehind = 5 * 60_000

export interface AnnouncementsDependencies {
  db: Database
  audit: AuditService
  jobs: Jobs
  notifications: NotificationsService
  teaching: Pick<TeachingService, 'teaches'>
  reports: Pick<ReportsService, 'enrolledByCourse'>
  rounds: Pick<RoundsService, 'toAnnounceTo' | 'courseOf'>
  schoolGroups: Pick<GroupsService, 'choices' | 'names' | 'taught'>
  drawing: Pick<Drawing, 'announcement'>
  media: Pick<MediaService, 'attach' | 'files' | 'release'>
  now: () => Date
}

/**
 * Announcements by administrators (to everyone, courses, rounds and groups) and by instructors (to the courses they
 * teach and their rounds).
 * Instructors can change only their own.
 */
export interface AnnouncementsService {
  /**
   * What the viewer has received, newest first, 20 at a time.
   *
   * @throws Refusal `invalid-input` for an invalid cursor
   */
  list(viewer: Viewer, after: string | undefined): Promise<OutputOf<'GET /api/user/announcements'>>

  /** @throws Refusal `announcement-not-found` */
  one(viewer: Viewer, id: string): Promise<OutputOf<'GET /api/user/announcements/{id}'>>

  /** @throws Refusal `announcement-not-found` */
  setSeen(viewer: Viewer, id: string): Promise<OutputOf<'POST /api/user/announcements/{id}/seen'>>

  /** For the calendar: published from `since` (exclusive) to `until`, at most 200. */
  between(userId: string, since: Date, until: Date): Promise<DatedAnnouncement[]>

  /**
   * What the viewer has written, for administrators what all have written, 20 at a time.
   *
   * @throws Refusal `invalid-input` for an invalid cursor
   */
  managed(viewer: Viewer, after: string | undefined): Promise<OutputOf<'GET /api/announcements'>>

  /** Whom the viewer may write to. */
  audiences(viewer: Viewer, query: AudienceQuery): Promise<OutputOf<'GET /api/announcement-audiences'>>

  /**
   * Creates or changes an announcement. Once published, its audience and time stay; its text may change.
   *
   * @throws Refusal `announcement-not-found`, `announcement-changed`, `audience-not-yours` or `invalid-input`
   */
  put(viewer: Viewer, id: string, draft: AnnouncementDraft): Promise<OutputOf<'PUT /api/announcements/{id}'>>

  /** @throws Refusal `announcement-not-found` or `audience-not-yours` */
  remove(viewer: Viewer, id: string): Promise<OutputOf<'DELETE /api/announcements/{id}'>>

  /** @throws Refusal `invalid-input` or `too-many-requests` */
  preview(viewer: Viewer, text: string): Promise<OutputOf<'POST /api/announcement-preview'>>

  /**
   * Notifies the audience, a thousand per transaction. A run after a crash goes over all of them; no one is notified
   * twice. Before the publication time it does nothing: the announcement was rescheduled and has another job.
   */
  announce(id: string): Promise<void>
}

export function announcementsService(dependencies: AnnouncementsDependencies): AnnouncementsService {
  const { db, audit, jobs, notifications, teaching, reports, rounds, schoolGroups, drawing, media, now } =
    dependencies
  const mayAddress = async (
    viewer: Viewer,
    { audience, audienceId }: Pick<AnnouncementDraft, 'audience' | 'audienceId'>,
  ) => {
    if (viewer.role === 'admin') return true
    if (audienceId === null) return false
    if (audience === 'school-group') return schoolGroups.taught.may(viewer, audienceId, 'announce')
    const courseId =
      audience === 'course' ? audienceId : audience === 'round' ? await rounds.courseOf(audienceId) : null
    return courseId !== null && teaching.teaches(viewer, courseId, 'announce')
  }

  const exists = async (tx: Transaction, { audience, audienceId }: AnnouncementDraft) => {
    if (audience === 'round') return audienceId !== null && (await rounds.courseOf(audienceId)) !== null
    if (audience !== 'school-group') return audienceExists(tx, { audience, audienceId })
    return audienceId !== null && uuids.test(audienceId) && (await schoolGroups.names([audienceId])).size > 0
  }

  const readersOf = (list: readonly { audience: string }[]) =>
    list.some(({ audience }) => audience === 'course') ? reports.enrolledByCourse() : () => 0

  return {
    async list(viewer, after) {
      const rows = await announcementsFor(db, viewer.id, {
        after: readCursor(after, { ids: uuids }),
        most: pageLength + 1,
      })
      return { announcements: rows.slice(0, pageLength).map(presentAnnouncement), next: nextOf(rows) }
    },

    async one(viewer, id) {
      const [row] = await announcementsFor(db, viewer.id, { after: null, most: 1, id })
      if (row === undefined) throw notFound()
      const filesOf = await filesOfAnnouncements(db, media, [id])
      return { announcement: { ...presentAnnouncement(row), files: filesOf(id) } }
    },

    async setSeen(viewer, id) {
      const [row] = await announcementsFor(db, viewer.id, { after: null, most: 1, id })
      if (row === undefined) throw notFound()
      await putRead(db, viewer.id, id)
      return { seen: true as const }
    },

    between: (userId, since, until) => announcementsBetween(db, userId, { since, until, most: 200 }),

    async managed(viewer, after) {
      const authorId = viewer.role === 'admin' ? null : viewer.id
      const asked = { authorId, after: readCursor(after, { ids: uuids }), most: pageLength + 1 }
      const rows = await managedAnnouncements(db, asked)
      const enrolledIn = await readersOf(rows)
      const page = rows.slice(0, pageLength)
      const filesOf = await filesOfAnnouncements(
        db,
        media,
        page.map((row) => row.id),
      )
      const shown = page.map((row) => presentManaged(row, now(), enrolledIn, filesOf(row.id)))
      return { announcements: shown, next: nextOf(rows) }
    },

    audiences: (viewer, query) => audiencesFor({ db, rounds, schoolGroups }, viewer, query),

    async put(viewer, id, draft) {
      if (draft.id !== id) throw invalid('id', 'The address and the text name two announcements')
      requireReadable(draft.text)
      // Before the transaction, which would otherwise hold a connection while the text waits to be rendered.
      const html = await drawing.announcement(viewer, draft.text)
      const row = await db.transaction(async (tx) => {
        const known = await lockAnnouncement(tx, id)
        requireOwn(viewer, known)
        const of = { authorId: null, after: null, most: 1, id }
        const [earlier] = await managedAnnouncements(tx, of)
        const isOut = known !== null && known.publishAt <= now()
        // Check the published audience, not the one in the request: the author may have lost access since, and name
        // another.
        const readers = isOut ? { ...known, audienceId: audienceIdOf(known) } : draft
        if (readers.audience === 'everyone' && viewer.role !== 'admin') {
          throw new Refusal('audience-not-yours', 'Only administrators write to everyone.')
        }
        if (!(await mayAddress(viewer, readers))) {
          throw new Refusal(
            'audience-not-yours',
            'You can write to the courses that you teach and to their rounds.',
          )
        }
        if (!(await exists(tx, draft))) throw invalid('audienceId', 'There is no such course, round or group')
        const planned = draft.publishAt === null ? now() : new Date(draft.publishAt)
        // It would be published immediately, below everything newer.
        if (!isOut && now().getTime() - planned.getTime() > mostBehind)
          throw invalid('publishAt', 'This time is over. Please choose a later one, or At once')
        const values = {
          title: draft.title,
          text: draft.text,
          byEmail: draft.byEmail,
          audience: isOut ? known.audience : draft.audience,
          ...(isOut ? addressOf({ ...known, audienceId: audienceIdOf(known) }) : addressOf(draft)),
          publishAt: isOut ? known.publishAt : planned,
        }
        const before = await attachedIds(tx, id)
        const wanted = [...new Set(draft.files ?? before)]
        // A repeated save after a lost response is no conflict.
        const isOlder =
          known !== null && draft.revision !== undefined && draft.revision !== revisionOf(known, before)
        if (isOlder && revisionOf(values, wanted) !== revisionOf(known, before)) {
          throw new Refusal('announcement-changed', 'Someone else has changed this announcement.')
        }
        await putAnnouncement(tx, { id, authorId: viewer.id, html, ...values })
        await chooseAttachments(tx, media, viewer.id, { id, before, wanted })
        if (!isOut) {
          const startAfter = new Date(planned.getTime() + 500)
          await jobs.enqueue(tx, 'announcements.announce', { announcementId: id }, { startAfter })
        }
        const [written] = await managedAnnouncements(tx, of)
        if (written === undefined) throw new Error('The announcement is gone right after it was written')
        const facts = {
          before: earlier === undefined ? {} : auditedFacts(earlier, before),
          after: auditedFacts(written, wanted),
        }
        if (JSON.stringify(facts.before) !== JSON.stringify(facts.after)) {
          const action = known === null ? 'announcement.written' : 'announcement.edited'
          await audit.record(tx, viewer, { action, subject: subjectOf(written), ...facts })
        }
        return written
      })
      const [enrolledIn, filesOf] = [await readersOf([row]), await filesOfAnnouncements(db, media, [id])]
      return { announcement: presentManaged(row, now(), enrolledIn, filesOf(id)) }
    },

    async remove(viewer, id) {
      return db.transaction(async (tx) => {
        const known = await lockAnnouncement(tx, id)
        if (known === null) throw notFound()
        requireOwn(viewer, known)
        const [was] = await managedAnnouncements(tx, { authorId: null, after: null, most: 1, id })
        const files = await attachedIds(tx, id)
        await deleteAnnouncement(tx, id)
        await releaseAttachments(tx, media, files)
        await audit.record(tx, viewer, {
          action: 'announcement.taken-back',
          subject: subjectOf(known),
          ...(was ? { before: auditedFacts(was, files) } : {}),
        })
        return { deleted: true as const }
      })
    },

    async preview(viewer, text) {
      requireReadable(text)
      const html = await drawing.announcement(viewer, text)
      return { html }
    },

    announce,
  }

  async function announce(id: string): Promise<void> {
    let last: string | null = ''
    while (last !== null) {
      const from: string = last
      last = await db.transaction((tx) => announceToSome(tx, id, from))
    }
  }

  async function announceToSome(tx: Transaction, id: string, from: string): Promise<string | null> {
    const row = await lockAnnouncement(tx, id)
    if (row === null || row.announcedAt !== null) return null
    if (row.publishAt > now()) {
      const times = { at: row.publishAt, now: now() }
      await comeAgain(jobs, tx, ['announcements.announce', { announcementId: id }], times)
      return null
    }
    const people = await peopleReached(tx, row, from, peopleAtOnce)
    await notifications.notify(tx, {
      to: people,
      kind: 'announcement',
      data: { title: row.title },
      path: announcementAddress(id),
      once: `announcement:${id}`,
      mayMail: row.byEmail,
      ...(row.authorId ? { actorId: row.authorId } : {}),
    })
    if (people.length === peopleAtOnce) return people.at(-1) ?? null
    await markAnnounced(tx, id)
    return null
  }
}

const subjectOf = ({ id, title }: { id: string; title: string }) => ({
  kind: 'announcement',
  id,
  label: title,
})

const auditedFacts = (
  row: Pick<ManagedRow, 'title' | 'text' | 'byEmail' | 'publishAt'> & Parameters<typeof audienceName>[0],
  files: readonly string[],
) => ({
  title: row.title,
  text: row.text,
  for: audienceName(row),
  byEmail: row.byEmail,
  publishAt: row.publishAt.toISOString(),
  ...(files.length === 0 ? {} : { files: files.join(' / ') }),
})

/** The columns that name the audience; all but one are null. */
const addressOf = ({ audience, audienceId }: Pick<AnnouncementDraft, 'audience' | 'audienceId'>) => ({
  courseId: audience === 'course' ? audienceId : null,
  roundId: audience === 'round' ? audienceId : null,
  schoolGroupId: audience === 'school-group' ? audienceId : null,
  groupId: audience === 'group' ? audienceId : null,
})

/** For an instructor, other authors' announcements do not exist. */
function requireOwn(viewer: Viewer, known: { authorId: string | null } | null): void {
  if (known !== null && viewer.role !== 'admin' && known.authorId !== viewer.id) throw notFound()
}

const notFound = () => new Refusal('announcement-not-found', 'This announcement is not there any more.')

function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid-input', message, { fields: [{ field, message }] })
}

/** @throws Refusal `invalid-input` */
function requireReadable(text: string): void {
  const fault = lectureFault(text)
  if (fault !== null) throw invalid('text', fault.text)
}

function nextOf(rows: readonly { cursorAt: string; id: string }[]): string | null {
  const last = rows.length > pageLength ? rows[pageLength - 1] : undefined
  return last === undefined ? null : writeCursor({ at: last.cursorAt, id: last.id })
}

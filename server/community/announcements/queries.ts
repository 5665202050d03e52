import { and, desc, eq, gt, isNull, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { announcedTo, roundNameOf, schoolGroupNameOf } from '../../../database/conditions/announced-to.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  announcementReads,
  announcements,
  courses,
  studyGroups,
  users,
} from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import { reaches } from './audience-queries.ts'

type Executor = Database | Transaction

const shared = {
  id: announcements.id,
  title: announcements.title,
  text: announcements.text,
  html: announcements.html,
  audience: announcements.audience,
  courseId: announcements.courseId,
  courseTitle: courses.title,
  groupId: announcements.groupId,
  groupName: studyGroups.name,
  // Subqueries, not joins: few announcements have a round or a school group, and the others look nothing up.
  roundId: announcements.roundId,
  roundName: roundNameOf(announcements.roundId),
  schoolGroupId: announcements.schoolGroupId,
  schoolGroupName: schoolGroupNameOf(announcements.schoolGroupId),
  authorId: announcements.authorId,
  authorName: users.name,
  byEmail: announcements.byEmail,
  publishAt: announcements.publishAt,
  /** The cursor, to the microsecond. */
  cursorAt: sql<string>`${announcements.publishAt}::text`,
}

const before = (after: TimeCursor | null) =>
  after === null
    ? undefined
    : sql`(${announcements.publishAt}, ${announcements.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`

export async function announcementsFor(
  db: Database,
  userId: string,
  { after, most, id }: { after: TimeCursor | null; most: number; id?: string },
) {
  if (after === null && id === undefined) return latest(db, { userId, most })
  const narrowed = and(id === undefined ? undefined : eq(announcements.id, id), before(after))
  return publishedFor(db, userId, narrowed).limit(most)
}

const latest = prepared((db) =>
  publishedFor(db, sql.placeholder('userId')).limit(sql.placeholder('most')).prepare('latest_announcements'),
)

function publishedFor(db: Executor, userId: string | Placeholder, narrowed?: SQL) {
  return db
    .select({ ...shared, seen: sql<boolean>`${announcementReads.userId} is not null` })
    .from(announcements)
    .leftJoin(courses, eq(courses.id, announcements.courseId))
    .leftJoin(studyGroups, eq(studyGroups.id, announcements.groupId))
    .leftJoin(users, eq(users.id, announcements.authorId))
    .leftJoin(
      announcementReads,
      and(eq(announcementReads.userId, userId), eq(announcementReads.announcementId, announcements.id)),
    )
    .where(and(announcedTo(userId), narrowed))
    .orderBy(desc(announcements.publishAt), desc(announcements.id))
}

export interface DatedAnnouncement {
  id: string
  title: string
  at: Date
}

export const announcementsBetween = (
  db: Database,
  userId: string,
  span: { since: Date; until: Date; most: number },
): Promise<DatedAnnouncement[]> => between(db, { userId, ...span })

const between = prepared((db) =>
  db
    .select({ id: announcements.id, title: announcements.title, at: announcements.publishAt })
    .from(announcements)
    .where(
      and(
        gt(announcements.publishAt, sql.placeholder('since')),
        lte(announcements.publishAt, sql.placeholder('until')),
        announcedTo(sql.placeholder('userId')),
      ),
    )
    .orderBy(desc(announcements.publishAt), desc(announcements.id))
    .limit(sql.placeholder('most'))
    .prepare('announcements_between'),
)

export type AnnouncementRow = Awaited<ReturnType<typeof announcementsFor>>[number]

export async function putRead(db: Database, userId: string, announcementId: string): Promise<void> {
  await db.insert(announcementReads).values({ userId, announcementId }).onConflictDoNothing()
}

/** @param authorId null for all authors */
export async function managedAnnouncements(
  db: Executor,
  page: { authorId: string | null; after: TimeCursor | null; most: number; id?: string },
) {
  return db
    .select({
      ...shared,
      seenBy: sql<number>`(select count(*)::int from ${announcementReads}
        where ${announcementReads.announcementId} = ${announcements.id})`,
      reaches,
    })
    .from(announcements)
    .leftJoin(courses, eq(courses.id, announcements.courseId))
    .leftJoin(studyGroups, eq(studyGroups.id, announcements.groupId))
    .leftJoin(users, eq(users.id, announcements.authorId))
    .where(
      and(
        page.authorId === null ? undefined : eq(announcements.authorId, page.authorId),
        page.id === undefined ? undefined : eq(announcements.id, page.id),
        before(page.after),
      ),
    )
    .orderBy(desc(announcements.publishAt), desc(announcements.id))
    .limit(page.most)
}

export type ManagedRow = Awaited<ReturnType<typeof managedAnnouncements>>[number]

export async function lockAnnouncement(tx: Transaction, id: string) {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  return row ?? null
}

export async function putAnnouncement(
  tx: Transaction,
  row: typeof announcements.$inferInsert,
): Promise<void> {
  const { id, authorId, createdAt, ...changes } = row
  await tx
    .insert(announcements)
    .values(row)
    .onConflictDoUpdate({ target: announcements.id, set: { ...changes, updatedAt: sql`now()` } })
}

export async function deleteAnnouncement(tx: Transaction, id: string): Promise<void> {
  await tx.delete(announcements).where(eq(announcements.id, id))
}

export async function audienceExists(
  tx: Transaction,
  { audience, audienceId }: { audience: 'everyone' | 'course' | 'group'; audienceId: string | null },
): Promise<boolean> {
  if (audience === 'everyone') return true
  if (audienceId === null) return false
  if (audience === 'course') return (await tx.$count(courses, eq(courses.id, audienceId))) > 0
  return (await tx.$count(studyGroups, sql`${studyGroups.id}::text = ${audienceId}`)) > 0
}

export async function markAnnounced(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(announcements)
    .set({ announcedAt: sql`now()` })
    .where(and(eq(announcements.id, id), isNull(announcements.announcedAt)))
}

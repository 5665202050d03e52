import { and, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../../database/client.ts'
import {
  courses,
  forums,
  moderationActions,
  postReports,
  posts,
  threadFollows,
  threads,
  users,
} from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import { forumSettingsColumns, personColumns, publicHandle } from './forum-queries.ts'

export async function insertAction(
  tx: Transaction,
  action: {
    actorId: string
    action: string
    reason: string
    threadId: string | null
    postId: string | null
    detail: Record<string, string>
    createdAt: Date
  },
) {
  await tx.insert(moderationActions).values(action)
}

export async function actionsBefore(
  db: Database,
  { threadId, cursor, most }: { threadId: string | null; cursor: TimeCursor | null; most: number },
) {
  return db
    .select({
      id: moderationActions.id,
      actor: personColumns,
      action: moderationActions.action,
      reason: moderationActions.reason,
      threadId: moderationActions.threadId,
      forumId: threads.forumId,
      postId: moderationActions.postId,
      detail: moderationActions.detail,
      createdAt: moderationActions.createdAt,
    })
    .from(moderationActions)
    .leftJoin(users, eq(users.id, moderationActions.actorId))
    .leftJoin(threads, eq(threads.id, moderationActions.threadId))
    .where(
      and(
        threadId === null ? undefined : eq(moderationActions.threadId, threadId),
        cursor === null
          ? undefined
          : sql`(${moderationActions.createdAt}, ${moderationActions.id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(moderationActions.createdAt), desc(moderationActions.id))
    .limit(most)
}

type MergedThread = Pick<typeof threads.$inferSelect, 'id' | 'lastNumber' | 'lastActivityAt' | 'lastPosterId'>

/**
 * Appends the posts of one thread to another: its opening text becomes a reply, followed by its replies in order. They
 * get new numbers after the target's newest, so they are unread for its readers. Earlier merges into the source then
 * lead to the target: an address always leads to its posts.
 *
 * @param source read under its lock, as is the target
 */
export async function mergePosts(tx: Transaction, source: MergedThread, target: MergedThread) {
  const [from, into] = [source.id, target.id]
  await tx
    .update(posts)
    .set({
      threadId: into,
      number: sql`${posts.number} + ${target.lastNumber}`,
      rootNumber: sql`${posts.rootNumber} + ${target.lastNumber}`,
    })
    .where(eq(posts.threadId, from))
  const shownReplies = await tx.$count(
    posts,
    and(eq(posts.threadId, into), eq(posts.state, 'shown'), sql`${posts.number} > 1`),
  )
  const isLater = source.lastActivityAt > target.lastActivityAt
  await tx
    .update(threads)
    .set({
      lastNumber: target.lastNumber + source.lastNumber,
      replyCount: shownReplies,
      ...(isLater ? { lastActivityAt: source.lastActivityAt, lastPosterId: source.lastPosterId } : {}),
    })
    .where(eq(threads.id, into))
  await tx
    .update(threads)
    .set({ state: 'merged', mergedInto: into, pinned: false, replyCount: 0, acceptedPostId: null })
    .where(or(eq(threads.id, from), eq(threads.mergedInto, from)))
  await tx.execute(sql`
    insert into ${threadFollows} (user_id, thread_id, following)
    select user_id, ${into}::uuid, true from ${threadFollows} as before
     where before.thread_id = ${from} and before.following
    on conflict do nothing`)
}

export async function shownPosts(tx: Transaction, threadId: string): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(posts)
    .where(and(eq(posts.threadId, threadId), eq(posts.state, 'shown')))
  return row?.count ?? 0
}

export async function forumSettings(tx: Transaction, id: string) {
  const [forum] = await tx
    .select(forumSettingsColumns)
    .from(forums)
    .leftJoin(courses, eq(courses.id, forums.courseId))
    .where(eq(forums.id, id))
  return forum ?? null
}

/** @returns false if one with this id exists */
export async function insertForum(
  tx: Transaction,
  forum: { id: string; title: string; description: string },
): Promise<boolean> {
  const last = sql`(select coalesce(max(position), 0) + 1 from ${forums} as known where known.course_id is null)`
  const rows = await tx
    .insert(forums)
    .values({ ...forum, position: last })
    .onConflictDoNothing()
    .returning({ id: forums.id })
  return rows.length > 0
}

/** A course forum's title and description come from the course. @returns whether the forum exists */
export async function updateForum(
  tx: Transaction,
  id: string,
  set: { title: string; description: string; position: number; closedAt: Date | null },
): Promise<boolean> {
  const rows = await tx
    .update(forums)
    .set({
      title: sql`case when ${forums.courseId} is null then ${set.title} else ${forums.title} end`,
      description: sql`case when ${forums.courseId} is null then ${set.description} else ${forums.description} end`,
      position: set.position,
      closedAt:
        set.closedAt === null ? null : sql`coalesce(${forums.closedAt}, ${set.closedAt}::timestamptz)`,
    })
    .where(eq(forums.id, id))
    .returning({ id: forums.id })
  return rows.length > 0
}

export async function countOpenReports(db: Database): Promise<number> {
  return db.$count(postReports, eq(postReports.status, 'open'))
}

const reporter = alias(users, 'reporter')

export async function reportsBefore(
  db: Database,
  {
    status,
    cursor,
    most,
  }: { status: 'open' | 'upheld' | 'dismissed'; cursor: TimeCursor | null; most: number },
) {
  return db
    .select({
      id: postReports.id,
      reason: postReports.reason,
      note: postReports.note,
      status: postReports.status,
      createdAt: postReports.createdAt,
      reporter: {
        id: reporter.id,
        name: reporter.name,
        image: reporter.image,
        role: reporter.role,
        handle: publicHandle(reporter.id),
      },
      postId: posts.id,
      threadId: posts.threadId,
      forumId: threads.forumId,
      title: threads.title,
      author: personColumns,
      html: posts.html,
      state: posts.state,
    })
    .from(postReports)
    .innerJoin(posts, eq(posts.id, postReports.postId))
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .leftJoin(users, eq(users.id, posts.authorId))
    .leftJoin(reporter, eq(reporter.id, postReports.reporterId))
    .where(
      and(
        eq(postReports.status, status),
        cursor === null
          ? undefined
          : sql`(${postReports.createdAt}, ${postReports.id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(postReports.createdAt), desc(postReports.id))
    .limit(most)
}

export async function findReport(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ status: postReports.status, postId: postReports.postId })
    .from(postReports)
    .where(eq(postReports.id, id))
  return row ?? null
}

/** Settles all open reports of a post. The caller holds the post's lock. */
export async function settleReports(
  tx: Transaction,
  postId: string,
  settled: { status: 'upheld' | 'dismissed'; settledBy: string; settledAt: Date },
) {
  await tx
    .update(postReports)
    .set(settled)
    .where(and(eq(postReports.postId, postId), eq(postReports.status, 'open')))
}

export type ReportRow = Awaited<ReturnType<typeof reportsBefore>>[number]
export type ActionRow = Awaited<ReturnType<typeof actionsBefore>>[number]

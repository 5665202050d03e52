import { and, asc, desc, eq, getTableColumns, inArray, max, type SQL, sql } from 'drizzle-orm'
import type { ThreadView } from '../../../contract/community/discussions.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { forumClosedAt, forumTitle } from '../../../database/conditions/forums.ts'
import { openToRound, readsForum, visibleForums } from '../../../database/conditions/readable-posts.ts'
import { modulesToOpenFor } from '../../../database/conditions/round-dates.ts'
import {
  courses,
  forumReads,
  forums,
  posts,
  threadFollows,
  threadReads,
  threads,
  users,
} from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { forumColumns, lastPoster, personColumns, publicHandle } from './forum-queries.ts'

export interface ThreadListQuery {
  forumId: string | null
  moduleId: string | null
  view: ThreadView
  cursor: TimeCursor | null
  /** Older activity counts as read for everyone. */
  unreadSince: Date
  most: number
}

/** Attributes may contain `>`. */
const imageTag = sql.raw(`'<img (?:[^>"'']|"[^"]*"|''[^'']*'')*>'`)

const listed = sql`${threads.state} = 'open' and not ${threads.pinned}`
const isUnread = sql`coalesce(${threadReads.number}, 0) < ${threads.lastNumber}
  and (${forumReads.readAt} is null or ${threads.lastActivityAt} > ${forumReads.readAt})`

/**
 * A page of threads, latest activity first. A separate statement reads the page's ids from an index before any join, so
 * page 4,000 costs the same as page 1. `view` decides which index.
 */
export async function threadPage(db: Database, viewer: Viewer, query: ThreadListQuery) {
  const ids = await pageOfIds(db, viewer, query)
  return ids.length === 0 ? [] : summaries(db, viewer, inArray(threads.id, ids))
}

/** @param query.forumId a forum the viewer may read; not checked again */
async function pageOfIds(db: Database, viewer: Viewer, query: ThreadListQuery): Promise<string[]> {
  const { forumId, moduleId, view, cursor, unreadSince, most } = query
  const page = db.select({ id: threads.id }).from(threads).$dynamic()
  if (forumId === null) {
    page.innerJoin(forums, eq(forums.id, threads.forumId)).leftJoin(courses, eq(courses.id, forums.courseId))
  }
  if (view === 'followed') page.innerJoin(threadFollows, follows(viewer))
  if (view === 'unread') {
    page.leftJoin(threadReads, reads(viewer)).leftJoin(forumReads, readForums(viewer))
  }
  const rows = await page
    .where(
      and(
        listed,
        forumId === null ? visibleForums(viewer) : eq(threads.forumId, forumId),
        openToRound(viewer),
        moduleId === null ? undefined : eq(threads.moduleId, moduleId),
        view === 'unanswered' ? sql`${threads.replyCount} = 0` : undefined,
        view === 'followed' ? sql`${threadFollows.following}` : undefined,
        view === 'unread' ? and(sql`${threads.lastActivityAt} > ${unreadSince}`, isUnread) : undefined,
        cursor === null
          ? undefined
          : sql`(${threads.lastActivityAt}, ${threads.id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(threads.lastActivityAt), desc(threads.id))
    // A literal limit: with a parameter, the planner would guess the number of rows.
    .limit(sql.raw(String(Math.trunc(most))) as never)
  return rows.map(({ id }) => id)
}

export async function pinnedThreads(db: Database, viewer: Viewer, forumId: string) {
  return summaries(
    db,
    viewer,
    and(
      eq(threads.forumId, forumId),
      sql`${threads.state} = 'open' and ${threads.pinned}`,
      visibleForums(viewer),
      openToRound(viewer),
    ),
  )
}

const follows = (viewer: Viewer) =>
  and(eq(threadFollows.userId, viewer.id), eq(threadFollows.threadId, threads.id))
const reads = (viewer: Viewer) => and(eq(threadReads.userId, viewer.id), eq(threadReads.threadId, threads.id))
const readForums = (viewer: Viewer) =>
  and(eq(forumReads.userId, viewer.id), eq(forumReads.forumId, threads.forumId))

function summaries(db: Database, viewer: Viewer, where: SQL | undefined) {
  return db
    .select({
      id: threads.id,
      forumId: threads.forumId,
      forumTitle,
      courseCode: courses.code,
      departmentId: courses.departmentId,
      title: threads.title,
      beginning: sql<string>`coalesce(left(${posts.html}, 800), '')`,
      pictureTag: sql<string | null>`substring(${posts.html} from ${imageTag})`,
      author: personColumns,
      lastPoster: {
        id: lastPoster.id,
        name: lastPoster.name,
        image: lastPoster.image,
        role: lastPoster.role,
        handle: publicHandle(lastPoster.id),
      },
      createdAt: threads.createdAt,
      lastActivityAt: threads.lastActivityAt,
      replyCount: threads.replyCount,
      lastNumber: threads.lastNumber,
      pinned: threads.pinned,
      locked: threads.locked,
      answered: sql<boolean>`${threads.acceptedPostId} is not null`,
      following: sql<boolean>`coalesce(${threadFollows.following}, false)`,
      readNumber: threadReads.number,
      unread: sql<boolean>`${isUnread}`,
    })
    .from(threads)
    .innerJoin(forums, eq(forums.id, threads.forumId))
    .leftJoin(courses, eq(courses.id, forums.courseId))
    .leftJoin(posts, and(eq(posts.threadId, threads.id), eq(posts.number, 1), eq(posts.state, 'shown')))
    .leftJoin(users, eq(users.id, threads.authorId))
    .leftJoin(lastPoster, eq(lastPoster.id, threads.lastPosterId))
    .leftJoin(threadFollows, follows(viewer))
    .leftJoin(threadReads, reads(viewer))
    .leftJoin(forumReads, readForums(viewer))
    .where(where)
    .orderBy(desc(threads.lastActivityAt), desc(threads.id))
}

const threadColumns = getTableColumns(threads)

/** A thread with its forum and the viewer's state in both; null if the viewer may not read the forum. */
export async function findThread(db: Database | Transaction, viewer: Viewer, id: string) {
  const [row] = await db
    .select({
      ...threadColumns,
      forum: forumColumns(viewer),
      following: sql<boolean>`coalesce(${threadFollows.following}, false)`,
      readNumber: sql<number>`coalesce(${threadReads.number}, 0)`,
    })
    .from(threads)
    .innerJoin(forums, eq(forums.id, threads.forumId))
    .leftJoin(courses, eq(courses.id, forums.courseId))
    .leftJoin(threadFollows, follows(viewer))
    .leftJoin(threadReads, reads(viewer))
    .where(and(eq(threads.id, id), visibleForums(viewer), openToRound(viewer)))
  return row ?? null
}

/** Whether a module is still to open in the person's round. */
export async function isToOpen(db: Database, userId: string, moduleId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from (${modulesToOpenFor(userId)}) as waiting where waiting.module_id = ${moduleId}`)
  return rows.length > 0
}

/**
 * Locks threads until the transaction ends. Always in the same order, to avoid deadlocks: threads by id, then posts,
 * then forums.
 */
export async function lockThreads(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: threads.id })
    .from(threads)
    .where(inArray(threads.id, [...ids]))
    .orderBy(asc(threads.id))
    .for('update')
}

/**
 * Serializes merges: one also changes threads merged earlier into its own, and they are unknown until all are locked.
 * Call it before locking any thread.
 */
export async function lockMerges(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('creare.thread-merges'))`)
}

export async function insertThread(
  tx: Transaction,
  values: { forumId: string; authorId: string; title: string; moduleId: string | null; at: Date },
): Promise<string> {
  const { at, authorId, ...rest } = values
  const [row] = await tx
    .insert(threads)
    .values({ ...rest, authorId, lastPosterId: authorId, lastActivityAt: at, createdAt: at })
    .returning({ id: threads.id })
  if (row === undefined) throw new Error('An insert returned no row')
  return row.id
}

/**
 * Takes the thread's next number and counts the post. Concurrent writers wait for each other.
 *
 * @returns the number, the thread's current forum, and whether it is locked; null if it is no longer open
 */
export async function takeNumber(
  tx: Transaction,
  input: { threadId: string; authorId: string; at: Date; isReply: boolean },
): Promise<{ number: number; forumId: string; locked: boolean } | null> {
  const [row] = await tx
    .update(threads)
    .set({
      lastNumber: sql`${threads.lastNumber} + 1`,
      replyCount: sql`${threads.replyCount} + ${input.isReply ? 1 : 0}`,
      lastActivityAt: input.at,
      lastPosterId: input.authorId,
    })
    .where(and(eq(threads.id, input.threadId), eq(threads.state, 'open')))
    .returning({ number: threads.lastNumber, forumId: threads.forumId, locked: threads.locked })
  return row ?? null
}

/**
 * Adds to a forum's counts.
 *
 * @param change.at null keeps the time of its latest activity
 * @returns whether the forum is closed
 */
export async function countInForum(
  tx: Transaction,
  forumId: string,
  change: { threads: number; posts: number; at: Date | null },
): Promise<boolean> {
  const [row] = await tx
    .update(forums)
    .set({
      threadCount: sql`${forums.threadCount} + ${change.threads}`,
      postCount: sql`${forums.postCount} + ${change.posts}`,
      ...(change.at ? { lastActivityAt: change.at } : {}),
    })
    .where(eq(forums.id, forumId))
    .returning({ closedAt: forumClosedAt })
  return row !== undefined && row.closedAt !== null
}

/**
 * Moves counts of threads and posts from one forum to another, in the same lock order. The latest activity is read in a
 * separate statement, because the one that waits for the lock would see old rows.
 */
export async function carryCounts(
  tx: Transaction,
  out: { forumId: string; threads: number; posts: number },
  into: { forumId: string; threads: number; posts: number },
) {
  const changes = [{ ...out, threads: -out.threads, posts: -out.posts }, into]
  for (const { forumId, ...change } of changes.toSorted((a, b) => (a.forumId < b.forumId ? -1 : 1))) {
    await countInForum(tx, forumId, { ...change, at: null })
  }
  const newest = tx
    .select({ at: max(threads.lastActivityAt) })
    .from(threads)
    .where(and(eq(threads.forumId, forums.id), eq(threads.state, 'open')))
  await tx
    .update(forums)
    .set({ lastActivityAt: sql`(${newest})` })
    .where(inArray(forums.id, [out.forumId, into.forumId]))
}

export async function updateThread(
  tx: Database | Transaction,
  id: string,
  set: Partial<
    Pick<
      typeof threads.$inferInsert,
      'title' | 'state' | 'pinned' | 'locked' | 'forumId' | 'moduleId' | 'acceptedPostId' | 'mergedInto'
    >
  >,
) {
  await tx.update(threads).set(set).where(eq(threads.id, id))
}

export async function putFollow(db: Database, userId: string, threadId: string, following: boolean) {
  await db
    .insert(threadFollows)
    .values({ userId, threadId, following })
    .onConflictDoUpdate({ target: [threadFollows.userId, threadFollows.threadId], set: { following } })
}

/** Writing in a thread follows it, unless the person has unfollowed it before. */
export async function followByWriting(tx: Transaction, userId: string, threadId: string) {
  await tx.insert(threadFollows).values({ userId, threadId, following: true }).onConflictDoNothing()
}

/** Followers of a thread who can still read its forum; the course may have been withdrawn. */
export async function followersOf(
  tx: Transaction,
  { threadId, forumId }: { threadId: string; forumId: string },
): Promise<string[]> {
  const rows = await tx
    .select({ userId: threadFollows.userId })
    .from(threadFollows)
    .innerJoin(users, eq(users.id, threadFollows.userId))
    .where(and(eq(threadFollows.threadId, threadId), sql`${threadFollows.following}`, readsForum(forumId)))
  return rows.map(({ userId }) => userId)
}

export async function putRead(
  db: Database | Transaction,
  userId: string,
  threadId: string,
  number: number,
): Promise<void> {
  await db
    .insert(threadReads)
    .values({ userId, threadId, number })
    .onConflictDoUpdate({
      target: [threadReads.userId, threadReads.threadId],
      set: { number: sql`greatest(${threadReads.number}, excluded.number)` },
    })
}

export async function newsSince(db: Database, viewer: Viewer, threadId: string, since: number) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      firstPostId: sql<string | null>`(array_agg(${posts.id} order by ${posts.number}))[1]`,
      lastNumber: sql<number>`coalesce(max(${posts.number}), ${since}::int)`,
    })
    .from(posts)
    .where(
      and(
        eq(posts.threadId, threadId),
        sql`${posts.number} > ${since}`,
        eq(posts.state, 'shown'),
        sql`${posts.authorId} is distinct from ${viewer.id}`,
      ),
    )
  return row ?? { count: 0, firstPostId: null, lastNumber: since }
}

export type ThreadSummaryRow = Awaited<ReturnType<typeof pinnedThreads>>[number]
export type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>

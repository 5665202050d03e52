import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ReactionKind } from '../../../contract/community/discussions.ts'
import type { ReportReason } from '../../../contract/community/report-reasons.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { visibleForums } from '../../../database/conditions/readable-posts.ts'
import {
  courses,
  forums,
  type KeptMention,
  postReactions,
  postReports,
  postRevisions,
  posts,
  threads,
  users,
} from '../../../database/schema/index.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { personColumns } from './forum-queries.ts'

export interface ReadingPlace {
  root: number
  number: number
}

const postColumns = {
  id: posts.id,
  threadId: posts.threadId,
  number: posts.number,
  rootNumber: posts.rootNumber,
  parentId: posts.parentId,
  authorId: posts.authorId,
  html: posts.html,
  mentions: posts.mentions,
  state: posts.state,
  revision: posts.revision,
  editedAt: posts.editedAt,
  createdAt: posts.createdAt,
  author: personColumns,
}

const place = sql`(${posts.rootNumber}, ${posts.number})`
const at = ({ root, number }: ReadingPlace) => sql`(${root}::int, ${number}::int)`
const isReply = sql`${posts.number} > 1`

export async function openingPost(db: Database, threadId: string) {
  const [row] = await db
    .select(postColumns)
    .from(posts)
    .leftJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.threadId, threadId), eq(posts.number, 1)))
  return row ?? null
}

/**
 * Replies in reading order, by key.
 *
 * @param from after this place, or before it if `backwards`; null for the beginning
 */
export async function repliesFrom(
  db: Database,
  threadId: string,
  from: { place: ReadingPlace; backwards: boolean } | null,
  most: number,
) {
  const backwards = from?.backwards ?? false
  const direction = backwards ? desc : asc
  const rows = await db
    .select(postColumns)
    .from(posts)
    .leftJoin(users, eq(users.id, posts.authorId))
    .where(
      and(
        eq(posts.threadId, threadId),
        isReply,
        from === null ? undefined : sql`${place} ${backwards ? sql`<` : sql`>`} ${at(from.place)}`,
      ),
    )
    .orderBy(direction(posts.rootNumber), direction(posts.number))
    .limit(most)
  return backwards ? rows.reverse() : rows
}

export async function repliesBefore(db: Database, threadId: string, before: ReadingPlace): Promise<number> {
  return db.$count(posts, and(eq(posts.threadId, threadId), isReply, sql`${place} < ${at(before)}`))
}

/** The place a number of replies before a post, as the start of a page; null if there are fewer. */
export async function placeAhead(db: Database, threadId: string, postId: string, ahead: number) {
  const [row] = await db
    .select({ root: posts.rootNumber, number: posts.number })
    .from(posts)
    .where(
      and(
        eq(posts.threadId, threadId),
        isReply,
        sql`${place} < (select target.root_number, target.number from ${posts} as target
                         where target.id = ${postId} and target.thread_id = ${threadId})`,
      ),
    )
    .orderBy(desc(posts.rootNumber), desc(posts.number))
    .offset(ahead)
    .limit(1)
  return row ?? null
}

export async function reactionsTo(db: Database, viewer: Viewer, postIds: readonly string[]) {
  if (postIds.length === 0) return []
  return db
    .select({
      postId: postReactions.postId,
      kind: postReactions.kind,
      count: sql<number>`count(*)::int`,
      mine: sql<boolean>`bool_or(${postReactions.userId} = ${viewer.id})`,
    })
    .from(postReactions)
    .where(inArray(postReactions.postId, [...postIds]))
    .groupBy(postReactions.postId, postReactions.kind)
}

export async function findPost(db: Database | Transaction, viewer: Viewer, id: string) {
  const [row] = await db
    .select({
      ...postColumns,
      markdown: posts.markdown,
      forumId: threads.forumId,
      title: threads.title,
    })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(forums, eq(forums.id, threads.forumId))
    .leftJoin(courses, eq(courses.id, forums.courseId))
    .leftJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.id, id), visibleForums(viewer)))
  return row ?? null
}

export async function postSentWith(tx: Transaction, authorId: string, idempotencyKey: string) {
  const [row] = await tx
    .select({
      id: posts.id,
      number: posts.number,
      threadId: posts.threadId,
      forumId: threads.forumId,
    })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .where(and(eq(posts.authorId, authorId), eq(posts.idempotencyKey, idempotencyKey)))
  return row ?? null
}

/** Serializes a person's writes until the transaction ends, so idempotency keys and limits hold. */
export async function lockWriter(tx: Transaction, authorId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`discussions:${authorId}`}, 0))`)
}

export async function writtenBy(tx: Transaction, authorId: string, openings: boolean, most: number) {
  const rows = await tx
    .select({ createdAt: posts.createdAt })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), openings ? eq(posts.number, 1) : undefined))
    .orderBy(desc(posts.createdAt))
    .limit(most)
  return rows.map(({ createdAt }) => createdAt.getTime())
}

export interface PostText {
  markdown: string
  html: string
  mentions: KeptMention[]
}

const wordsOf = (title: string, markdown: string) =>
  sql`setweight(search_words(${title}::text), 'A') || search_words(${markdown}::text)`

export async function insertPost(
  tx: Transaction,
  post: PostText & {
    threadId: string
    number: number
    rootNumber: number
    parentId: string | null
    authorId: string
    idempotencyKey: string
    createdAt: Date
    /** The thread title, for its opening post; replies are found by their text only. */
    title: string
  },
): Promise<string> {
  const { title, ...values } = post
  const [row] = await tx
    .insert(posts)
    .values({ ...values, words: wordsOf(title, post.markdown) })
    .returning({ id: posts.id })
  if (row === undefined) throw new Error('An insert returned no row')
  return row.id
}

/**
 * Times of a person's edits since a moment, newest first. Edits merged into an earlier revision are counted by the gaps
 * between revision numbers.
 */
export async function editedBy(tx: Transaction, authorId: string, since: Date, most: number) {
  const { rows } = await tx.execute<{ at: number }>(sql`
    select extract(epoch from edit.at)::float8 * 1000 as at
      from (
        select text.at, text.revision - lag(text.revision) over (partition by text.id order by text.revision) as edits
          from (
            select p.id, p.revision, p.edited_at as at from ${posts} p
             where p.author_id = ${authorId} and p.edited_at > ${since.toISOString()}::timestamptz
            union all
            select p.id, r.revision, r.written_at from ${posts} p join ${postRevisions} r on r.post_id = p.id
             where p.author_id = ${authorId} and p.edited_at > ${since.toISOString()}::timestamptz) text
      ) edit cross join generate_series(1, edit.edits)
     where edit.at > ${since.toISOString()}::timestamptz
     order by edit.at desc limit ${most}`)
  return rows.map(({ at }) => at)
}

/**
 * Writes an edit and keeps the previous text, unless that is itself a very recent edit: quick corrections leave one
 * revision, not twenty. The caller holds the post's lock.
 *
 * @param input.since edits from this moment on merge with the previous ones
 * @returns null on a conflict
 */
export async function editPost(
  tx: Transaction,
  input: PostText & { id: string; revision: number; title: string; at: Date; since: Date },
): Promise<number | null> {
  const { id, revision, title, at, since, ...text } = input
  const isCurrent = and(eq(posts.id, id), eq(posts.revision, revision))
  const [goesOn] = await tx
    .update(posts)
    .set({ ...text, revision: revision + 1, words: wordsOf(title, text.markdown) })
    .where(and(isCurrent, gt(posts.editedAt, since)))
    .returning({ revision: posts.revision })
  if (goesOn !== undefined) return goesOn.revision
  const kept = await tx
    .insert(postRevisions)
    .select(
      tx
        .select({
          postId: posts.id,
          revision: posts.revision,
          html: posts.html,
          markdown: posts.markdown,
          writtenAt: sql<Date>`coalesce(${posts.editedAt}, ${posts.createdAt})`.as('written_at'),
        })
        .from(posts)
        .where(isCurrent),
    )
    .onConflictDoNothing()
    .returning({ revision: postRevisions.revision })
  if (kept.length === 0) return null
  await tx
    .update(posts)
    .set({ ...text, revision: revision + 1, editedAt: at, words: wordsOf(title, text.markdown) })
    .where(eq(posts.id, id))
  return revision + 1
}

export async function revisionsOf(db: Database, postId: string, most: number) {
  return db
    .select({
      revision: postRevisions.revision,
      html: postRevisions.html,
      writtenAt: postRevisions.writtenAt,
    })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.revision))
    .limit(most)
}

/**
 * Locks a post and its thread until the transaction ends; the thread first, like every other writer.
 *
 * @returns both as read under the lock
 */
export async function lockPost(tx: Transaction, id: string) {
  for (;;) {
    const [thread] = await tx
      .select({
        id: threads.id,
        forumId: threads.forumId,
        title: threads.title,
        state: threads.state,
        acceptedPostId: threads.acceptedPostId,
      })
      .from(threads)
      .where(sql`${threads.id} = (select known.thread_id from ${posts} as known where known.id = ${id})`)
      .for('update')
    if (thread === undefined) return null
    const [post] = await tx
      .select({ id: posts.id, number: posts.number, state: posts.state })
      .from(posts)
      .where(and(eq(posts.id, id), eq(posts.threadId, thread.id)))
      .for('update')
    if (post !== undefined) return { ...post, thread }
    // A merge moved it to another thread during the wait.
  }
}

/**
 * Changes a post's visibility, and the counts of its thread and forum.
 *
 * @returns false if it already had that state
 */
export async function putPostState(
  tx: Transaction,
  { thread, ...post }: LockedPost,
  state: 'shown' | 'hidden' | 'deleted',
): Promise<boolean> {
  if (post.state === state) return false
  await tx.update(posts).set({ state }).where(eq(posts.id, post.id))
  const change = (state === 'shown' ? 1 : 0) - (post.state === 'shown' ? 1 : 0)
  await tx
    .update(threads)
    .set({
      replyCount: sql`${threads.replyCount} + ${post.number > 1 ? change : 0}`,
      acceptedPostId: thread.acceptedPostId === post.id ? null : thread.acceptedPostId,
    })
    .where(eq(threads.id, thread.id))
  // A thread that is not open is already subtracted from the forum's counts, posts included.
  if (thread.state === 'open') {
    await tx
      .update(forums)
      .set({ postCount: sql`${forums.postCount} + ${change}` })
      .where(eq(forums.id, thread.forumId))
  }
  return true
}

/** @returns false without a change */
export async function putReaction(
  tx: Transaction,
  reaction: { userId: string; postId: string; kind: ReactionKind },
  active: boolean,
): Promise<boolean> {
  if (active) {
    const { rowCount } = await tx.insert(postReactions).values(reaction).onConflictDoNothing()
    return rowCount === 1
  }
  const { rowCount } = await tx
    .delete(postReactions)
    .where(
      and(
        eq(postReactions.userId, reaction.userId),
        eq(postReactions.postId, reaction.postId),
        eq(postReactions.kind, reaction.kind),
      ),
    )
  return rowCount === 1
}

export async function insertReport(
  db: Database,
  report: { reporterId: string; postId: string; reason: ReportReason; note: string; createdAt: Date },
) {
  await db.insert(postReports).values(report).onConflictDoNothing()
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof openingPost>>>
export type FoundPost = NonNullable<Awaited<ReturnType<typeof findPost>>>
export type ReactionRow = Awaited<ReturnType<typeof reactionsTo>>[number]
export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>

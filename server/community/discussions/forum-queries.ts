import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../../database/client.ts'
import { forumClosedAt, forumRoundName, forumTitle } from '../../../database/conditions/forums.ts'
import { isPublicPage } from '../../../database/conditions/public-page.ts'
import { readsForum, visibleForums } from '../../../database/conditions/readable-posts.ts'
import { teachesCourse } from '../../../database/conditions/teaches-course.ts'
import { holdsBeginning } from '../../../database/pattern.ts'
import {
  courses,
  enrollments,
  forumReads,
  forums,
  posts,
  profiles,
  users,
} from '../../../database/schema/index.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

export const publicHandle = (personId: SQL | AnyPgColumn) => sql<string | null>`(
  select ${profiles}.handle from ${profiles} where ${profiles}.user_id = ${personId} and ${isPublicPage})`

/** The visible facts of a person. Never the address. */
export const personColumns = {
  id: users.id,
  name: users.name,
  image: users.image,
  role: users.role,
  handle: publicHandle(users.id),
}
export const lastPoster = alias(users, 'last_poster')

export type PersonRow = Pick<typeof users.$inferSelect, 'id' | 'name' | 'image' | 'role'> & {
  handle: string | null
}

const isMember = (viewer: Viewer) => sql<boolean>`(${forums.courseId} is null or exists (
  select 1 from ${enrollments}
   where ${enrollments.userId} = ${viewer.id} and ${enrollments.courseId} = ${forums.courseId}
     and (${forums.roundId} is null or ${enrollments.roundId} = ${forums.roundId})))`

const teaches = (viewer: Viewer) =>
  viewer.role === 'student' ? sql<boolean>`false` : teachesCourse(viewer.id, forums.courseId, 'moderate')

/** A forum's settings and counts. The forum of a course has the course's title. */
export const forumSettingsColumns = {
  id: forums.id,
  title: forumTitle,
  description: sql<string>`coalesce(${courses.description}, ${forums.description})`,
  courseCode: courses.code,
  position: forums.position,
  closed: sql<boolean>`${forums.closedAt} is not null`,
  threadCount: forums.threadCount,
  postCount: forums.postCount,
}

export const forumColumns = (viewer: Viewer) => ({
  id: forums.id,
  title: forumTitle,
  description: sql<string>`coalesce(${courses.description}, ${forums.description})`,
  courseId: forums.courseId,
  courseCode: courses.code,
  departmentId: courses.departmentId,
  roundId: forums.roundId,
  roundName: forumRoundName,
  closedAt: forumClosedAt,
  threadCount: forums.threadCount,
  postCount: forums.postCount,
  lastActivityAt: forums.lastActivityAt,
  member: isMember(viewer),
  teaches: teaches(viewer),
})

export async function findForum(db: Database | Transaction, viewer: Viewer, id: string) {
  const [row] = await db
    .select(forumColumns(viewer))
    .from(forums)
    .leftJoin(courses, eq(courses.id, forums.courseId))
    .where(and(eq(forums.id, id), visibleForums(viewer)))
  return row ?? null
}

export async function putForumRead(db: Database, userId: string, forumId: string, readAt: Date) {
  await db
    .insert(forumReads)
    .values({ userId, forumId, readAt })
    .onConflictDoUpdate({ target: [forumReads.userId, forumReads.forumId], set: { readAt } })
}

const mostFitting = 200

/**
 * People who can be mentioned in a forum: in the forum of a course or a round, its students; elsewhere, those who share a course with the
 * viewer or have written a post; teachers wherever they can read. Addresses are not searched.
 *
 * @param who the beginning of a name with at least two letters, or ids
 */
export async function mentionable(
  db: Database | Transaction,
  viewer: Viewer,
  forum: { id: string; courseId: string | null; roundId: string | null },
  who: { beginning: string } | { ids: readonly string[] },
  most: number,
) {
  const mine = alias(enrollments, 'mine')
  const near =
    forum.courseId === null
      ? or(
          sql`exists (select 1 from ${enrollments} join ${enrollments} as mine on mine.course_id = ${enrollments.courseId}
                where ${enrollments.userId} = ${users.id} and ${mine.userId} = ${viewer.id})`,
          sql`exists (select 1 from ${posts} where ${posts.authorId} = ${users.id})`,
        )
      : sql`exists (select 1 from ${enrollments}
                where ${enrollments.userId} = ${users.id} and ${enrollments.courseId} = ${forum.courseId}
                      ${forum.roundId === null ? sql`` : sql`and ${enrollments.roundId} = ${forum.roundId}`})`
  const named =
    'ids' in who
      ? inArray(users.id, [...who.ids])
      : // The index `people_by_likeness` finds both.
        holdsBeginning(users.name, who.beginning)
  // If hundreds match, the viewer keeps typing, so do not look for all of them.
  const fitting = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        named,
        or(sql`${users.role} <> 'student'`, near),
        readsForum(forum.id),
        sql`${users.id} <> ${viewer.id}`,
      ),
    )
    .limit(Math.max(most, mostFitting))
  return db
    .select(personColumns)
    .from(users)
    .where(inArray(users.id, fitting))
    .orderBy(asc(users.name), asc(users.id))
    .limit(most)
}

export async function handlesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, handle: publicHandle(users.id) })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.flatMap(({ id, handle }) => (handle === null ? [] : [[id, handle]])))
}

export type ForumRow = NonNullable<Awaited<ReturnType<typeof findForum>>>

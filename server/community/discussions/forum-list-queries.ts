import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { forumClosedAt, forumTitle } from '../../../database/conditions/forums.ts'
import { visibleForums } from '../../../database/conditions/readable-posts.ts'
import { rolesFor } from '../../../database/conditions/teaches-course.ts'
import { holds } from '../../../database/pattern.ts'
import { courseInstructors, courses, enrollments, forums } from '../../../database/schema/index.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { forumColumns, forumSettingsColumns } from './forum-queries.ts'

export interface ForumPlace {
  rank: number
  position: number
  id: string
}

export interface ForumPage {
  can: 'write' | 'moderate' | null
  search: string
  after: ForumPlace | null
  most: number
}

/** Forums the viewer may read: the school's, those of their courses, then the others; in each group by position. */
export async function forumsAfter(db: Database, viewer: Viewer, { can, search, after, most }: ForumPage) {
  const { enrolled, taught } = coursesOf(viewer)
  const rank = sql<number>`case when ${forums.courseId} is null then 0
    when ${enrolled} or ${taught} then 1 else 2 end`
  return db
    .select({ ...forumColumns(viewer), rank, position: forums.position })
    .from(forums)
    .leftJoin(courses, eq(courses.id, forums.courseId))
    .where(
      and(
        visibleForums(viewer),
        can === null ? undefined : allowed(viewer, can),
        named(search),
        following(rank, after),
      ),
    )
    .orderBy(rank, asc(forums.position), asc(forums.id))
    .limit(most)
}

export async function forumSettingsAfter(db: Database, { search, after, most }: Omit<ForumPage, 'can'>) {
  const rank = sql<number>`(${forums.courseId} is not null)::int`
  return db
    .select({ ...forumSettingsColumns, rank })
    .from(forums)
    .leftJoin(courses, eq(courses.id, forums.courseId))
    .where(and(named(search), following(rank, after)))
    .orderBy(rank, asc(forums.position), asc(forums.id))
    .limit(most)
}

function named(search: string): SQL | undefined {
  if (search === '') return undefined
  return holds(sql`(coalesce(${courses.code} || ' ', '') || ${forumTitle})`, search)
}

function following(rank: SQL<number>, after: ForumPlace | null): SQL | undefined {
  if (after === null) return undefined
  return sql`(${rank}, ${forums.position}, ${forums.id}) > (${after.rank}::int, ${after.position}::int, ${after.id})`
}

/** Read once for the whole list, not for each of thousands of forums. */
function coursesOf({ id, role }: Viewer) {
  return {
    enrolled: sql`${forums.courseId} in (
      select ${enrollments.courseId} from ${enrollments} where ${enrollments.userId} = ${id})`,
    taught:
      role === 'student'
        ? sql`false`
        : sql`${forums.courseId} in (
      select ${courseInstructors.courseId} from ${courseInstructors}
       where ${courseInstructors.userId} = ${id} and ${courseInstructors.role} in (${rolesFor('moderate')}))`,
  }
}

/**
 * Same rules as `mayModerate` and `whyNotWrite` in rules/community/discussions.ts; forum-list.test.ts checks both against each
 * other.
 */
function allowed(viewer: Viewer, can: 'write' | 'moderate'): SQL | undefined {
  if (viewer.role === 'admin') return undefined
  const { enrolled, taught } = coursesOf(viewer)
  const moderates = viewer.role === 'instructor' ? taught : sql`false`
  if (can === 'moderate') return moderates
  const mayJoin = viewer.role === 'instructor' ? undefined : or(isNull(forums.courseId), enrolled)
  return or(moderates, and(sql`${forumClosedAt} is null`, mayJoin))
}

import { and, asc, type Column, desc, eq, gt, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/client.ts'
import { literally } from '../../database/pattern.ts'
import {
  announcements,
  courses,
  enrollments,
  studyGroupMembers,
  studyGroups,
  users,
} from '../../database/schema/index.ts'
import { teachesCourse } from '../../database/teaches-course.ts'
import type { TimeCursor } from '../http/cursor.ts'
import type { Viewer } from '../http/viewer.ts'

// Whom an announcement is for, in this file alone: everyone, those enrolled in its course, the members of its group.
const isMember = sql`${studyGroupMembers.status} = 'member'`

/** For everyone, for a course this person is enrolled in, or for a group they belong to. */
export function isFor(userId: string | Placeholder): SQL | undefined {
  return or(
    eq(announcements.audience, 'everyone'),
    sql`(${announcements.audience} = 'course' and ${announcements.courseId} in (
      select ${enrollments.courseId} from ${enrollments} where ${enrollments.userId} = ${userId}))`,
    sql`(${announcements.audience} = 'group' and ${announcements.groupId} in (
      select ${studyGroupMembers.groupId} from ${studyGroupMembers}
       where ${studyGroupMembers.userId} = ${userId} and ${isMember}))`,
  )
}

/** How many it is for. Of one course they are counted elsewhere: counting those of every course of a page takes long in a large school. */
export const reaches = sql<number>`case ${announcements.audience}
  when 'everyone' then (select count(*)::int from ${users})
  when 'course' then 0
  else (select count(*)::int from ${studyGroupMembers}
         where ${studyGroupMembers.groupId} = ${announcements.groupId} and ${isMember}) end`

/** The next people an announcement is for, by their ids. */
export async function peopleReached(
  tx: Transaction,
  announcement: { audience: string; courseId: string | null; groupId: string | null },
  after: string,
  most: number,
): Promise<string[]> {
  const { audience, courseId, groupId } = announcement
  const narrowed =
    audience === 'course'
      ? sql`${users.id} in (select ${enrollments.userId} from ${enrollments} where ${enrollments.courseId} = ${courseId})`
      : audience === 'group'
        ? sql`${users.id} in (select ${studyGroupMembers.userId} from ${studyGroupMembers}
            where ${studyGroupMembers.groupId} = ${groupId} and ${isMember})`
        : undefined
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, after), narrowed))
    .orderBy(users.id)
    .limit(most)
  return rows.map(({ id }) => id)
}

/** What was typed is text: its % and _ mean themselves. */
const holds = (column: SQL | Column, part: string) =>
  part === '' ? undefined : sql`${column} ilike ${`%${literally(part)}%`}`

/** Courses one may announce to, in the order of the catalogue: those one teaches, all for an administrator. */
export async function coursesToAddress(
  db: Database,
  { id, role }: Viewer,
  page: { search: string; after: { position: number; id: string } | null; most: number },
) {
  const { search, after, most } = page
  return db
    .select({
      id: courses.id,
      code: courses.code,
      title: courses.title,
      status: courses.status,
      position: courses.position,
    })
    .from(courses)
    .where(
      and(
        role === 'admin' ? undefined : teachesCourse(id, courses.id),
        holds(sql`(${courses.code} || ' ' || ${courses.title})`, search),
        after === null
          ? undefined
          : sql`(${courses.position}, ${courses.id}) > (${after.position}, ${after.id})`,
      ),
    )
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(most)
}

/** Study groups with what tells two of one name apart, the most lately active first. */
export async function groupsToAddress(
  db: Database,
  page: { search: string; after: TimeCursor | null; most: number },
) {
  const { search, after, most } = page
  return db
    .select({
      id: studyGroups.id,
      name: studyGroups.name,
      courseCode: courses.code,
      members: db.$count(studyGroupMembers, and(eq(studyGroupMembers.groupId, studyGroups.id), isMember)),
      cursorAt: sql<string>`${studyGroups.activeAt}::text`,
    })
    .from(studyGroups)
    .leftJoin(courses, eq(courses.id, studyGroups.courseId))
    .where(
      and(
        isNull(studyGroups.archivedAt),
        holds(studyGroups.name, search),
        after === null
          ? undefined
          : sql`(${studyGroups.activeAt}, ${studyGroups.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(studyGroups.activeAt), desc(studyGroups.id))
    .limit(most)
}

export type CourseToAddress = Awaited<ReturnType<typeof coursesToAddress>>[number]
export type GroupToAddress = Awaited<ReturnType<typeof groupsToAddress>>[number]

import { and, asc, type Column, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { inRound, inSchoolGroup, isGroupMember } from '../../../database/conditions/announced-to.ts'
import { taughtBy } from '../../../database/conditions/teaches-course.ts'
import { holds } from '../../../database/pattern.ts'
import {
  announcements,
  courses,
  enrollments,
  studyGroupMembers,
  studyGroups,
  users,
} from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

// The audience: everyone, the enrolled students of a course or a round, or the members of a group. This is the check for one
// announcement; database/conditions/announced-to.ts has the one for one person.

/**
 * The size of the audience. Course audiences are counted elsewhere, because counting each course of a page is slow in a
 * large school.
 */
export const reaches = sql<number>`case ${announcements.audience}
  when 'everyone' then (select count(*)::int from ${users})
  when 'course' then 0
  when 'round' then (select count(*)::int from (${inRound(announcements.roundId)}) people)
  when 'school-group' then (select count(*)::int from (${inSchoolGroup(announcements.schoolGroupId)}) people)
  else (select count(*)::int from ${studyGroupMembers}
         where ${studyGroupMembers.groupId} = ${announcements.groupId} and ${isGroupMember}) end`

export async function peopleReached(
  tx: Transaction,
  announcement: Pick<
    typeof announcements.$inferSelect,
    'audience' | 'courseId' | 'roundId' | 'schoolGroupId' | 'groupId'
  >,
  after: string,
  most: number,
): Promise<string[]> {
  const { audience, courseId, roundId, schoolGroupId, groupId } = announcement
  const narrowed = {
    everyone: undefined,
    course: sql`${users.id} in (select ${enrollments.userId} from ${enrollments} where ${enrollments.courseId} = ${courseId})`,
    round: sql`${users.id} in (${inRound(roundId)})`,
    'school-group': sql`${users.id} in (${inSchoolGroup(schoolGroupId)})`,
    group: sql`${users.id} in (select ${studyGroupMembers.userId} from ${studyGroupMembers}
      where ${studyGroupMembers.groupId} = ${groupId} and ${isGroupMember})`,
  }[audience]
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, after), narrowed))
    .orderBy(users.id)
    .limit(most)
  return rows.map(({ id }) => id)
}

const ifHeld = (text: SQL | Column, part: string) => (part === '' ? undefined : holds(text, part))

export async function coursesToAddress(
  db: Database,
  viewer: Viewer,
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
        taughtBy(viewer, courses.id, 'announce'),
        ifHeld(sql`(${courses.code} || ' ' || ${courses.title})`, search),
        after === null
          ? undefined
          : sql`(${courses.position}, ${courses.id}) > (${after.position}, ${after.id})`,
      ),
    )
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(most)
}

/** Study groups with facts that distinguish equal names, most recently active first. */
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
      members: db.$count(
        studyGroupMembers,
        and(eq(studyGroupMembers.groupId, studyGroups.id), isGroupMember),
      ),
      cursorAt: sql<string>`${studyGroups.activeAt}::text`,
    })
    .from(studyGroups)
    .leftJoin(courses, eq(courses.id, studyGroups.courseId))
    .where(
      and(
        isNull(studyGroups.archivedAt),
        ifHeld(studyGroups.name, search),
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

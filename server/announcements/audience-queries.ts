import { and, eq, gt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/client.ts'
import { announcements, enrollments, studyGroupMembers, users } from '../../database/schema/index.ts'

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

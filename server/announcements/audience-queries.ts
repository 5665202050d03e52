import { eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { announcements, enrollments, studyGroupMembers } from '../../database/schema/index.ts'

/** For everyone, for a course this person is enrolled in, or for a group they belong to. */
export function isFor(userId: string | Placeholder): SQL | undefined {
  return or(
    eq(announcements.audience, 'everyone'),
    sql`(${announcements.audience} = 'course' and ${announcements.courseId} in (
      select ${enrollments.courseId} from ${enrollments} where ${enrollments.userId} = ${userId}))`,
    sql`(${announcements.audience} = 'group' and ${announcements.groupId} in (
      select ${studyGroupMembers.groupId} from ${studyGroupMembers}
       where ${studyGroupMembers.userId} = ${userId} and ${studyGroupMembers.status} = 'member'))`,
  )
}

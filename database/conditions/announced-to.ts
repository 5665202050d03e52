import { eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { announcements, enrollments, studyGroupMembers } from '../schema/index.ts'

/** Whether a row of group members is a member; join requests are not. */
export const isGroupMember: SQL = sql`${studyGroupMembers.status} = 'member'`

/** Published for everyone, for a course this person is enrolled in, or for a group they belong to. */
export const announcedTo = (userId: string | Placeholder): SQL =>
  sql`(${announcements.publishAt} <= now() and ${isFor(userId)})`

const isFor = (userId: string | Placeholder) =>
  or(
    eq(announcements.audience, 'everyone'),
    sql`(${announcements.audience} = 'course' and ${announcements.courseId} in (
      select ${enrollments.courseId} from ${enrollments} where ${enrollments.userId} = ${userId}))`,
    sql`(${announcements.audience} = 'group' and ${announcements.groupId} in (
      select ${studyGroupMembers.groupId} from ${studyGroupMembers}
       where ${studyGroupMembers.userId} = ${userId} and ${isGroupMember}))`,
  )

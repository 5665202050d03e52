import { type Column, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import {
  announcements,
  courseRounds,
  courses,
  enrollments,
  schoolGroupMembers,
  schoolGroups,
  studyGroupMembers,
} from '../schema/index.ts'

/** Whether a row of group members is a member; join requests are not. */
export const isGroupMember: SQL = sql`${studyGroupMembers.status} = 'member'`

/** Ids of the people of a round, for `in` or counting. */
export const inRound = (roundId: Column | string | null): SQL =>
  sql`select ${enrollments.userId} from ${enrollments} where ${enrollments.roundId} = ${roundId}`

/** Ids of the people of a school group, for `in` or counting. */
export const inSchoolGroup = (groupId: Column | string | null): SQL =>
  sql`select ${schoolGroupMembers.userId} from ${schoolGroupMembers} where ${schoolGroupMembers.groupId} = ${groupId}`

/** Course and round in words. */
export const roundNameOf = (roundId: Column) =>
  sql<string | null>`(select c.title || ' · ' || r.name
    from ${courseRounds} r join ${courses} c on c.id = r.course_id where r.id = ${roundId})`

export const schoolGroupNameOf = (groupId: Column) =>
  sql<string | null>`(select g.name from ${schoolGroups} g where g.id = ${groupId})`

/** Published for everyone, for a course or a round this person is enrolled in, or for a group they belong to. */
export const announcedTo = (userId: string | Placeholder): SQL =>
  sql`(${announcements.publishAt} <= now() and ${isFor(userId)})`

const isFor = (userId: string | Placeholder) =>
  or(
    eq(announcements.audience, 'everyone'),
    sql`(${announcements.audience} = 'course' and ${announcements.courseId} in (
      select ${enrollments.courseId} from ${enrollments} where ${enrollments.userId} = ${userId}))`,
    sql`(${announcements.audience} = 'round' and ${announcements.roundId} in (
      select ${enrollments.roundId} from ${enrollments} where ${enrollments.userId} = ${userId}))`,
    sql`(${announcements.audience} = 'school-group' and ${announcements.schoolGroupId} in (
      select ${schoolGroupMembers.groupId} from ${schoolGroupMembers}
       where ${schoolGroupMembers.userId} = ${userId}))`,
    sql`(${announcements.audience} = 'group' and ${announcements.groupId} in (
      select ${studyGroupMembers.groupId} from ${studyGroupMembers}
       where ${studyGroupMembers.userId} = ${userId} and ${isGroupMember}))`,
  )

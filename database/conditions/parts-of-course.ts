import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a person is in a school group. @param groupId a UUID */
export const isInGroup = (userId: SQLWrapper, groupId: string): SQL =>
  sql`exists (select from school_group_members g where g.group_id = ${groupId}::uuid and g.user_id = ${userId})`

export const nameOfGroup = (groupId: string): SQL<string | null> =>
  sql<string | null>`(select g.name from school_groups g where g.id = ${groupId}::uuid)`

/**
 * Current rounds of a course, the newest first, and school groups that take it. Rows: `PartOfCourse`.
 * Groups are found by an array: joined, the planner reads all groups of the school.
 */
export const partsOfCourse = (courseId: string): SQL => sql`
  (select 'round' as kind, r.id::text as id, r.name from course_rounds r
    where r.course_id = ${courseId} and r.archived_at is null order by r.starts_on desc, r.id limit 50)
  union all
  (select 'group', g.id::text, g.name from school_groups g
    where g.id = any(array(select t.group_id from school_group_courses t where t.course_id = ${courseId}))
      and g.archived_at is null order by g.name, g.id limit 50)`

export interface PartOfCourse {
  kind: 'round' | 'group'
  id: string
  name: string
}

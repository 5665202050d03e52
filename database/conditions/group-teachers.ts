import { type SQL, sql } from 'drizzle-orm'
import { type CourseAbility, groupTeacherAbilities } from '../../rules/people/course-roles.ts'

/** A constant: whether the teachers of groups may do this. */
const mayTeachersOfGroups = (ability: CourseAbility): SQL =>
  sql.raw(String(groupTeacherAbilities.includes(ability)))

/**
 * The groups in which a person may do something as their teacher. The assignment outlasts a revoked role and must not
 * grant anything then; an archived group has no teachers.
 */
export const groupsTaughtBy = (userId: unknown, ability: CourseAbility): SQL => sql`
  select t.group_id from school_group_teachers t
    join school_groups g on g.id = t.group_id and g.archived_at is null
    join users staff on staff.id = t.user_id and staff.role <> 'student'
   where t.user_id = ${userId} and ${mayTeachersOfGroups(ability)}`

/** People of the groups in which a person may do something as their teacher. */
export const peopleOfTaughtGroups = (userId: unknown, ability: CourseAbility): SQL =>
  sql`select m.user_id from school_group_members m where m.group_id in (${groupsTaughtBy(userId, ability)})`

/** Teachers of the groups a person is in, who may do something with them. */
export const teachersOfGroupsOf = (userId: unknown, ability: CourseAbility): SQL => sql`
  select t.user_id from school_group_members m
    join school_groups g on g.id = m.group_id and g.archived_at is null
    join school_group_teachers t on t.group_id = m.group_id
    join users staff on staff.id = t.user_id and staff.role <> 'student'
   where m.user_id = ${userId} and ${mayTeachersOfGroups(ability)}`

import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { completedModules, lastActivityIn } from '../../../database/conditions/course-activity.ts'
import { groupsTaughtBy } from '../../../database/conditions/group-teachers.ts'
import { personHolds } from '../../../database/conditions/people-by-part.ts'
import { holds } from '../../../database/pattern.ts'
import {
  courses,
  liveModules,
  schoolGroupCourses,
  schoolGroupMembers,
  schoolGroups,
  stuckPeople,
  users,
} from '../../../database/schema/index.ts'
import { type CourseAbility, groupStuckReasons } from '../../../rules/people/course-roles.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

const head = {
  id: schoolGroups.id,
  name: schoolGroups.name,
  startsOn: schoolGroups.startsOn,
  memberCount: sql<number>`(select count(*)::int from school_group_members m where m.group_id = school_groups.id)`,
}

/** @param page.after id of the last group of the page before */
export async function taughtGroupsAfter(
  db: Database,
  userId: string,
  page: { search: string; after: string | undefined; most: number },
) {
  const { search, after, most } = page
  return db
    .select(head)
    .from(schoolGroups)
    .where(
      and(
        sql`${schoolGroups.id} in (${groupsTaughtBy(userId, 'see-people')})`,
        search === '' ? undefined : holds(schoolGroups.name, search),
        after === undefined
          ? undefined
          : sql`(${schoolGroups.name}, ${schoolGroups.id}) >
                (select l.name, l.id from school_groups l where l.id = ${after}::uuid)`,
      ),
    )
    .orderBy(asc(schoolGroups.name), asc(schoolGroups.id))
    .limit(most)
}

/** A group in which the viewer may do something as its teacher; any for administrators. */
export async function findTaughtGroup(db: Database, viewer: Viewer, groupId: string, ability: CourseAbility) {
  const [row] = await db
    .select(head)
    .from(schoolGroups)
    .where(
      and(
        eq(schoolGroups.id, groupId),
        isNull(schoolGroups.archivedAt),
        viewer.role === 'admin'
          ? undefined
          : sql`${schoolGroups.id} in (${groupsTaughtBy(viewer.id, ability)})`,
      ),
    )
  return row ?? null
}

export async function coursesTaken(db: Database, groupId: string) {
  return db
    .select({
      id: courses.id,
      code: courses.code,
      title: courses.title,
      moduleCount: db.$count(liveModules, eq(liveModules.courseId, courses.id)),
    })
    .from(schoolGroupCourses)
    .innerJoin(courses, eq(courses.id, schoolGroupCourses.courseId))
    .where(eq(schoolGroupCourses.groupId, groupId))
    .orderBy(asc(courses.code), asc(courses.id))
}

const shownReasons = sql`array[${sql.join(
  groupStuckReasons.map((reason) => sql.raw(`'${reason}'`)),
  sql`, `,
)}]`

/** Whether a member is stuck in a course of the group. */
const isStuck = (groupId: string): SQL => sql`exists (
  select from ${stuckPeople} s join ${schoolGroupCourses} t on t.course_id = s.course_id
   where s.user_id = ${schoolGroupMembers.userId} and t.group_id = ${groupId} and s.reason = any(${shownReasons}))`

export const countStuckMembers = (db: Database, groupId: string): Promise<number> =>
  db.$count(schoolGroupMembers, and(eq(schoolGroupMembers.groupId, groupId), isStuck(groupId)))

/** @param page.after id of the last person of the page before */
export async function taughtMembersAfter(
  db: Database,
  groupId: string,
  page: { search: string; stuckOnly: boolean; after: string | undefined; most: number },
) {
  const { search, stuckOnly, after, most } = page
  return db
    .select({ id: users.id, name: users.name, email: users.email, profileImage: users.image })
    .from(schoolGroupMembers)
    .innerJoin(users, eq(users.id, schoolGroupMembers.userId))
    .where(
      and(
        eq(schoolGroupMembers.groupId, groupId),
        search === '' ? undefined : personHolds(search),
        stuckOnly ? isStuck(groupId) : undefined,
        after === undefined
          ? undefined
          : sql`(${users.lastName}, ${users.firstName}, ${users.id}) >
                (select l.last_name, l.first_name, l.id from users l where l.id = ${after})`,
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(most)
}

interface ProgressRow {
  userId: string
  courseId: string
  completed: number
  lastActiveAt: string | null
  stuck: (typeof groupStuckReasons)[number][]
}

/** What people did in courses they are enrolled in. */
export async function progressOfMembers(
  db: Database,
  userIds: readonly string[],
  courseIds: readonly string[],
): Promise<ProgressRow[]> {
  if (userIds.length === 0 || courseIds.length === 0) return []
  const [userId, courseId] = [sql`e.user_id`, sql`e.course_id`]
  const { rows } = await db.execute<ProgressRow & Record<string, unknown>>(sql`
    select e.user_id as "userId", e.course_id as "courseId",
           ${completedModules(userId, courseId)} as completed,
           to_json(${lastActivityIn(userId, courseId)}) as "lastActiveAt",
           array(select s.reason from ${stuckPeople} s
                  where s.user_id = e.user_id and s.course_id = e.course_id and s.reason = any(${shownReasons})
                  order by s.since) as stuck
      from enrollments e join ${courses} c on c.id = e.course_id
     where e.user_id = any(${sql.param([...userIds])}::text[]) and e.course_id = any(${sql.param([...courseIds])}::text[])
     order by c.code, c.id`)
  return rows
}

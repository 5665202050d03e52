import { and, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { isErasedAccount } from '../../../database/conditions/erased-account.ts'
import { peopleOfTaughtGroups, teachersOfGroupsOf } from '../../../database/conditions/group-teachers.ts'
import { personHolds } from '../../../database/conditions/people-by-part.ts'
import { rolesFor, teachesCourse } from '../../../database/conditions/teaches-course.ts'
import { holdsByWord } from '../../../database/pattern.ts'
import {
  courseInstructors,
  courses,
  enrollments,
  messageBlocks,
  messagePreferences,
  users,
} from '../../../database/schema/index.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

type Executor = Database | Transaction

// Columns are qualified by hand: in a query of one table, Drizzle drops the table name, and inner tables would answer.

/** Staff of a course who may write to its people: an observer may not, and is not written to. */
const writesInCourse = sql`i.role in (${rolesFor('message')})`

/** The courses a person is enrolled in, and those they teach. */
const enrolledIn = (userId: unknown) =>
  sql`select ${enrollments.courseId} from ${enrollments} where ${enrollments.userId} = ${userId}`
const taughtCourses = (userId: unknown) =>
  sql`select i.course_id from ${courseInstructors} i join ${users} staff on staff.id = i.user_id
       where i.user_id = ${userId} and staff.role <> 'student' and ${writesInCourse}`

const isOpen = (userId: unknown) =>
  sql<boolean>`exists (select from ${messagePreferences} open
    where open.user_id = ${userId} and open.from_students)`

const isEnrolledIn = (courseIds: SQL) =>
  sql<boolean>`exists (select from ${enrollments} e where e.user_id = ${users}.id and e.course_id in (${courseIds}))`
const teachesOneOf = (courseIds: SQL) =>
  sql<boolean>`(${users}.role <> 'student' and exists (
    select from ${courseInstructors} i where i.user_id = ${users}.id and i.course_id in (${courseIds}) and ${writesInCourse}))`

/** One parameter, however many they are. */
const oneOf = (ids: readonly string[]) => sql`${users}.id = any(${sql.param([...ids])}::text[])`

/** What these people are to the sender: the facts of `mayWriteTo`, and whether they can receive anything. */
export async function acquaintances(
  db: Executor,
  sender: Pick<Viewer, 'id' | 'role'>,
  ids: readonly string[],
) {
  return db
    .select({
      id: users.id,
      name: users.name,
      recipient: users.role,
      teaches: sql<boolean>`(${isEnrolledIn(taughtCourses(sender.id))}
        or ${users}.id in (${peopleOfTaughtGroups(sender.id, 'message')}))`,
      isTaughtBy: sql<boolean>`(${teachesOneOf(enrolledIn(sender.id))}
        or ${users}.id in (${teachersOfGroupsOf(sender.id, 'message')}))`,
      colleagues: teachesOneOf(taughtCourses(sender.id)),
      classmates: isEnrolledIn(enrolledIn(sender.id)),
      senderIsOpen: isOpen(sender.id),
      recipientIsOpen: isOpen(sql`${users}.id`),
      isSuspended: sql<boolean>`${users}.suspended_at is not null`,
    })
    .from(users)
    .where(and(oneOf(ids), not(isErasedAccount)))
}

/** Which of these can get a message of the author now: not suspended, not deleted, and no block between the two. */
export async function reachableNow(
  db: Executor,
  authorId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        oneOf(ids),
        isNull(users.suspendedAt),
        not(isErasedAccount),
        sql`not exists (select from ${messageBlocks} b
          where (b.blocker_id = ${authorId} and b.blocked_id = ${users}.id)
             or (b.blocked_id = ${authorId} and b.blocker_id = ${users}.id))`,
      ),
    )
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

export type AcquaintanceRow = Awaited<ReturnType<typeof acquaintances>>[number]

/** Repeats `mayWriteTo` for a search, beginning with the few people it allows; recipients.test.ts compares them. */
function reachable(viewer: Pick<Viewer, 'id' | 'role'>): SQL | undefined {
  if (viewer.role === 'admin') return undefined
  const staff = sql`select i.user_id from ${courseInstructors} i join ${users} s on s.id = i.user_id
    where s.role <> 'student' and ${writesInCourse} and i.course_id in (${enrolledIn(viewer.id)} union ${taughtCourses(viewer.id)})`
  const students = sql`select e.user_id from ${enrollments} e where e.course_id in (${taughtCourses(viewer.id)})`
  const classmates = sql`select e.user_id from ${enrollments} e
      join ${messagePreferences} p on p.user_id = e.user_id and p.from_students
     where ${isOpen(viewer.id)} and e.course_id in (${enrolledIn(viewer.id)})`
  return sql`${users}.id in (${staff} union ${students} union ${classmates}
    union ${peopleOfTaughtGroups(viewer.id, 'message')} union ${teachersOfGroupsOf(viewer.id, 'message')})`
}

/** Codes of the courses that connect a person with the viewer, at most three. */
const commonCourses = (viewer: Pick<Viewer, 'id'>) => sql<string[]>`array(
  select c.code from ${courses} c
   where c.id in (select connected.course_id from (${enrolledIn(viewer.id)} union ${taughtCourses(viewer.id)}) as connected)
     and (${teachesCourse(sql`${users}.id`, sql`c.id`, 'message')}
          or exists (select from ${enrollments} e where e.user_id = ${users}.id and e.course_id = c.id))
   order by c.code limit 3)`

/** By the name alone for those who may not see the address. */
const isNamed = (viewer: Pick<Viewer, 'role'>, search: string) =>
  viewer.role === 'admin' ? personHolds(search) : holdsByWord(sql`(' ' || ${users}.name)`, search)

export async function recipientsFor(
  db: Database,
  viewer: Pick<Viewer, 'id' | 'role'>,
  { search, most }: { search: string; most: number },
) {
  return (
    db
      .select({
        id: users.id,
        name: users.name,
        image: users.image,
        role: users.role,
        courses: commonCourses(viewer),
      })
      .from(users)
      .where(
        and(
          sql`${users}.id <> ${viewer.id}`,
          isNull(users.suspendedAt),
          not(isErasedAccount),
          search === '' ? undefined : isNamed(viewer, search),
          reachable(viewer),
        ),
      )
      // Staff first: they are whom most people look for.
      .orderBy(sql`${users}.role = 'student'`, users.lastName, users.firstName, users.id)
      .limit(most)
  )
}

export type RecipientRow = Awaited<ReturnType<typeof recipientsFor>>[number]

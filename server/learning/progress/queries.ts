import { and, asc, count, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { completionKept } from '../../../database/conditions/completion-kept.ts'
import { courseFacts } from '../../../database/conditions/course-facts.ts'
import type { Connection } from '../../../database/connection.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  courses,
  departments,
  enrollments,
  learningEvents,
  moduleContents,
  modulePositions,
  moduleProgress,
  modules,
} from '../../../database/schema/index.ts'
import { mostEnrollments } from '../../../rules/learning/progress.ts'

export const progressOf = (db: Database | Transaction, userId: string, courseId: string) =>
  progress(db, { userId, courseId })

const person = sql.placeholder('userId')
const theCourse = sql.placeholder('courseId')

const progress = prepared((db) =>
  db
    .select({
      moduleId: moduleProgress.moduleId,
      completed: sql<boolean>`${moduleProgress.completedAt} is not null`,
      bookmarked: sql<boolean>`${moduleProgress.bookmarkedAt} is not null`,
    })
    .from(moduleProgress)
    .where(and(eq(moduleProgress.userId, person), eq(moduleProgress.courseId, theCourse)))
    .prepare('progress_of_course'),
)

export interface Completion {
  userId: string
  courseId: string
  moduleId: string
  completed: boolean
  /** The modules before this one. */
  earlier: readonly string[]
  /** All modules of the course. */
  moduleCount: number
}

/**
 * Sets or undoes a completion if the module is open; completing again keeps the first time. Enrolls a student who is not
 * enrolled and below the limit, and records the first completion as an event. Both are looked up before they are
 * inserted: a conflicting insert costs several times as much.
 *
 * @param mayEndCourse false writes nothing if this would complete the course: the certificate needs a transaction
 */
export async function putCompletion(
  connection: Connection,
  { userId, courseId, moduleId, completed, earlier, moduleCount }: Completion,
  { mayEndCourse }: { mayEndCourse: boolean },
): Promise<{ isOpen: boolean; endsCourse: boolean; bookmarked: boolean }> {
  const { rows } = await connection.query<{ isOpen: boolean; endsCourse: boolean; bookmarked: boolean }>({
    name: 'put_completion',
    text: completionStatement,
    values: [userId, courseId, moduleId, completed, earlier, moduleCount, mayEndCourse],
  })
  const [row] = rows
  if (row === undefined) throw new Error('A count returned no row')
  return row
}

// The lock rule and the completion of a course (rules/learning/progress.ts), on rows that stay locked until the write commits:
// an earlier module cannot be undone in between. Rows are locked in one order, to avoid deadlocks.
const completionStatement = `
with progress as (
  select module_id, completed_at is not null as completed from module_progress
   where user_id = $1 and course_id = $2 order by module_id for no key update
), counted as (
  select coalesce(bool_or(completed and module_id = $3), false)
           or count(*) filter (where completed and module_id = any ($5::text[])) = cardinality($5::text[]) as is_open,
         $4::boolean
           and count(*) filter (where completed and module_id <> $3) + 1 = $6::integer as all_completed
    from progress
), allowed as (
  select from counted where is_open and ($7::boolean or not all_completed)
), enrolled as (
  insert into enrollments (user_id, course_id) select $1, $2 from allowed
   where not exists (select 1 from enrollments where user_id = $1 and course_id = $2)
     and room_in_courses($1, ${mostEnrollments})
  on conflict do nothing
), noted as (
  insert into learning_events (user_id, module_id, kind, course_id) select $1, $3, 'completed', $2 from allowed
   where $4
     and not exists (select 1 from learning_events where user_id = $1 and module_id = $3 and kind = 'completed')
  on conflict do nothing
), written as (
  insert into module_progress as p (user_id, module_id, course_id, completed_at, updated_at)
  select $1, $3, $2, case when $4 then now() end, now() from allowed
  on conflict (user_id, module_id) do update
     set completed_at = case when $4 then coalesce(p.completed_at, now()) end, updated_at = now()
  returning bookmarked_at is not null as bookmarked
)
select is_open as "isOpen", is_open and all_completed as "endsCourse",
       coalesce((select bookmarked from written), false) as bookmarked
  from counted`

/** Sets or toggles a bookmark. @param bookmarked null toggles, in one statement */
export async function putBookmark(
  db: Database,
  input: { userId: string; courseId: string; moduleId: string; bookmarked: boolean | null },
) {
  const target =
    input.bookmarked === null
      ? sql`case when ${moduleProgress.bookmarkedAt} is null then now() end`
      : input.bookmarked
        ? sql`coalesce(${moduleProgress.bookmarkedAt}, now())`
        : sql`null`
  const { userId, courseId, moduleId } = input
  const [row] = await db
    .insert(moduleProgress)
    .values({ userId, courseId, moduleId, bookmarkedAt: input.bookmarked === false ? null : sql`now()` })
    .onConflictDoUpdate({
      target: [moduleProgress.userId, moduleProgress.moduleId],
      set: { bookmarkedAt: target, updatedAt: sql`now()` },
    })
    .returning({
      moduleId: moduleProgress.moduleId,
      completed: sql<boolean>`${moduleProgress.completedAt} is not null`,
      bookmarked: sql<boolean>`${moduleProgress.bookmarkedAt} is not null`,
    })
  if (row === undefined) throw new Error('An upsert returned no row')
  return row
}

/**
 * Enrolls a student unless they are enrolled already, the course is closed, or they are at the enrollment limit. The
 * statement itself checks this, so a race cannot enroll into a course that is being archived or past the limit.
 *
 * @returns whether they are enrolled now; `full` if the limit prevented it
 */
export async function putEnrollment(
  db: Database | Transaction,
  { userId, courseId, intoArchived }: { userId: string; courseId: string; intoArchived: boolean },
): Promise<'enrolled' | 'full' | 'closed'> {
  const mine = sql`${enrollments.userId} = ${userId} and ${enrollments.courseId} = ${courseId}`
  await db.execute(sql`
    insert into ${enrollments} (user_id, course_id)
    select ${userId}, c.id from ${courses} c
     where c.id = ${courseId} and (c.status = 'published' or c.status = 'archived' and ${intoArchived}::boolean)
       and not exists (select 1 from ${enrollments} where ${mine})
       and room_in_courses(${userId}, ${mostEnrollments})
       for key share
    on conflict do nothing`)
  const [own] = await db
    .select({ mine: sql<boolean>`coalesce(bool_or(${mine}), false)`, all: count() })
    .from(enrollments)
    .where(eq(enrollments.userId, userId))
  if (own?.mine) return 'enrolled'
  return (own?.all ?? 0) < mostEnrollments ? 'closed' : 'full'
}

export async function deleteEnrollment(db: Database, userId: string, courseId: string) {
  await db.delete(enrollments).where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
}

export async function findEnrollment(db: Database, userId: string, courseId: string) {
  const [row] = await enrollment(db, { userId, courseId })
  return row ?? null
}

const enrollment = prepared((db) =>
  db
    .select({
      id: enrollments.id,
      courseId: enrollments.courseId,
      enrolledAt: enrollments.enrolledAt,
      kept: completionKept(person, theCourse),
    })
    .from(enrollments)
    .where(and(eq(enrollments.userId, person), eq(enrollments.courseId, theCourse)))
    .prepare('enrollment'),
)

export async function isInAnyCourse(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(enrollments)
    .where(eq(enrollments.userId, userId))
    .limit(1)
  return row !== undefined
}

const lastActivity = sql<Date>`greatest(
  ${enrollments.enrolledAt}, max(${moduleProgress.updatedAt}), max(${modulePositions.updatedAt}))`

export const coursesInProgress = (db: Database, userId: string) => coursesOf(db, { userId })

const coursesOf = prepared((db) =>
  db
    .select({
      ...courseFacts,
      enrolledAt: enrollments.enrolledAt,
      lastActivityAt: lastActivity.mapWith(enrollments.enrolledAt),
      kept: completionKept(person, courses.id),
      modules: sql<
        {
          id: string
          position: number
          title: string
          completed: boolean
          wordCount: number
          percentRead: number
        }[]
      >`json_agg(json_build_object(
        'id', ${modules.id}, 'position', ${modules.position}, 'title', ${modules.title},
        'wordCount', coalesce(${moduleContents.wordCount}, 0),
        'percentRead', coalesce(${modulePositions.percent}, 0),
        'completed', ${moduleProgress.completedAt} is not null) order by ${modules.position})`,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(departments, eq(departments.id, courses.departmentId))
    .innerJoin(modules, eq(modules.courseId, courses.id))
    .leftJoin(moduleContents, eq(moduleContents.moduleId, modules.id))
    .leftJoin(moduleProgress, and(eq(moduleProgress.userId, person), eq(moduleProgress.moduleId, modules.id)))
    .leftJoin(
      modulePositions,
      and(eq(modulePositions.userId, person), eq(modulePositions.moduleId, modules.id)),
    )
    .where(eq(enrollments.userId, person))
    .groupBy(enrollments.userId, enrollments.courseId, courses.id, departments.id)
    .orderBy(desc(lastActivity), asc(courses.id))
    .prepare('courses_in_progress'),
)

export const bookmarksOf = (db: Database, userId: string, most: number) => bookmarked(db, { userId, most })

const bookmarked = prepared((db) =>
  db
    .select({
      moduleId: modules.id,
      title: modules.title,
      type: modules.type,
      courseId: courses.id,
      courseCode: courses.code,
      courseTitle: courses.title,
      departmentId: courses.departmentId,
      bookmarkedAt: moduleProgress.bookmarkedAt,
    })
    .from(moduleProgress)
    .innerJoin(modules, eq(modules.id, moduleProgress.moduleId))
    .innerJoin(courses, eq(courses.id, modules.courseId))
    .where(and(eq(moduleProgress.userId, person), isNotNull(moduleProgress.bookmarkedAt)))
    .orderBy(desc(moduleProgress.bookmarkedAt))
    .limit(sql.placeholder('most'))
    .prepare('bookmarks'),
)

export const positionsOf = (db: Database, userId: string, courseId: string) =>
  positions(db, { userId, courseId })

const positions = prepared((db) =>
  db
    .select({
      moduleId: modulePositions.moduleId,
      block: modulePositions.block,
      percent: modulePositions.percent,
      seconds: modulePositions.seconds,
    })
    .from(modulePositions)
    .where(and(eq(modulePositions.userId, person), eq(modulePositions.courseId, theCourse)))
    .prepare('positions_in_course'),
)

/**
 * Saves a reading position. The first time, it records the module as started and enrolls. A student who has left the
 * course, or is at the enrollment limit, is not enrolled by reading on.
 *
 * @param input.enrolls false for teachers, who only look
 */
export async function putPosition(
  db: Database,
  input: {
    userId: string
    courseId: string
    moduleId: string
    block: number | null
    percent: number | null
    seconds: number | null
    enrolls: boolean
  },
) {
  const { userId, courseId, moduleId, block, percent, seconds, enrolls } = input
  const result = await db.$client.query<{
    block: number
    percent: number
    seconds: number
    enrolled: boolean
  }>({
    name: 'put_position',
    text: positionStatement,
    values: [userId, moduleId, courseId, block, percent, seconds, enrolls],
  })
  const row = result.rows[0]
  if (row === undefined) throw new Error('An upsert returned no row')
  return row
}

const positionStatement = `
with started as (
  insert into learning_events (user_id, module_id, kind, course_id)
  select $1, $2, 'started', $3
   where not exists (select 1 from learning_events where user_id = $1 and module_id = $2 and kind = 'started')
  on conflict do nothing
  returning 1
), enrolled as (
  insert into enrollments (user_id, course_id) select $1, $3 from started
   where $7::boolean and room_in_courses($1, ${mostEnrollments})
  on conflict do nothing
  returning 1
)
insert into module_positions as p (user_id, module_id, course_id, block, percent, seconds)
values ($1, $2, $3, coalesce($4::int, 0), coalesce($5::int, 0), coalesce($6::real, 0))
on conflict (user_id, module_id) do update
   set block = coalesce($4::int, p.block), percent = coalesce($5::int, p.percent),
       seconds = coalesce($6::real, p.seconds), updated_at = now()
returning block, percent, seconds, exists (select 1 from enrolled) as enrolled`

/** First starts and completions since a moment, newest first. */
export async function eventsSince(db: Database, userId: string, since: Date, most: number) {
  return db
    .select({
      kind: learningEvents.kind,
      moduleId: learningEvents.moduleId,
      title: modules.title,
      courseId: courses.id,
      courseCode: courses.code,
      at: learningEvents.at,
    })
    .from(learningEvents)
    .innerJoin(modules, eq(modules.id, learningEvents.moduleId))
    .innerJoin(courses, eq(courses.id, modules.courseId))
    .where(and(eq(learningEvents.userId, userId), gt(learningEvents.at, since)))
    .orderBy(desc(learningEvents.at), asc(learningEvents.moduleId))
    .limit(most)
}

import { and, asc, count, desc, eq, gt, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { CourseModule } from '../../../contract/courses/catalogue.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { completionKept } from '../../../database/conditions/completion-kept.ts'
import { courseFacts } from '../../../database/conditions/course-facts.ts'
import { hasEnrollmentRules, withoutEnrollmentRules } from '../../../database/conditions/enrollment-rules.ts'
import { hasCertificate } from '../../../database/conditions/has-certificate.ts'
import { isKeptOpen, modulesKeptOpen } from '../../../database/conditions/kept-open.ts'
import { hasLiveSessions } from '../../../database/conditions/live-sessions.ts'
import { endedEnrollments } from '../../../database/conditions/past-enrollments.ts'
import {
  modulesToOpen,
  openingsOf,
  opensLater,
  waitsInRound,
} from '../../../database/conditions/round-dates.ts'
import type { Connection } from '../../../database/connection.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  courses,
  departments,
  enrollments,
  learningEvents,
  liveModules,
  moduleContents,
  modulePositions,
  moduleProgress,
} from '../../../database/schema/index.ts'
import { mostEnrollments } from '../../../rules/learning/progress.ts'
import { type findFollowedTract, selectTract } from './tract-queries.ts'

export const progressOf = (db: Database | Transaction, userId: string, courseId: string) =>
  progress(db, { userId, courseId })

const person = sql.placeholder('userId')
const theCourse = sql.placeholder('courseId')

/**
 * What the person did in the course, the modules that are still to open in their round (those have `opensAt`), and those
 * that are kept open. One statement, because every door of a module reads it.
 */
const progress = prepared((db) =>
  unionAll(
    db
      .select({
        moduleId: moduleProgress.moduleId,
        completed: sql<boolean>`${moduleProgress.completedAt} is not null`.as('completed'),
        bookmarked: sql<boolean>`${moduleProgress.bookmarkedAt} is not null`.as('bookmarked'),
        keptOpen: sql<boolean>`false`.as('kept_open'),
        opensAt: sql<Date | null>`null::timestamptz`.mapWith(enrollments.enrolledAt).as('opens_at'),
      })
      .from(moduleProgress)
      .where(and(eq(moduleProgress.userId, person), eq(moduleProgress.courseId, theCourse))),
    modulesToOpen(db, person, theCourse),
    modulesKeptOpen(db, person, theCourse),
  ).prepare('progress_of_course'),
)

export interface Completion {
  userId: string
  courseId: string
  moduleId: string
  completed: boolean
  /** The modules before this one. */
  earlier: readonly string[]
  /** The other live modules of the course: with this one, they complete it. */
  others: readonly string[]
  /** The course has enrollment rules: those who are not in it complete nothing. */
  byRules: boolean
}

export interface CompletionOutcome {
  isOpen: boolean
  isWritten: boolean
  endsCourse: boolean
  bookmarked: boolean
}

/**
 * Sets or undoes completions where the module is open; completing again keeps the first time. Enrolls a student who is not
 * enrolled and below the limit, in a course without enrollment rules, and records the first completion as an event. Both are looked up before they are
 * inserted: a conflicting insert costs several times as much.
 *
 * @param completions one of each student: the statement does not see its own rows
 * @param mayEndCourse false writes no completion that would complete the course for the first time: the certificate needs a
 *   transaction
 * @returns an outcome for each completion, in their order
 */
export async function putCompletions(
  connection: Connection,
  completions: readonly Completion[],
  { mayEndCourse }: { mayEndCourse: boolean },
): Promise<CompletionOutcome[]> {
  const { rows } = await connection.query<CompletionOutcome & { userId: string }>({
    name: 'put_completions',
    text: completionStatement,
    values: [JSON.stringify(completions), mayEndCourse],
  })
  const outcomes = new Map(rows.map(({ userId, ...outcome }) => [userId, outcome]))
  return completions.map(({ userId }) => {
    const outcome = outcomes.get(userId)
    if (outcome === undefined) throw new Error('A completion has no outcome')
    return outcome
  })
}

// The lock rule and the completion of a course (rules/learning/progress.ts), on rows that stay locked until the write commits:
// an earlier module cannot be undone in between. Students and rows are locked in one order, to avoid deadlocks. A
// subquery of one row is planned as a look at the index; `not exists` may be planned as a scan of the table.
const completionStatement = `
with asked as materialized (
  select * from json_to_recordset($1) as a (
    "userId" text, "courseId" text, "moduleId" text, completed boolean, earlier text[], others text[],
    "byRules" boolean)
   order by "userId"
), counted as materialized (
  select a.*, progress.* from asked a cross join lateral (
    select (coalesce(bool_or(done and module_id = a."moduleId"), false)
             or (count(*) filter (where done and module_id = any (a.earlier)) = cardinality(a.earlier)
               and not ${waitsInRound('a."userId"', 'a."courseId"', 'a."moduleId"')})
             or (${isKeptOpen('a."userId"', 'a."courseId"', 'a."moduleId"')}
               and not ${waitsInRound('a."userId"', 'a."courseId"', 'a."moduleId"')}))
             and (not a."byRules" or (select true from enrollments e
               where e.user_id = a."userId" and e.course_id = a."courseId") is not null) as is_open,
           a.completed
             and count(*) filter (where done and module_id = any (a.others)) = cardinality(a.others) as all_completed
      from (select module_id, completed_at is not null as done from module_progress
             where user_id = a."userId" and course_id = a."courseId"
             order by module_id for no key update) as locked) as progress
), allowed as materialized (
  select * from counted where is_open and ($2::boolean or not all_completed or ${hasCertificate('"userId"', '"courseId"')})
), enrolled as (
  insert into enrollments (user_id, course_id)
  select "userId", "courseId" from allowed
   where (select 1 from enrollments where user_id = "userId" and course_id = "courseId") is null
     and ${withoutEnrollmentRules('"courseId"')}
     and room_in_courses("userId", ${mostEnrollments})
  on conflict do nothing
), noted as (
  insert into learning_events (user_id, module_id, kind, course_id)
  select "userId", "moduleId", 'completed', "courseId" from allowed
   where completed
     and (select 1 from learning_events
           where user_id = "userId" and module_id = "moduleId" and kind = 'completed') is null
  on conflict do nothing
), written as (
  insert into module_progress as p (user_id, module_id, course_id, completed_at, updated_at)
  select "userId", "moduleId", "courseId", case when completed then now() end, now() from allowed
  on conflict (user_id, module_id) do update
     set completed_at = case when excluded.completed_at is not null then coalesce(p.completed_at, now()) end,
         updated_at = now()
  returning user_id, bookmarked_at is not null as bookmarked
)
select "userId", is_open as "isOpen", is_open and all_completed as "endsCourse",
       user_id is not null as "isWritten", coalesce(bookmarked, false) as bookmarked
  from counted left join written on user_id = "userId"`

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
 * @param input.pastRules whether they were let in by the rules of the course, or need not be
 * @returns whether they are enrolled now; `full` if the limit prevented it, `rules` if they did
 */
export async function putEnrollment(
  db: Database | Transaction,
  input: { userId: string; courseId: string; intoArchived: boolean; pastRules: boolean },
): Promise<'enrolled' | 'full' | 'closed' | 'rules'> {
  const { userId, courseId, intoArchived, pastRules } = input
  const mine = sql`${enrollments.userId} = ${userId} and ${enrollments.courseId} = ${courseId}`
  await db.execute(sql`
    insert into ${enrollments} (user_id, course_id)
    select ${userId}, c.id from ${courses} c
     where c.id = ${courseId} and (c.status = 'published' or c.status = 'archived' and ${intoArchived}::boolean)
       and not exists (select 1 from ${enrollments} where ${mine})
       and room_in_courses(${userId}, ${mostEnrollments})
       and (${pastRules}::boolean or not ${hasEnrollmentRules(sql`c.id`)})
       for key share
    on conflict do nothing`)
  const [own] = await db
    .select({
      mine: sql<boolean>`coalesce(bool_or(${mine}), false)`,
      all: count(),
      byRules: sql<boolean>`${hasEnrollmentRules(courseId)}`,
    })
    .from(enrollments)
    .where(eq(enrollments.userId, userId))
  if (own?.mine) return 'enrolled'
  if (own?.byRules && !pastRules) return 'rules'
  return (own?.all ?? 0) < mostEnrollments ? 'closed' : 'full'
}

/** @returns false, without deleting, if the person is in a round: only staff take people out of it */
export async function deleteEnrollment(
  db: Database | Transaction,
  userId: string,
  courseId: string,
): Promise<boolean> {
  const mine = and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId))
  await db.execute(
    endedEnrollments(and(mine, isNull(enrollments.roundId)), { endedById: userId, reason: '' }),
  )
  return (await db.$count(enrollments, mine)) === 0
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
      roundId: enrollments.roundId,
      kept: completionKept(person, theCourse),
      keptPercent: enrollments.keptPercent,
      keptDone: enrollments.keptDone,
      liveSessions: hasLiveSessions({ courseId: theCourse, roundId: sql`enrollments.round_id` }),
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
      keptPercent: enrollments.keptPercent,
      keptDone: enrollments.keptDone,
      modules: sql<
        {
          id: string
          position: number
          title: string
          completed: boolean
          wordCount: number
          percentRead: number
          /** If it is still to open in the person's round. */
          opensAt: string | null
        }[]
      >`json_agg(json_build_object(
        'id', ${liveModules.id}, 'position', ${liveModules.position}, 'title', ${liveModules.title},
        'wordCount', coalesce(${moduleContents.wordCount}, 0),
        'percentRead', coalesce(${modulePositions.percent}, 0),
        'opensAt', case when ${enrollments.roundId} is not null
          then ${opensLater(enrollments.roundId, liveModules.id)} end,
        'completed', ${moduleProgress.completedAt} is not null) order by ${liveModules.position})`,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(departments, eq(departments.id, courses.departmentId))
    .innerJoin(liveModules, eq(liveModules.courseId, courses.id))
    .leftJoin(moduleContents, eq(moduleContents.moduleId, liveModules.id))
    .leftJoin(
      moduleProgress,
      and(eq(moduleProgress.userId, person), eq(moduleProgress.moduleId, liveModules.id)),
    )
    .leftJoin(
      modulePositions,
      and(eq(modulePositions.userId, person), eq(modulePositions.moduleId, liveModules.id)),
    )
    .where(eq(enrollments.userId, person))
    .groupBy(enrollments.userId, enrollments.courseId, courses.id, departments.id)
    .orderBy(desc(lastActivity), asc(courses.id))
    .prepare('courses_in_progress'),
)

export const bookmarksOf = (db: Database, userId: string, most: number) => bookmarked(db, { userId, most })

const named = <Data>(column: SQLWrapper, name: string) => sql<Data>`${column}`.as(name)

/** A person's bookmarks, as a statement or part of one. */
const selectBookmarks = (db: Database | Transaction) =>
  db
    .select({
      moduleId: named<string>(liveModules.id, 'moduleId'),
      title: named<string>(liveModules.title, 'title'),
      type: named<CourseModule['type']>(liveModules.type, 'type'),
      courseId: named<string>(courses.id, 'courseId'),
      courseCode: named<string>(courses.code, 'courseCode'),
      courseTitle: named<string>(courses.title, 'courseTitle'),
      departmentId: named<string>(courses.departmentId, 'departmentId'),
      bookmarkedAt: named<string>(moduleProgress.bookmarkedAt, 'bookmarkedAt'),
    })
    .from(moduleProgress)
    .innerJoin(liveModules, eq(liveModules.id, moduleProgress.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .where(and(eq(moduleProgress.userId, person), isNotNull(moduleProgress.bookmarkedAt)))
    .orderBy(desc(moduleProgress.bookmarkedAt))
    .limit(sql.placeholder('most'))

const bookmarked = prepared((db) => selectBookmarks(db).prepare('bookmarks'))

/** The followed tract and the bookmarks in one statement, for the page that is requested most. */
export async function tractAndBookmarks(db: Database, userId: string, most: number) {
  const [row] = await besideCourses(db, { userId, most })
  if (row === undefined) throw new Error('One row was expected')
  return row
}

const besideCourses = prepared((db) => {
  const tract = selectTract(db).as('tract')
  const bookmarks = selectBookmarks(db).as('bookmarks')
  return db
    .select({
      tract: sql<Awaited<ReturnType<typeof findFollowedTract>>>`(select row_to_json(tract) from ${tract})`,
      bookmarks: sql<BookmarkRow[]>`(select coalesce(json_agg(bookmarks), '[]') from ${bookmarks})`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('tract_and_bookmarks')
})

export type BookmarkRow = Awaited<ReturnType<typeof bookmarksOf>>[number]

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
 * course, or is at the enrollment limit, is not enrolled by reading on, and no one is in a course with enrollment rules.
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
   where $7::boolean and ${withoutEnrollmentRules('$3')}
     and room_in_courses($1, ${mostEnrollments})
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
      title: liveModules.title,
      courseId: courses.id,
      courseCode: courses.code,
      at: learningEvents.at,
    })
    .from(learningEvents)
    .innerJoin(liveModules, eq(liveModules.id, learningEvents.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .where(and(eq(learningEvents.userId, userId), gt(learningEvents.at, since)))
    .orderBy(desc(learningEvents.at), asc(learningEvents.moduleId))
    .limit(most)
}

/** Modules that open in a span in the person's rounds; of several of a course at one time, the first and their number. */
export const openingsBetween = (db: Database, userId: string, since: Date, until: Date) =>
  openings(db, { userId, since: since.toISOString(), until: until.toISOString() })

const openings = prepared((db) => {
  const opening = openingsOf(db, person, sql.placeholder('since'), sql.placeholder('until'))
  return db
    .select({
      courseId: courses.id,
      courseTitle: courses.title,
      opensAt: opening.opensAt,
      count: count(),
      first: sql<
        [moduleId: string, title: string]
      >`(array_agg(json_build_array(${liveModules.id}, ${liveModules.title})
        order by ${liveModules.position}))[1]`,
    })
    .from(opening)
    .innerJoin(liveModules, eq(liveModules.id, opening.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .groupBy(courses.id, opening.opensAt)
    .orderBy(asc(opening.opensAt), asc(courses.id))
    .limit(500)
    .prepare('openings_between')
})

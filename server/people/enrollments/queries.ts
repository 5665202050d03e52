import { and, asc, count, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { EnrollmentState } from '../../../contract/people/enrollments.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { completionKept } from '../../../database/conditions/completion-kept.ts'
import {
  activityOfCourse,
  completedModules,
  hasCompletedCourse,
  lastActivityIn,
  moduleCountOf,
} from '../../../database/conditions/course-activity.ts'
import { enrollmentRulesOf } from '../../../database/conditions/enrollment-rules.ts'
import { personHolds, personHoldsUnindexed } from '../../../database/conditions/people-by-part.ts'
import { nameOfRound } from '../../../database/conditions/round-dates.ts'
import { afterByName, byName, isStudentOf } from '../../../database/conditions/students-by-name.ts'
import { courses, enrollmentRequests, enrollments, users } from '../../../database/schema/index.ts'

export interface PeopleFilter {
  search: string
  state: EnrollmentState | undefined
  after: string | null
}

/**
 * The people of a course by name, with what they have done in it.
 *
 * @param many whether the course has many people (`areMany`)
 */
export async function peopleOfCourse(
  db: Database,
  courseId: string,
  { search, state, after }: PeopleFilter,
  { most, many }: { most: number; many: boolean },
) {
  const isCommon = many && search !== '' && (await isCommonPart(db, search))
  return people(db, courseId)
    .where(
      and(
        isStudentOf(courseId, many),
        isCommon ? personHoldsUnindexed(search) : matching(search),
        inState(state, figuresIn(courseId)),
        afterByName(after),
      ),
    )
    .orderBy(...byName)
    .limit(most)
}

/** With more people than this, scanning by name finds a page sooner than looking each of them up. */
const mostLookedUp = 2_000

async function isCommonPart(db: Database, part: string): Promise<boolean> {
  const found = db
    .select({ one: sql`1` })
    .from(users)
    .where(personHolds(part))
    .limit(mostLookedUp + 1)
    .as('found')
  return (await db.$count(found)) > mostLookedUp
}

/** The same of certain people, in any order. */
export async function peopleById(db: Database, courseId: string, ids: readonly string[]) {
  return people(db, courseId).where(inArray(users.id, [...ids]))
}

function people(db: Database, courseId: string) {
  const { lastActivity, completed } = figuresIn(courseId)
  return db
    .select({
      id: users.id,
      name: users.name,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      profileImage: users.image,
      enrolledAt: enrollments.enrolledAt,
      completedModules: completedModules(enrollments.userId, enrollments.courseId),
      moduleCount: moduleCountOf(courseId),
      completed,
      keptPercent: enrollments.keptPercent,
      keptDone: enrollments.keptDone,
      lastActivityAt: lastActivity,
      round: nameOfRound(enrollments.roundId),
      groups: sql<string[]>`array(select g.name from school_group_members o
          join school_groups g on g.id = o.group_id and g.archived_at is null
         where o.user_id = ${users.id} order by g.name limit 3)`,
    })
    .from(users)
    .innerJoin(enrollments, and(eq(enrollments.userId, users.id), eq(enrollments.courseId, courseId)))
    .$dynamic()
}

/** Everyone in a course by name, with a figure to sort them by. */
export async function figuresOfPeople(
  db: Database,
  courseId: string,
  { search, state }: Omit<PeopleFilter, 'after'>,
  by: 'progress' | 'activity' | null,
) {
  const figure = {
    progress: sql`activity.modules`,
    activity: sql`extract(epoch from activity.last)::float8`,
  }
  const moduleCount = moduleCountOf(courseId)
  const completed = sql`(${moduleCount} > 0 and (activity.modules = ${moduleCount}
    or ${completionKept(sql`activity.user_id`, sql`${courseId}::text`)}))`
  return db
    .select({ id: users.id, figure: sql<number | null>`${by === null ? sql`null` : figure[by]}` })
    .from(users)
    .innerJoin(sql`${activityOfCourse(courseId)} activity`, sql`activity.user_id = ${users.id}`)
    .where(and(matching(search), inState(state, { lastActivity: sql`activity.last`, completed })))
    .orderBy(...byName)
}

const figuresIn = (courseId: string) => ({
  lastActivity: lastActivityIn(enrollments.userId, enrollments.courseId),
  completed: hasCompletedCourse(enrollments.userId, enrollments.courseId, moduleCountOf(courseId)),
})

/** As many rows as `peopleOfCourse` has on all pages. */
export async function countPeople(
  db: Database,
  courseId: string,
  { search, state }: Omit<PeopleFilter, 'after'>,
): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(and(eq(enrollments.courseId, courseId), matching(search), inState(state, figuresIn(courseId))))
  return row?.all ?? 0
}

const matching = (search: string): SQL | undefined => (search === '' ? undefined : personHolds(search))

function inState(
  state: EnrollmentState | undefined,
  { lastActivity, completed }: { lastActivity: SQL; completed: SQL },
): SQL | undefined {
  if (state === undefined) return undefined
  if (state === 'completed') return completed
  // Coalesced, because the planner takes “is null” for rare and then reads a whole large course.
  const begun = sql`coalesce(${lastActivity} is not null, false)`
  return and(not(completed), state === 'in-progress' ? begun : not(begun))
}

/** How many are in a course, who may enroll, and how many ask to. */
export async function wholeCourse(db: Database, courseId: string) {
  const [row] = await db
    .select({
      total: db.$count(enrollments, eq(enrollments.courseId, courseId)),
      rules: enrollmentRulesOf(sql`${courseId}::text`),
      waiting: db.$count(enrollmentRequests, eq(enrollmentRequests.courseId, courseId)),
    })
    .from(sql`(values (1)) as one`)
  if (row === undefined) throw new Error('One row was expected')
  return row
}

export async function enrolledAmong(
  db: Database,
  courseId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: enrollments.userId })
    .from(enrollments)
    .where(and(eq(enrollments.courseId, courseId), inArray(enrollments.userId, [...userIds])))
  return new Set(rows.map(({ id }) => id))
}

/** Names of those who are enrolled. Their enrollments stay until the transaction ends. */
export async function namesOfEnrolled(
  tx: Transaction,
  courseId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ name: users.name })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(and(eq(enrollments.courseId, courseId), inArray(enrollments.userId, [...userIds])))
    .orderBy(...byName)
    .for('update', { of: enrollments })
  return rows.map(({ name }) => name)
}

/** Enrollments with their person and course, by course. They stay until the transaction ends. */
export async function lockEnrollments(tx: Transaction, ids: readonly string[]) {
  return tx
    .select({
      userId: users.id,
      name: users.name,
      course: { id: courses.id, code: courses.code, title: courses.title },
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(inArray(enrollments.id, [...ids]))
    .orderBy(asc(enrollments.courseId), ...byName)
    .for('update', { of: enrollments })
}

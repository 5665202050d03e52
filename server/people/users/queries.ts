import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { completionKept } from '../../../database/conditions/completion-kept.ts'
import { personHolds, personHoldsUnindexed } from '../../../database/conditions/people-by-part.ts'
import {
  courses,
  enrollments,
  liveModules,
  liveQuizzes,
  moduleProgress,
  quizAttempts,
  sessions,
  signInMethods,
  users,
} from '../../../database/schema/index.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'

type Role = (typeof users.$inferSelect)['role']

// Written out: in the subquery a bare "id" means another table's.
const hasSetPassword = sql<boolean>`exists (select 1 from sign_in_methods s where s.user_id = users.id)`

/** Looked up per row: the form above would first collect all passwords. */
const canSignIn = sql<boolean>`coalesce((select true from sign_in_methods s where s.user_id = users.id limit 1), false)`

const listedColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  emailVerified: users.emailVerified,
  image: users.image,
  role: users.role,
  mayBeginCourses: users.mayBeginCourses,
  createdAt: users.createdAt,
  exactCreatedAt: sql<string>`${users.createdAt}::text`,
  canSignIn,
  suspendedAt: users.suspendedAt,
  enrollmentCount: sql<number>`(select count(*)::int from enrollments e where e.user_id = users.id)`,
  lastActiveAt: sql<Date | null>`greatest(
    (select max(p.updated_at) from module_progress p where p.user_id = users.id),
    (select max(e.enrolled_at) from enrollments e where e.user_id = users.id))`.mapWith(
    (value: string | Date | null) => (value === null ? null : new Date(value)),
  ),
}

export interface UserFilter {
  search?: string
  role?: Role
  state?: 'active' | 'waiting' | 'suspended'
}

function inState(state: UserFilter['state'], can: SQL): SQL | undefined {
  if (state === undefined) return undefined
  if (state === 'suspended') return isNotNull(users.suspendedAt)
  return and(isNull(users.suspendedAt), state === 'active' ? can : sql`not ${can}`)
}

function matching(
  { search, role, state }: UserFilter,
  by: { named: typeof personHolds; can: SQL },
): SQL | undefined {
  const wanted = search?.trim()
  return and(
    wanted ? by.named(wanted) : undefined,
    role === undefined ? undefined : eq(users.role, role),
    inState(state, by.can),
  )
}

/**
 * Staff and suspended people are few, and an index lists them: reading their names takes less than collecting everyone
 * whose name matches.
 */
const areFew = ({ role, state }: UserFilter) =>
  role === 'instructor' || role === 'admin' || state === 'suspended'

/** Forces the index; otherwise the planner scans the newest rows even for few matches. */
const gathered = (filter: UserFilter) =>
  sql`${users.id} = any(array(select users.id from users where ${matching(filter, { named: personHolds, can: canSignIn })}))`

export type ListedRow = Awaited<ReturnType<typeof usersAfter>>[number]

/**
 * @param most one more than a page, so that the caller sees whether another follows
 * @param areMany whether so many match that scanning from the newest fills a page sooner than collecting all
 */
export async function usersAfter(
  db: Database,
  filter: UserFilter,
  { after, most, areMany }: { after: TimeCursor | null; most: number; areMany: boolean },
) {
  return db
    .select(listedColumns)
    .from(users)
    .where(
      and(
        areMany || areFew(filter) || !filter.search?.trim()
          ? matching(filter, { named: personHoldsUnindexed, can: canSignIn })
          : gathered(filter),
        after === null
          ? undefined
          : sql`(${users.createdAt}, ${users.id}) < (${after.at}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(most)
}

export async function countUsers(db: Database, filter: UserFilter, most: number): Promise<number> {
  const { state, role, search } = filter
  if (state === 'waiting' && role === undefined && !search?.trim()) {
    return Math.min(most, await countWaiting(db))
  }
  return db.$count(
    db
      .select({ one: sql`1` })
      .from(users)
      .where(
        matching(filter, { named: areFew(filter) ? personHoldsUnindexed : personHolds, can: hasSetPassword }),
      )
      .limit(most)
      .as('found'),
  )
}

/** Searching for missing passwords takes twice as long; these three counts are index-only. */
async function countWaiting(db: Database): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select ((select count(*) from ${users})
      - (select count(distinct s.user_id) from ${signInMethods} s)
      - (select count(*) from ${users} where ${users.suspendedAt} is not null and not ${hasSetPassword}))::int as waiting`)
  return rows[0]?.waiting ?? 0
}

export async function countAllUsers(db: Database): Promise<number> {
  return db.$count(users)
}

export async function findListedUser(db: Database | Transaction, userId: string) {
  const [row] = await db.select(listedColumns).from(users).where(eq(users.id, userId))
  return row ?? null
}

/** Locked, so that two administrators cannot demote each other. */
export async function lockUser(tx: Transaction, userId: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return row ?? null
}

export async function putCourseAuthor(tx: Transaction, userId: string, mayBeginCourses: boolean) {
  await tx.update(users).set({ mayBeginCourses, updatedAt: sql`now()` }).where(eq(users.id, userId))
}

export async function putNames(
  tx: Transaction,
  userId: string,
  names: { firstName: string; lastName: string },
): Promise<string> {
  const name = `${names.firstName} ${names.lastName}`.trim()
  await tx
    .update(users)
    .set({ ...names, name, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
  return name
}

export async function deleteSessions(tx: Transaction, userId: string): Promise<number> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return ended.length
}

export async function countSessions(db: Database, userId: string): Promise<number> {
  return db.$count(sessions, and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`))
}

export async function enrollmentsOf(db: Database, userId: string) {
  return db
    .select({
      id: enrollments.id,
      courseId: courses.id,
      courseCode: courses.code,
      courseTitle: courses.title,
      enrolledAt: enrollments.enrolledAt,
      kept: completionKept(userId, courses.id),
      progress: sql<
        { moduleId: string; title: string; completedAt: string | null }[]
      >`json_agg(json_build_object('moduleId', ${liveModules.id}, 'title', ${liveModules.title},
          'completedAt', ${moduleProgress.completedAt}) order by ${liveModules.position})`,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(liveModules, eq(liveModules.courseId, courses.id))
    .leftJoin(
      moduleProgress,
      and(eq(moduleProgress.userId, userId), eq(moduleProgress.moduleId, liveModules.id)),
    )
    .where(eq(enrollments.userId, userId))
    .groupBy(enrollments.userId, enrollments.courseId, courses.id)
    .orderBy(desc(enrollments.enrolledAt), asc(courses.id))
}

export async function quizResultsOf(db: Database, userId: string, most: number) {
  return db
    .select({
      attemptId: quizAttempts.id,
      quizTitle: liveQuizzes.title,
      courseId: courses.id,
      courseCode: courses.code,
      finishedAt: quizAttempts.submittedAt,
      score: quizAttempts.percent,
      passed: quizAttempts.passed,
    })
    .from(quizAttempts)
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, quizAttempts.quizId))
    .innerJoin(liveModules, eq(liveModules.id, liveQuizzes.moduleId))
    .innerJoin(courses, eq(courses.id, liveModules.courseId))
    .where(and(eq(quizAttempts.userId, userId), sql`${quizAttempts.percent} is not null`))
    .orderBy(desc(quizAttempts.submittedAt))
    .limit(most)
}

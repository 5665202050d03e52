import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { completionKept } from '../../../database/conditions/completion-kept.ts'
import { opensLaterForPerson } from '../../../database/conditions/round-dates.ts'
import { timeZoneOf } from '../../../database/conditions/time-zone-of.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  coursePlans,
  courses,
  enrollments,
  liveModules,
  moduleContents,
  modulePositions,
  moduleProgress,
} from '../../../database/schema/index.ts'
import type { Pair } from '../../platform/nouns/personal-tables.ts'

const person = sql.placeholder('userId')

/** A module of the course, with what the person did in it. */
export interface PlannedModule {
  id: string
  title: string
  wordCount: number
  percentRead: number
  /** Steps of its tasks. */
  steps: number
  completedAt: string | null
  /** If it is still to open in the person's round. */
  opensAt: string | null
}

const facts = {
  courseId: courses.id,
  code: courses.code,
  courseTitle: courses.title,
  profileZone: timeZoneOf(person),
  kept: completionKept(person, courses.id),
  modules: sql<PlannedModule[]>`json_agg(json_build_object(
    'id', ${liveModules.id}, 'title', ${liveModules.title},
    'wordCount', coalesce(${moduleContents.wordCount}, 0),
    'percentRead', coalesce(${modulePositions.percent}, 0),
    'steps', (select coalesce(sum(jsonb_array_length(task->'steps')), 0)
                from jsonb_array_elements(${moduleContents.assignments}) task),
    'opensAt', ${opensLaterForPerson(person, liveModules.courseId, liveModules.id)},
    'completedAt', ${moduleProgress.completedAt}) order by ${liveModules.position})`,
}

const chosen = {
  days: coursePlans.days,
  time: coursePlans.time,
  minutes: coursePlans.minutes,
  from: coursePlans.from,
  timeZone: coursePlans.timeZone,
  pausedAt: coursePlans.pausedAt,
}

const inModule = (table: typeof moduleProgress | typeof modulePositions) =>
  and(eq(table.userId, person), eq(table.moduleId, liveModules.id))

/** The plans of a person, with all that their dates follow from. */
export const plansOf = (db: Database | Transaction, userId: string) => everyPlan(db, { userId })

const everyPlan = prepared((db) =>
  db
    .select({ ...facts, plan: chosen })
    .from(coursePlans)
    .innerJoin(courses, eq(courses.id, coursePlans.courseId))
    .innerJoin(liveModules, eq(liveModules.courseId, courses.id))
    .leftJoin(moduleContents, eq(moduleContents.moduleId, liveModules.id))
    .leftJoin(moduleProgress, inModule(moduleProgress))
    .leftJoin(modulePositions, inModule(modulePositions))
    .where(eq(coursePlans.userId, person))
    .groupBy(coursePlans.userId, coursePlans.courseId, courses.id)
    .orderBy(asc(courses.id))
    .prepare('course_plans'),
)

/** The same for one course, planned or not. @returns null if there is no such course, or no module in it */
export async function planFacts(db: Database | Transaction, userId: string, courseId: string) {
  const [row] = await factsOfCourse(db, { userId, courseId })
  return row ?? null
}

const factsOfCourse = prepared((db) =>
  db
    .select({ ...facts, plan: chosen })
    .from(courses)
    .innerJoin(liveModules, eq(liveModules.courseId, courses.id))
    .leftJoin(moduleContents, eq(moduleContents.moduleId, liveModules.id))
    .leftJoin(moduleProgress, inModule(moduleProgress))
    .leftJoin(modulePositions, inModule(modulePositions))
    .leftJoin(coursePlans, and(eq(coursePlans.userId, person), eq(coursePlans.courseId, courses.id)))
    .where(eq(courses.id, sql.placeholder('courseId')))
    .groupBy(coursePlans.userId, coursePlans.courseId, courses.id)
    .prepare('course_plan_facts'),
)

export type PlanFacts = NonNullable<Awaited<ReturnType<typeof planFacts>>>

const ownPlan = (userId: string, courseId: string) =>
  and(eq(coursePlans.userId, userId), eq(coursePlans.courseId, courseId))

/** Holds the enrollment, so that leaving waits for what depends on it. @returns false if there is none */
export async function holdEnrollment(tx: Transaction, userId: string, courseId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
    .for('key share')
  return rows.length > 0
}

export async function putPlan(
  tx: Transaction,
  plan: Pick<
    typeof coursePlans.$inferInsert,
    'userId' | 'courseId' | 'days' | 'time' | 'minutes' | 'from' | 'timeZone'
  >,
): Promise<void> {
  const { userId, courseId, ...choice } = plan
  await tx
    .insert(coursePlans)
    .values(plan)
    .onConflictDoUpdate({
      target: [coursePlans.userId, coursePlans.courseId],
      set: { ...choice, pausedAt: null, savedAt: sql`now()` },
    })
}

/** @returns false if there is no such plan */
export async function setPaused(
  tx: Transaction,
  userId: string,
  courseId: string,
  paused: boolean,
): Promise<boolean> {
  const rows = await tx
    .update(coursePlans)
    .set({ pausedAt: paused ? sql`coalesce(${coursePlans.pausedAt}, now())` : null })
    .where(ownPlan(userId, courseId))
    .returning({ courseId: coursePlans.courseId })
  return rows.length > 0
}

export async function deletePlan(db: Database | Transaction, userId: string, courseId: string) {
  await db.delete(coursePlans).where(ownPlan(userId, courseId))
}

/** @returns false if there is no such plan */
export async function lockPlan(tx: Transaction, userId: string, courseId: string): Promise<boolean> {
  const rows = await tx
    .select({ courseId: coursePlans.courseId })
    .from(coursePlans)
    .where(ownPlan(userId, courseId))
    .for('update')
  return rows.length > 0
}

export async function setNextJob(tx: Transaction, userId: string, courseId: string, nextJobAt: Date | null) {
  await tx.update(coursePlans).set({ nextJobAt }).where(ownPlan(userId, courseId))
}

/**
 * Takes plans whose job is due, and lends each for an hour: if its job is lost, it is taken again then.
 *
 * @param now by the clock that wrote the times
 */
export async function takeDuePlans(
  tx: Transaction,
  now: Date,
  most: number,
): Promise<{ userId: string; courseId: string }[]> {
  const due = tx
    .select({ userId: coursePlans.userId, courseId: coursePlans.courseId })
    .from(coursePlans)
    .where(and(lte(coursePlans.nextJobAt, now), isNull(coursePlans.pausedAt)))
    .orderBy(asc(coursePlans.nextJobAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return tx
    .update(coursePlans)
    .set({ nextJobAt: new Date(now.getTime() + 3_600_000) })
    .where(inArray(sql`(${coursePlans.userId}, ${coursePlans.courseId})`, due))
    .returning({ userId: coursePlans.userId, courseId: coursePlans.courseId })
}

/**
 * Gives the kept account the duplicate's plans for courses that both are in; of two plans its own stays. The others come
 * along with their enrollments.
 */
export async function mergePlans(tx: Transaction, { from, into }: Pair): Promise<void> {
  await tx.execute(sql`
    insert into ${coursePlans} (user_id, course_id, days, time, minutes, "from", time_zone, paused_at, next_job_at, saved_at)
    select ${into}, d.course_id, d.days, d.time, d.minutes, d."from", d.time_zone, d.paused_at, d.next_job_at, d.saved_at
      from ${coursePlans} d
     where d.user_id = ${from}
       and exists (select from ${enrollments} k where k.user_id = ${into} and k.course_id = d.course_id)
    on conflict do nothing`)
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { hasCompletedCourse, moduleCountOf } from '../../../database/conditions/course-activity.ts'
import {
  enrollments,
  moduleContents,
  modules,
  quizzes,
  scheduledChanges,
  users,
} from '../../../database/schema/index.ts'

type Executor = Database | Transaction

export async function findSchedule(db: Executor, courseId: string) {
  const [row] = await db
    .select({
      goLiveAt: scheduledChanges.goLiveAt,
      parts: scheduledChanges.parts,
      asksAll: scheduledChanges.asksAll,
      problem: scheduledChanges.problem,
      scheduledBy: scheduledChanges.scheduledBy,
      by: users.name,
    })
    .from(scheduledChanges)
    .leftJoin(users, eq(users.id, scheduledChanges.scheduledBy))
    .where(eq(scheduledChanges.courseId, courseId))
  return row ?? null
}

/** Replaces the set that waits for its time. */
export async function putSchedule(
  tx: Transaction,
  row: Omit<typeof scheduledChanges.$inferInsert, 'problem'>,
): Promise<void> {
  const values = { ...row, problem: '' }
  await tx
    .insert(scheduledChanges)
    .values(values)
    .onConflictDoUpdate({ target: scheduledChanges.courseId, set: values })
}

export async function putScheduleProblem(tx: Transaction, courseId: string, problem: string): Promise<void> {
  await tx.update(scheduledChanges).set({ problem }).where(eq(scheduledChanges.courseId, courseId))
}

/** @returns whether there was one */
export async function deleteSchedule(tx: Transaction, courseId: string): Promise<boolean> {
  const rows = await tx
    .delete(scheduledChanges)
    .where(eq(scheduledChanges.courseId, courseId))
    .returning({ courseId: scheduledChanges.courseId })
  return rows.length > 0
}

// Named with their table: alone in a statement, the builder would not.
const completedBy = (courseId: string) =>
  hasCompletedCourse(sql`enrollments.user_id`, sql`enrollments.course_id`, moduleCountOf(courseId))

/** Students of a course, and those of them who have completed it. */
export async function countPeople(db: Executor, courseId: string) {
  const [row] = await db
    .select({
      enrolled: sql<number>`count(*)::int`,
      completed: sql<number>`(count(*) filter (where ${completedBy(courseId)}))::int`,
    })
    .from(enrollments)
    .where(eq(enrollments.courseId, courseId))
  return row ?? { enrolled: 0, completed: 0 }
}

export async function peopleWhoCompleted(tx: Transaction, courseId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: enrollments.userId })
    .from(enrollments)
    .where(and(eq(enrollments.courseId, courseId), completedBy(courseId)))
  return rows.map(({ id }) => id)
}

/** The modules become live with everything in them. Their places follow with the order. */
export async function showModules(
  tx: Transaction,
  moduleIds: readonly string[],
  { asksAll }: { asksAll: boolean },
): Promise<void> {
  const ids = [...moduleIds]
  await tx.update(modules).set({ draftPlace: null, askedOfAll: asksAll }).where(inArray(modules.id, ids))
  await tx.update(quizzes).set({ isDraft: false }).where(inArray(quizzes.moduleId, ids))
  await tx
    .update(moduleContents)
    .set({
      assignments: sql`${moduleContents.assignments} || ${moduleContents.draftAssignments}`,
      draftAssignments: [],
      revision: sql`${moduleContents.revision} + 1`,
    })
    .where(inArray(moduleContents.moduleId, ids))
}

/** The opposite, with the place of the module among all. */
export async function hideModule(tx: Transaction, moduleId: string, place: number): Promise<void> {
  await tx.update(modules).set({ draftPlace: place, askedOfAll: false }).where(eq(modules.id, moduleId))
  await tx.update(quizzes).set({ isDraft: true }).where(eq(quizzes.moduleId, moduleId))
  await tx
    .update(moduleContents)
    .set({
      assignments: [],
      draftAssignments: sql`${moduleContents.assignments} || ${moduleContents.draftAssignments}`,
      revision: sql`${moduleContents.revision} + 1`,
    })
    .where(eq(moduleContents.moduleId, moduleId))
}

/** An open attempt keeps its quiz: it locks this row. */
export async function setQuizDrafts(tx: Transaction, quizIds: readonly string[], isDraft: boolean) {
  await tx
    .update(quizzes)
    .set({ isDraft, revision: sql`${quizzes.revision} + 1` })
    .where(inArray(quizzes.id, [...quizIds]))
}

/** Moves assignments between the drafts and the live ones of a module. */
export async function moveAssignments(
  tx: Transaction,
  moduleId: string,
  ids: readonly string[],
  to: 'live' | 'drafts',
): Promise<void> {
  const [from, into] =
    to === 'live'
      ? [moduleContents.draftAssignments, moduleContents.assignments]
      : [moduleContents.assignments, moduleContents.draftAssignments]
  const named = sql`one ->> 'id' = any(${sql.param([...ids])}::text[])`
  const those = (list: typeof from, condition: typeof named) =>
    sql`coalesce((select jsonb_agg(one order by place)
      from jsonb_array_elements(${list}) with ordinality as listed (one, place) where ${condition}), '[]')`
  const left = those(from, sql`not ${named}`)
  const all = sql`${into} || ${those(from, named)}`
  await tx
    .update(moduleContents)
    .set({
      assignments: to === 'live' ? all : left,
      draftAssignments: to === 'live' ? left : all,
      revision: sql`${moduleContents.revision} + 1`,
    })
    .where(eq(moduleContents.moduleId, moduleId))
}

export async function lockQuizzes(tx: Transaction, quizIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: quizzes.id })
    .from(quizzes)
    .where(inArray(quizzes.id, [...quizIds]))
    .orderBy(asc(quizzes.id))
    .for('update')
}

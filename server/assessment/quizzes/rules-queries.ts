import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/client.ts'
import { personHolds } from '../../../database/conditions/people-by-part.ts'
import { taughtBy } from '../../../database/conditions/teaches-course.ts'
import {
  enrollments,
  liveModules,
  liveQuizzes,
  modules,
  quizAllowances,
  quizAttempts,
  quizzes,
  users,
} from '../../../database/schema/index.ts'
import type { QuizRules } from '../../../rules/assessment/quizzes.ts'
import type { CourseAbility } from '../../../rules/people/course-roles.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { dueFor, extraMinutesOf, laterDueOf } from './column-queries.ts'

const readAt = sql<Date>`now()`.mapWith(quizAttempts.startedAt)

export async function findRuledQuiz(db: Database, viewer: Viewer, quizId: string, ability: CourseAbility) {
  const [row] = await db
    .select({
      id: quizzes.id,
      title: quizzes.title,
      courseId: modules.courseId,
      modulePosition: sql<number>`coalesce(${modules.draftPlace}, ${modules.position})`,
      timeLimit: quizzes.timeLimit,
      passingScore: quizzes.passingScore,
      attemptsAllowed: quizzes.attemptsAllowed,
      counts: quizzes.counts,
      review: quizzes.review,
      dueAt: quizzes.dueAt,
      revision: quizzes.rulesRevision,
      underWay: db.$count(
        quizAttempts,
        and(eq(quizAttempts.quizId, quizzes.id), isNull(quizAttempts.submittedAt)),
      ),
      readAt,
    })
    .from(quizzes)
    .innerJoin(modules, eq(modules.id, quizzes.moduleId))
    .where(
      and(
        eq(quizzes.id, quizId),
        taughtBy(viewer, modules.courseId, ability),
        // The rules of a draft are set before it goes live.
        or(
          and(eq(quizzes.isDraft, false), isNull(modules.draftPlace)),
          taughtBy(viewer, modules.courseId, 'edit-course'),
        ),
      ),
    )
  return row ?? null
}

/**
 * Students of a course with their allowance at a quiz.
 *
 * @param which students with an allowance, matches of a name or address, or one student
 */
export async function studentsOfQuiz(
  db: Database,
  { courseId, quizId }: { courseId: string; quizId: string },
  which: { allowed: true } | { search: string } | { userId: string },
  most: number,
) {
  return db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      extraMinutes: quizAllowances.extraMinutes,
      extraAttempts: quizAllowances.extraAttempts,
      reason: quizAllowances.reason,
      givenAt: quizAllowances.givenAt,
      givenBy: sql<string | null>`(select g.name from ${users} g where g.id = ${quizAllowances.givenBy})`,
      attemptsUsed: sql<number>`(select count(*)::int from ${quizAttempts} a
        where a.user_id = ${users.id} and a.quiz_id = ${quizId})`,
      open: sql<{ deadline: string | null } | null>`(select json_build_object('deadline', a.deadline)
        from ${quizAttempts} a
        where a.user_id = ${users.id} and a.quiz_id = ${quizId} and a.submitted_at is null)`,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(quizAllowances, and(eq(quizAllowances.userId, users.id), eq(quizAllowances.quizId, quizId)))
    .where(
      and(
        eq(enrollments.courseId, courseId),
        'userId' in which
          ? eq(users.id, which.userId)
          : 'search' in which
            ? personHolds(which.search)
            : sql`${quizAllowances.userId} is not null`,
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(most)
}

/** @returns false, without writing, on a conflict */
export async function writeRules(
  tx: Transaction,
  input: { quizId: string; revision: number; rules: QuizRules },
): Promise<boolean> {
  const written = await tx
    .update(quizzes)
    .set({ ...input.rules, rulesRevision: input.revision + 1 })
    .where(and(eq(quizzes.id, input.quizId), eq(quizzes.rulesRevision, input.revision)))
    .returning({ id: quizzes.id })
  return written.length > 0
}

/** Blocks new attempts and due date changes until the transaction ends. */
export async function lockStarts(tx: Transaction, quizId: string): Promise<void> {
  await tx
    .select({ id: liveQuizzes.id })
    .from(liveQuizzes)
    .where(eq(liveQuizzes.id, quizId))
    .for('no key update')
}

/** The same for several quizzes. */
export async function lockStartsOf(tx: Transaction, quizIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: quizzes.id })
    .from(quizzes)
    .where(inArray(quizzes.id, [...quizIds]))
    .orderBy(asc(quizzes.id))
    .for('no key update')
}

/** Zero extra attempts and minutes deletes the row. */
export async function putAllowance(
  tx: Transaction,
  allowance: {
    userId: string
    quizId: string
    extraMinutes: number
    extraAttempts: number
    reason: string
    givenBy: string
    givenAt: Date
  },
): Promise<void> {
  const { userId, quizId, ...values } = allowance
  if (values.extraMinutes === 0 && values.extraAttempts === 0) {
    await tx
      .delete(quizAllowances)
      .where(and(eq(quizAllowances.userId, userId), eq(quizAllowances.quizId, quizId)))
    return
  }
  await tx
    .insert(quizAllowances)
    .values(allowance)
    .onConflictDoUpdate({ target: [quizAllowances.userId, quizAllowances.quizId], set: values })
}

type UnderWay =
  | { quizId: string; userId?: string }
  | { userId: string; courseId: string | null }
  | { quizIds: readonly string[]; roundIds: readonly string[] }

/** Open attempts at a quiz, or a student's in one course or in all, or of rounds, with what decides when they end. */
export async function attemptsUnderWay(tx: Transaction, which: UnderWay) {
  return tx
    .select({
      userId: quizAttempts.userId,
      id: quizAttempts.id,
      quizId: quizAttempts.quizId,
      startedAt: quizAttempts.startedAt,
      timeLimit: quizAttempts.timeLimit,
      deadline: quizAttempts.deadline,
      dueAt: dueFor(quizAttempts.userId),
      laterDueAt: laterDueOf(quizAttempts.userId),
      extraMinutes: extraMinutesOf(quizAttempts.userId, {
        timeLimit: quizAttempts.timeLimit,
        at: quizAttempts.startedAt,
      }),
    })
    .from(quizAttempts)
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, quizAttempts.quizId))
    .leftJoin(
      quizAllowances,
      and(eq(quizAllowances.userId, quizAttempts.userId), eq(quizAllowances.quizId, quizAttempts.quizId)),
    )
    .where(
      and(
        isNull(quizAttempts.submittedAt),
        'quizId' in which ? eq(quizAttempts.quizId, which.quizId) : undefined,
        'userId' in which && which.userId !== undefined ? eq(quizAttempts.userId, which.userId) : undefined,
        'courseId' in which && which.courseId !== null
          ? sql`${liveQuizzes.moduleId} in (select m.id from ${liveModules} m where m.course_id = ${which.courseId})`
          : undefined,
        'roundIds' in which
          ? and(
              inArray(quizAttempts.quizId, [...which.quizIds]),
              inArray(quizAttempts.userId, peopleOf(tx, which.roundIds)),
            )
          : undefined,
      ),
    )
}

const peopleOf = (tx: Transaction, roundIds: readonly string[]) =>
  tx
    .select({ id: enrollments.userId })
    .from(enrollments)
    .where(inArray(enrollments.roundId, [...roundIds]))

export async function writeDeadlines(
  tx: Transaction,
  deadlines: readonly { userId: string; id: string; deadline: Date | null }[],
): Promise<void> {
  if (deadlines.length === 0) return
  const [userIds, ids, ends] = [
    deadlines.map(({ userId }) => userId),
    deadlines.map(({ id }) => id),
    deadlines.map(({ deadline }) => deadline?.toISOString() ?? null),
  ]
  await tx.execute(sql`
    update quiz_attempts a set deadline = n.deadline
      from unnest(${sql.param(userIds)}::text[], ${sql.param(ids)}::uuid[], ${sql.param(ends)}::timestamptz[])
        as n (user_id, id, deadline)
     where a.user_id = n.user_id and a.id = n.id and a.submitted_at is null`)
}

export type RuledQuizRow = NonNullable<Awaited<ReturnType<typeof findRuledQuiz>>>
export type StudentRow = Awaited<ReturnType<typeof studentsOfQuiz>>[number]

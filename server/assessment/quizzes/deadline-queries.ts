import { and, asc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { prepared } from '../../../database/prepared.ts'
import { courses, modules, quizAttempts, quizzes } from '../../../database/schema/index.ts'

export async function overdueAttempts(db: Database, userId: string, graceMs: number) {
  return db
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        isNull(quizAttempts.submittedAt),
        sql`${quizAttempts.deadline} + ${milliseconds(graceMs)} <= now()`,
      ),
    )
}

export async function overdueAttemptsAt(db: Database, quizId: string, graceMs: number, most: number) {
  return db
    .select({ id: quizAttempts.id, userId: quizAttempts.userId })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.quizId, quizId),
        isNull(quizAttempts.submittedAt),
        sql`${quizAttempts.deadline} + ${milliseconds(graceMs)} <= now()`,
      ),
    )
    .orderBy(asc(quizAttempts.deadline))
    .limit(most)
}

/** When the first open attempt that may run past the quiz's due date ends; null if none. */
export async function nextEndPastDue(db: Database, quizId: string): Promise<Date | null> {
  const [row] = await db
    .select({ deadline: quizAttempts.deadline })
    .from(quizAttempts)
    .innerJoin(quizzes, eq(quizzes.id, quizAttempts.quizId))
    .where(
      and(
        eq(quizAttempts.quizId, quizId),
        isNull(quizAttempts.submittedAt),
        gt(quizAttempts.deadline, quizzes.dueAt),
      ),
    )
    .orderBy(asc(quizAttempts.deadline))
    .limit(1)
  return row?.deadline ?? null
}

export const openDeadlines = (db: Database, userId: string, since: Date, until: Date) =>
  openBetween(db, { userId, since, until })

const openBetween = prepared((db) =>
  db
    .select({
      id: quizAttempts.id,
      quizId: quizzes.id,
      title: quizzes.title,
      course: courses.title,
      deadline: quizAttempts.deadline,
    })
    .from(quizAttempts)
    .innerJoin(quizzes, eq(quizzes.id, quizAttempts.quizId))
    .innerJoin(modules, eq(modules.id, quizzes.moduleId))
    .innerJoin(courses, eq(courses.id, modules.courseId))
    .where(
      and(
        eq(quizAttempts.userId, sql.placeholder('userId')),
        isNull(quizAttempts.submittedAt),
        gte(quizAttempts.deadline, sql.placeholder('since')),
        lt(quizAttempts.deadline, sql.placeholder('until')),
      ),
    )
    .limit(50)
    .prepare('open_deadlines'),
)

function milliseconds(count: number) {
  return sql`make_interval(secs => ${count}::float8 / 1000)`
}

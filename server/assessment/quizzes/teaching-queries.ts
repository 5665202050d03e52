import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../../database/client.ts'
import { taughtBy } from '../../../database/conditions/teaches-course.ts'
import { liveModules, liveQuizzes, quizAttempts, users } from '../../../database/schema/index.ts'
import type { ManualGrade } from '../../../rules/assessment/question-grading.ts'
import type { Grade } from '../../../rules/assessment/quizzes.ts'
import type { CourseAbility } from '../../../rules/people/course-roles.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

const waits = and(isNotNull(quizAttempts.submittedAt), isNull(quizAttempts.percent))

/** The unrounded percent of an attempt: averages use it and round once. */
const exactPercent = sql`coalesce(${quizAttempts.score}::numeric * 100 / nullif(${quizAttempts.maxScore}, 0)::numeric, 0)`

const counted = (column: PgColumn, best: SQL) =>
  sql`case when ${liveQuizzes.counts} = 'latest' then (array_agg(${column} order by ${quizAttempts.number} desc)
    filter (where ${quizAttempts.percent} is not null))[1] else ${best} end`

/** The quizzes of a course with their results, in one pass over its attempts. */
export async function quizzesOfCourse(db: Database, courseId: string) {
  const counting = db
    .select({
      quizId: quizAttempts.quizId,
      userId: quizAttempts.userId,
      attempts: sql<number>`count(*)::int`.as('attempts'),
      percent: sql<string | null>`case when ${liveQuizzes.counts} = 'latest'
        then (array_agg(${exactPercent} order by ${quizAttempts.number} desc)
          filter (where ${quizAttempts.percent} is not null))[1]
        else max(${exactPercent}) filter (where ${quizAttempts.percent} is not null) end`.as('percent'),
      passed: counted(quizAttempts.passed, sql`bool_or(${quizAttempts.passed})`).as('passed'),
      waiting: sql<number>`(count(*) filter (where ${quizAttempts.percent} is null))::int`.as('waiting'),
    })
    .from(quizAttempts)
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, quizAttempts.quizId))
    .innerJoin(liveModules, eq(liveModules.id, liveQuizzes.moduleId))
    .where(and(eq(liveModules.courseId, courseId), isNotNull(quizAttempts.submittedAt)))
    .groupBy(quizAttempts.quizId, quizAttempts.userId, liveQuizzes.counts)
    .as('counting')
  return db
    .select({
      id: liveQuizzes.id,
      title: liveQuizzes.title,
      modulePosition: liveModules.position,
      questionCount: sql<number>`(select count(*)::int from quiz_questions q where q.quiz_id = "live_quizzes"."id") + ${liveQuizzes.drawnCount}`,
      attempts: sql<number>`coalesce(sum(${counting.attempts}), 0)::int`,
      students: sql<number>`count(${counting.userId})::int`,
      averagePercent: sql<number | null>`round(avg(${counting.percent}), 1)::float8`,
      passedPercent: sql<number | null>`round(100.0 * count(*) filter (where ${counting.passed})
        / nullif(count(${counting.percent}), 0), 1)::float8`,
      waiting: sql<number>`coalesce(sum(${counting.waiting}), 0)::int`,
    })
    .from(liveQuizzes)
    .innerJoin(liveModules, eq(liveModules.id, liveQuizzes.moduleId))
    .leftJoin(counting, eq(counting.quizId, liveQuizzes.id))
    .where(eq(liveModules.courseId, courseId))
    .groupBy(
      liveQuizzes.id,
      liveQuizzes.title,
      liveQuizzes.position,
      liveQuizzes.drawnCount,
      liveModules.position,
    )
    .orderBy(asc(liveModules.position), asc(liveQuizzes.position))
}

const inCourse = (courseId: string) =>
  sql`${quizAttempts.quizId} in (select q.id from ${liveQuizzes} q join ${liveModules} m on m.id = q.module_id where m.course_id = ${courseId})`

/**
 * Attempts that wait for grading. It filters by course even for one quiz, because access was checked for the course
 * only.
 * @param quizId null for the whole course
 */
const waitsIn = (courseId: string, quizId: string | null) =>
  and(inCourse(courseId), quizId === null ? undefined : eq(quizAttempts.quizId, quizId), waits)

export async function waitingAttempts(db: Database, courseId: string, quizId: string | null, most: number) {
  return db
    .select({
      id: quizAttempts.id,
      studentName: users.name,
      quizId: liveQuizzes.id,
      quizTitle: liveQuizzes.title,
      number: quizAttempts.number,
      submittedAt: quizAttempts.submittedAt,
    })
    .from(quizAttempts)
    .innerJoin(users, eq(users.id, quizAttempts.userId))
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, quizAttempts.quizId))
    .where(waitsIn(courseId, quizId))
    .orderBy(asc(quizAttempts.submittedAt), asc(quizAttempts.id))
    .limit(most)
}

export async function countWaitingAttempts(
  db: Database,
  courseId: string,
  quizId: string | null = null,
): Promise<number> {
  return db.$count(quizAttempts, waitsIn(courseId, quizId))
}

export async function queueAround(
  db: Database,
  courseId: string,
  quizId: string | null,
  { submittedAt, id }: { submittedAt: Date; id: string },
) {
  const place = sql`(${quizAttempts.submittedAt}, ${quizAttempts.id})`
  const here = sql`(${submittedAt.toISOString()}::timestamptz, ${id}::uuid)`
  const inQueue = waitsIn(courseId, quizId)
  const [[previous], [next], waiting] = await Promise.all([
    db
      .select({ id: quizAttempts.id })
      .from(quizAttempts)
      .where(and(inQueue, sql`${place} < ${here}`))
      .orderBy(desc(quizAttempts.submittedAt), desc(quizAttempts.id))
      .limit(1),
    db
      .select({ id: quizAttempts.id })
      .from(quizAttempts)
      .where(and(inQueue, sql`${place} > ${here}`))
      .orderBy(asc(quizAttempts.submittedAt), asc(quizAttempts.id))
      .limit(1),
    countWaitingAttempts(db, courseId, quizId),
  ])
  return { previousId: previous?.id ?? null, nextId: next?.id ?? null, waiting }
}

export async function findTaughtAttempt(db: Database, viewer: Viewer, id: string, ability: CourseAbility) {
  const [row] = await db
    .select({
      id: quizAttempts.id,
      userId: quizAttempts.userId,
      studentName: users.name,
      courseId: liveModules.courseId,
      modulePosition: liveModules.position,
      quizId: liveQuizzes.id,
      quizTitle: liveQuizzes.title,
      number: quizAttempts.number,
      submittedAt: quizAttempts.submittedAt,
      passingScore: quizAttempts.passingScore,
      questions: quizAttempts.questions,
      answers: quizAttempts.answers,
      manual: quizAttempts.manual,
      percent: quizAttempts.percent,
      passed: quizAttempts.passed,
      gradeVersion: quizAttempts.gradeVersion,
    })
    .from(quizAttempts)
    .innerJoin(users, eq(users.id, quizAttempts.userId))
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, quizAttempts.quizId))
    .innerJoin(liveModules, eq(liveModules.id, liveQuizzes.moduleId))
    .where(
      and(
        eq(quizAttempts.id, id),
        isNotNull(quizAttempts.submittedAt),
        taughtBy(viewer, liveModules.courseId, ability),
      ),
    )
  return row ?? null
}

/**
 * Writes a manual grade and the result, if the grade has not changed since it was shown.
 *
 * @returns false, without writing, on a conflict
 */
export async function writeManualGrade(
  tx: Transaction,
  viewer: Viewer,
  input: {
    userId: string
    id: string
    version: number
    manual: Record<string, ManualGrade>
    grade: Grade
    now: Date
  },
): Promise<boolean> {
  const { score, maxScore, percent, passed, waiting } = input.grade
  const written = await tx
    .update(quizAttempts)
    .set({
      manual: input.manual,
      score,
      maxScore,
      percent: waiting ? null : percent,
      passed: waiting ? null : passed,
      gradedAt: input.now,
      gradedBy: viewer.id,
      gradeVersion: input.version + 1,
    })
    .where(
      and(
        eq(quizAttempts.userId, input.userId),
        eq(quizAttempts.id, input.id),
        eq(quizAttempts.gradeVersion, input.version),
      ),
    )
    .returning({ id: quizAttempts.id })
  return written.length > 0
}

export async function findTaughtQuiz(db: Database, viewer: Viewer, quizId: string) {
  const [row] = await db
    .select({
      id: liveQuizzes.id,
      courseId: liveModules.courseId,
      passingScore: liveQuizzes.passingScore,
      timeLimit: liveQuizzes.timeLimit,
      draws: liveQuizzes.draws,
    })
    .from(liveQuizzes)
    .innerJoin(liveModules, eq(liveModules.id, liveQuizzes.moduleId))
    .where(and(eq(liveQuizzes.id, quizId), taughtBy(viewer, liveModules.courseId, 'see-work')))
  return row ?? null
}

/** Each student's first attempt at a quiz, newest first, for item analysis. */
export async function firstAttempts(db: Database, quizId: string, most: number) {
  return db
    .select({
      // What they showed would be most of the bytes, and the analysis does not read it.
      questions: sql<(typeof quizAttempts.$inferSelect)['questions']>`(
        select coalesce(jsonb_agg(asked - 'stimulus' order by place), '[]')
          from jsonb_array_elements(${quizAttempts.questions}) with ordinality as paper (asked, place))`,
      answers: quizAttempts.answers,
      manual: quizAttempts.manual,
    })
    .from(quizAttempts)
    .where(
      and(eq(quizAttempts.quizId, quizId), eq(quizAttempts.number, 1), isNotNull(quizAttempts.submittedAt)),
    )
    .orderBy(desc(quizAttempts.submittedAt), desc(quizAttempts.id))
    .limit(most)
}

export type TaughtAttemptRow = NonNullable<Awaited<ReturnType<typeof findTaughtAttempt>>>

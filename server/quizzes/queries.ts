import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { authoredQuestion } from '../../database/authored-question.ts'
import type { Database, Transaction } from '../../database/client.ts'
import {
  bankQuestions,
  courses,
  enrollments,
  moduleProgress,
  modules,
  quizAllowances,
  quizAttempts,
  quizQuestions,
  quizzes,
} from '../../database/schema/index.ts'
import type { BankDraw, BankQuestion } from '../../rules/question-bank.ts'
import type { AuthoredQuestion, PaperQuestion } from '../../rules/questions.ts'
import type { Grade } from '../../rules/quizzes.ts'

/**
 * The database's clock is the clock of all attempts: processes on several machines may disagree, it does not. Every
 * row that is held against a deadline brings the moment along at which it was read.
 */
const readAt = sql<Date>`now()`.mapWith(quizAttempts.startedAt)

/** Handed in, and a person has yet to grade a part of it. */
const waitsForGrade = sql`(${quizAttempts.submittedAt} is not null and ${quizAttempts.percent} is null)`

const placeColumns = {
  courseId: courses.id,
  courseCode: courses.code,
  courseTitle: courses.title,
  departmentId: courses.departmentId,
  moduleId: modules.id,
  modulePosition: modules.position,
  moduleTitle: modules.title,
}

/** What the quiz asks for, and what one person has more: with `allowanceOf` joined. */
const ruleColumns = {
  attemptsAllowed: quizzes.attemptsAllowed,
  counts: quizzes.counts,
  review: quizzes.review,
  dueAt: quizzes.dueAt,
  /** The most that anyone has at this quiz. */
  mostExtraMinutes: sql<number>`coalesce((select max(extra_minutes) from quiz_allowances where quiz_id = ${quizzes.id}), 0)::int`,
  extraMinutes: sql<number>`coalesce(${quizAllowances.extraMinutes}, 0)::int`,
  extraAttempts: sql<number>`coalesce(${quizAllowances.extraAttempts}, 0)::int`,
  readAt,
}

const allowanceOf = (userId: string) =>
  and(eq(quizAllowances.quizId, quizzes.id), eq(quizAllowances.userId, userId))

const quizColumns = {
  id: quizzes.id,
  title: quizzes.title,
  description: quizzes.description,
  passingScore: quizzes.passingScore,
  timeLimit: quizzes.timeLimit,
  questionCount: sql<number>`(select count(*)::int from ${quizQuestions} where ${quizQuestions.quizId} = ${quizzes.id}) + ${quizzes.drawnCount}`,
  draws: quizzes.draws,
  ...placeColumns,
  ...ruleColumns,
}

/** What makes a question, of a quiz or of a bank. */
export const questionColumnsOf = (table: typeof quizQuestions | typeof bankQuestions) => ({
  id: table.id,
  question: table.question,
  options: table.options,
  correctAnswer: table.correctAnswer,
  explanation: table.explanation,
  points: table.points,
  detail: table.detail,
})

/** Of those enrolled: also what was archived since, which they keep. */
const openCourse = sql`${courses.status} in ('published', 'archived')`

/** A quiz of a published course, or of one that was archived and in which the viewer is enrolled. */
export async function findQuiz(db: Database, userId: string, quizId: string) {
  const [row] = await db
    .select(quizColumns)
    .from(quizzes)
    .innerJoin(modules, eq(modules.id, quizzes.moduleId))
    .innerJoin(courses, eq(courses.id, modules.courseId))
    .leftJoin(quizAllowances, allowanceOf(userId))
    .where(
      and(
        eq(quizzes.id, quizId),
        sql`(${courses.status} = 'published' or ${courses.status} = 'archived' and exists (
          select 1 from ${enrollments} e where e.user_id = ${userId} and e.course_id = ${courses.id}))`,
      ),
    )
  return row ?? null
}

/** The quizzes of all open courses someone is enrolled in, in the order of courses and modules. */
export async function quizzesOfMyCourses(db: Database, userId: string, most: number) {
  return db
    .select(quizColumns)
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.id, enrollments.courseId), openCourse))
    .innerJoin(modules, eq(modules.courseId, courses.id))
    .innerJoin(quizzes, eq(quizzes.moduleId, modules.id))
    .leftJoin(quizAllowances, allowanceOf(userId))
    .where(eq(enrollments.userId, userId))
    .orderBy(asc(courses.position), asc(courses.id), asc(modules.position), asc(quizzes.position))
    .limit(most)
}

/** Every module of the courses someone is enrolled in, in order, and whether they completed it: for the lock rule. */
export async function completionOfMyCourses(db: Database, userId: string) {
  return db
    .select({
      courseId: modules.courseId,
      moduleId: modules.id,
      completed: sql<boolean>`${moduleProgress.completedAt} is not null`,
    })
    .from(enrollments)
    .innerJoin(modules, eq(modules.courseId, enrollments.courseId))
    .leftJoin(moduleProgress, and(eq(moduleProgress.userId, userId), eq(moduleProgress.moduleId, modules.id)))
    .where(eq(enrollments.userId, userId))
    .orderBy(asc(modules.courseId), asc(modules.position))
}

/** Of the graded attempts of a group, what the latest has in a column. */
const latest = <Value>(column: PgColumn) =>
  sql<Value>`(array_agg(${column} order by ${quizAttempts.number} desc) filter (where ${quizAttempts.percent} is not null))[1]`

/** What someone has done with each quiz they ever began, or with one. */
export async function standings(db: Database, userId: string, quizId?: string) {
  return db
    .select({
      quizId: quizAttempts.quizId,
      attemptsUsed: sql<number>`count(*)::int`,
      bestPercent: sql<number | null>`max(${quizAttempts.percent})`,
      latestPercent: latest<number | null>(quizAttempts.percent),
      everPassed: sql<boolean>`coalesce(bool_or(${quizAttempts.passed}), false)`,
      latestPassed: latest<boolean | null>(quizAttempts.passed),
      waiting: sql<boolean>`bool_or(${waitsForGrade})`,
      openAttemptId: sql<
        string | null
      >`(array_agg(${quizAttempts.id}) filter (where ${quizAttempts.submittedAt} is null))[1]`,
    })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        quizId === undefined ? undefined : eq(quizAttempts.quizId, quizId),
      ),
    )
    .groupBy(quizAttempts.quizId)
}

/** Attempts that were handed in, newest first. */
export async function pastAttempts(db: Database, userId: string, quizId: string, most: number) {
  return db
    .select(pastColumns)
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        eq(quizAttempts.quizId, quizId),
        isNotNull(quizAttempts.submittedAt),
      ),
    )
    .orderBy(desc(quizAttempts.number))
    .limit(most)
}

const pastColumns = {
  id: quizAttempts.id,
  number: quizAttempts.number,
  startedAt: quizAttempts.startedAt,
  submittedAt: quizAttempts.submittedAt,
  submittedBy: quizAttempts.submittedBy,
  score: quizAttempts.score,
  maxScore: quizAttempts.maxScore,
  percent: quizAttempts.percent,
  passed: quizAttempts.passed,
}

/** An attempt with its paper, key and all, and where it belongs. Only its owner's id finds it. */
export async function findAttempt(db: Database, userId: string, attemptId: string) {
  const [row] = await db
    .select({
      ...pastColumns,
      ...placeColumns,
      quizId: quizzes.id,
      title: quizzes.title,
      timeLimit: quizzes.timeLimit,
      passingScore: quizAttempts.passingScore,
      questions: quizAttempts.questions,
      answers: quizAttempts.answers,
      manual: quizAttempts.manual,
      deadline: quizAttempts.deadline,
      ...ruleColumns,
    })
    .from(quizAttempts)
    .innerJoin(quizzes, eq(quizzes.id, quizAttempts.quizId))
    .innerJoin(modules, eq(modules.id, quizzes.moduleId))
    .innerJoin(courses, eq(courses.id, modules.courseId))
    .leftJoin(quizAllowances, allowanceOf(userId))
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.id, attemptId)))
  return row ?? null
}

/** The questions with their keys that everyone is asked, in the author's order: for the paper of a new attempt. */
export async function questionsOf(db: Database, quizId: string): Promise<AuthoredQuestion[]> {
  const rows = await db
    .select(questionColumnsOf(quizQuestions))
    .from(quizQuestions)
    .where(eq(quizQuestions.quizId, quizId))
    .orderBy(asc(quizQuestions.position))
  return rows.map(authoredQuestion)
}

/** The questions with their keys of the bank that a quiz can draw from, in the author's order. */
export async function bankOf(
  db: Database,
  courseId: string,
  draws: readonly BankDraw[],
): Promise<BankQuestion[]> {
  if (draws.length === 0) return []
  const tags = draws.map(({ tag }) => tag)
  const rows = await db
    .select({ ...questionColumnsOf(bankQuestions), tags: bankQuestions.tags })
    .from(bankQuestions)
    .where(
      and(eq(bankQuestions.courseId, courseId), sql`${bankQuestions.tags} ?| ${sql.param(tags)}::text[]`),
    )
    .orderBy(asc(bankQuestions.position))
  return rows.map(({ tags: own, ...row }) => ({ ...authoredQuestion(row), tags: own }))
}

/**
 * What the end of an attempt follows from, at the moment of its beginning. Until the transaction is over nobody
 * changes the quiz's due date or someone's extra time, so that no attempt slips between the old and the new.
 */
export async function lockForStart(tx: Transaction, userId: string, quizId: string) {
  // Alone: beside the lock, a join would show what stood before the wait for it.
  await tx.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.id, quizId)).for('share')
  const [row] = await tx
    .select({
      timeLimit: quizzes.timeLimit,
      dueAt: quizzes.dueAt,
      extraMinutes: ruleColumns.extraMinutes,
      startedAt: readAt,
    })
    .from(quizzes)
    .leftJoin(quizAllowances, allowanceOf(userId))
    .where(eq(quizzes.id, quizId))
  return row ?? null
}

/**
 * Begins an attempt unless one is open or has this number already: of requests that race, one writes.
 *
 * @param input.timeLimit minutes; null means no limit
 * @returns null when another request was first
 */
export async function insertAttempt(
  tx: Transaction,
  input: {
    userId: string
    quizId: string
    number: number
    passingScore: number
    questions: PaperQuestion[]
    timeLimit: number | null
    startedAt: Date
    deadline: Date | null
  },
) {
  const [row] = await tx
    .insert(quizAttempts)
    .values(input)
    .onConflictDoNothing()
    .returning({ id: quizAttempts.id, deadline: quizAttempts.deadline })
  return row ?? null
}

/** Locks an attempt until the transaction ends, so that it is graded once, whoever asks for it. */
export async function lockAttempt(tx: Transaction, userId: string, attemptId: string) {
  const [row] = await tx
    .select({
      quizId: quizAttempts.quizId,
      questions: quizAttempts.questions,
      answers: quizAttempts.answers,
      passingScore: quizAttempts.passingScore,
      deadline: quizAttempts.deadline,
      submittedAt: quizAttempts.submittedAt,
      readAt,
    })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.id, attemptId)))
    .for('update')
  return row ?? null
}

export async function openAttemptsOf(tx: Transaction, userId: string) {
  return tx
    .select({ id: quizAttempts.id, deadline: quizAttempts.deadline })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), isNull(quizAttempts.submittedAt)))
}

export async function titleOfQuiz(tx: Transaction, quizId: string): Promise<string> {
  const [row] = await tx.select({ title: quizzes.title }).from(quizzes).where(eq(quizzes.id, quizId))
  return row?.title ?? quizId
}

export async function writeGrade(
  tx: Transaction,
  input: {
    userId: string
    attemptId: string
    grade: Grade
    submittedBy: 'student' | 'deadline'
    submittedAt: Date
  },
) {
  const { score, maxScore, percent, passed, waiting } = input.grade
  await tx
    .update(quizAttempts)
    .set({
      score,
      maxScore,
      percent: waiting ? null : percent,
      passed: waiting ? null : passed,
      submittedBy: input.submittedBy,
      submittedAt: input.submittedAt,
    })
    .where(and(eq(quizAttempts.userId, input.userId), eq(quizAttempts.id, input.attemptId)))
}

/** The open attempts of someone whose time and grace are over. */
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

/** The open attempts at a quiz whose time and grace are over, of everyone. */
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

/**
 * The result that counts of each person in each of some quizzes in percent, null while none is graded, and whether an
 * attempt waits for a person. @param userIds null: everyone's
 */
export async function countedPercents(
  db: Database,
  quizIds: readonly string[],
  userIds: readonly string[] | null,
) {
  return db
    .select({
      userId: quizAttempts.userId,
      quizId: quizAttempts.quizId,
      percent: sql<number | null>`case when ${quizzes.counts} = 'latest'
        then ${latest(quizAttempts.percent)} else max(${quizAttempts.percent}) end`,
      waiting: sql<boolean>`bool_or(${waitsForGrade})`,
    })
    .from(quizAttempts)
    .innerJoin(quizzes, eq(quizzes.id, quizAttempts.quizId))
    .where(
      and(
        sql`${quizAttempts.quizId} = any(${sql.param(quizIds)}::text[])`,
        userIds === null ? undefined : sql`${quizAttempts.userId} = any(${sql.param(userIds)}::text[])`,
        isNotNull(quizAttempts.submittedAt),
      ),
    )
    .groupBy(quizAttempts.userId, quizAttempts.quizId, quizzes.counts)
}

function milliseconds(count: number) {
  return sql`make_interval(secs => ${count}::float8 / 1000)`
}

export type QuizRow = NonNullable<Awaited<ReturnType<typeof findQuiz>>>
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>
export type PastRow = Awaited<ReturnType<typeof pastAttempts>>[number]
export type StandingRow = Awaited<ReturnType<typeof standings>>[number]

/** Attempts that are open and end between two moments. */
export async function openDeadlines(db: Database, userId: string, since: Date, until: Date) {
  return db
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
        eq(quizAttempts.userId, userId),
        isNull(quizAttempts.submittedAt),
        sql`${quizAttempts.deadline} >= ${since} and ${quizAttempts.deadline} < ${until}`,
      ),
    )
    .limit(50)
}

/** Quizzes of someone's courses that are due between two moments, the minutes they have more not counted. */
export async function dueQuizzes(db: Database, userId: string, since: Date, until: Date) {
  return db
    .select({ quizId: quizzes.id, title: quizzes.title, course: courses.title, dueAt: quizzes.dueAt })
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.id, enrollments.courseId), openCourse))
    .innerJoin(modules, eq(modules.courseId, courses.id))
    .innerJoin(quizzes, eq(quizzes.moduleId, modules.id))
    .where(
      and(eq(enrollments.userId, userId), sql`${quizzes.dueAt} >= ${since} and ${quizzes.dueAt} < ${until}`),
    )
    .orderBy(asc(quizzes.dueAt))
    .limit(50)
}

import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { authoredQuestion } from '../../../database/authored-question.ts'
import type { Database, Transaction } from '../../../database/client.ts'
import { hasCertificateWithWork } from '../../../database/conditions/has-certificate.ts'
import { taughtBy } from '../../../database/conditions/teaches-course.ts'
import {
  bankQuestions,
  liveModules,
  liveQuizzes,
  quizAttempts,
  quizQuestions,
  quizRegradeAttempts,
  quizRegrades,
  users,
} from '../../../database/schema/index.ts'
import type { AuthoredQuestion, PaperQuestion } from '../../../rules/assessment/questions.ts'
import type { TimeCursor } from '../../platform/http/cursor.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

type Executor = Database | Transaction

/** A question of a course as it is written today; `quizId` null for one of the bank. */
export interface PlacedQuestion {
  quizId: string | null
  question: AuthoredQuestion
}

const columnsOf = (table: typeof quizQuestions | typeof bankQuestions) => ({
  id: table.id,
  stimulus: table.stimulus,
  question: table.question,
  options: table.options,
  correctAnswer: table.correctAnswer,
  explanation: table.explanation,
  points: table.points,
  detail: table.detail,
})

export async function findQuestion(
  db: Executor,
  courseId: string,
  questionId: string,
): Promise<PlacedQuestion | null> {
  const [own] = await db
    .select({ ...columnsOf(quizQuestions), quizId: quizQuestions.quizId })
    .from(quizQuestions)
    .innerJoin(liveQuizzes, eq(liveQuizzes.id, quizQuestions.quizId))
    .innerJoin(liveModules, eq(liveModules.id, liveQuizzes.moduleId))
    .where(and(eq(liveModules.courseId, courseId), eq(quizQuestions.id, questionId)))
    .limit(1)
  if (own) return { quizId: own.quizId, question: authoredQuestion(own) }
  const [drawn] = await db
    .select(columnsOf(bankQuestions))
    .from(bankQuestions)
    .where(and(eq(bankQuestions.courseId, courseId), eq(bankQuestions.id, questionId)))
  return drawn ? { quizId: null, question: authoredQuestion(drawn) } : null
}

/** Attempts that show the question, of its quiz, or of all quizzes of the course for one of the bank. */
const showing = (courseId: string, { quizId, question }: PlacedQuestion): SQL =>
  sql`${
    quizId === null
      ? sql`${quizAttempts.quizId} in (select q.id from ${liveQuizzes} q join ${liveModules} m on m.id = q.module_id where m.course_id = ${courseId})`
      : sql`${quizAttempts.quizId} = ${quizId}`
  } and ${quizAttempts.questions} @> ${JSON.stringify([{ id: question.id }])}::jsonb`

/** Each attempt that shows the question, with the question as it was shown. */
export async function shownQuestions(db: Executor, courseId: string, placed: PlacedQuestion) {
  return db
    .select({
      id: quizAttempts.id,
      isOpen: sql<boolean>`${quizAttempts.submittedAt} is null`,
      shown: sql<PaperQuestion>`jsonb_path_query_first(${quizAttempts.questions}, '$[*] ? (@.id == $id)',
        ${JSON.stringify({ id: placed.question.id })}::jsonb)`,
    })
    .from(quizAttempts)
    .where(showing(courseId, placed))
}

const attemptColumns = {
  id: quizAttempts.id,
  userId: quizAttempts.userId,
  quizId: quizAttempts.quizId,
  questions: quizAttempts.questions,
  answers: quizAttempts.answers,
  manual: quizAttempts.manual,
  passingScore: quizAttempts.passingScore,
  submittedAt: quizAttempts.submittedAt,
  score: quizAttempts.score,
  maxScore: quizAttempts.maxScore,
  percent: quizAttempts.percent,
  passed: quizAttempts.passed,
  gradeVersion: quizAttempts.gradeVersion,
}

export async function attemptsById(db: Database, ids: readonly string[]) {
  return db
    .select(attemptColumns)
    .from(quizAttempts)
    .where(inArray(quizAttempts.id, [...ids]))
}

export type AttemptRow = Awaited<ReturnType<typeof attemptsById>>[number]

/** How many of these people have a certificate with work of the course. */
export async function countCertified(db: Database, courseId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return 0
  const course = sql`${courseId}::text`
  return db.$count(
    users,
    and(
      sql`${users.id} = any(${sql.param([...userIds])}::text[])`,
      hasCertificateWithWork(sql`${users}."id"`, course),
    ),
  )
}

/** A regrade of the question that is under way. */
export async function findUnderWay(db: Executor, courseId: string, questionId: string) {
  const [row] = await db
    .select({ id: quizRegrades.id })
    .from(quizRegrades)
    .where(
      and(
        eq(quizRegrades.courseId, courseId),
        eq(quizRegrades.questionId, questionId),
        inArray(quizRegrades.state, ['working', 'undoing']),
      ),
    )
  return row?.id ?? null
}

/** Whether the latest decision about this key was to leave the attempts. */
export async function isLeft(db: Executor, courseId: string, questionId: string, version: string) {
  const [row] = await db
    .select({ choice: quizRegrades.choice, version: quizRegrades.version })
    .from(quizRegrades)
    .where(
      and(
        eq(quizRegrades.courseId, courseId),
        eq(quizRegrades.questionId, questionId),
        isNull(quizRegrades.undoneAt),
      ),
    )
    .orderBy(desc(quizRegrades.createdAt), desc(quizRegrades.id))
    .limit(1)
  return row?.choice === 'leave' && row.version === version
}

/** @returns null if a regrade of this question is under way */
export async function insertRegrade(
  tx: Transaction,
  regrade: typeof quizRegrades.$inferInsert,
  attemptIds: readonly string[],
): Promise<string | null> {
  const [row] = await tx
    .insert(quizRegrades)
    .values({ ...regrade, attemptCount: attemptIds.length })
    .onConflictDoNothing()
    .returning({ id: quizRegrades.id })
  if (row === undefined) return null
  await tx.execute(sql`
    insert into ${quizRegradeAttempts} (regrade_id, attempt_id)
    select ${row.id}, unnest(${sql.param([...attemptIds])}::uuid[])`)
  return row.id
}

const undoers = alias(users, 'undoers')

const listed = {
  id: quizRegrades.id,
  courseId: quizRegrades.courseId,
  questionId: quizRegrades.questionId,
  question: quizRegrades.question,
  version: quizRegrades.version,
  quizId: liveQuizzes.id,
  quizTitle: liveQuizzes.title,
  choice: quizRegrades.choice,
  state: quizRegrades.state,
  createdBy: quizRegrades.createdBy,
  by: users.name,
  createdAt: quizRegrades.createdAt,
  finishedAt: quizRegrades.finishedAt,
  undoneBy: undoers.name,
  undoneAt: quizRegrades.undoneAt,
  attemptCount: quizRegrades.attemptCount,
  raised: quizRegrades.raised,
  lowered: quizRegrades.lowered,
  left: sql<number>`(select count(*)::int from quiz_regrade_attempts w where w.regrade_id = ${quizRegrades.id}
    and (${quizRegrades.state} = 'working' and w.state = 'waiting'
      or ${quizRegrades.state} = 'undoing' and w.state = 'regraded'))`,
  /** A later decision about the same question has to be undone first. */
  isLatest: sql<boolean>`not exists (select from quiz_regrades n where n.course_id = ${quizRegrades.courseId}
    and n.question_id = ${quizRegrades.questionId} and n.undone_at is null and n.choice <> 'leave'
    and (n.created_at, n.id) > (${quizRegrades.createdAt}, ${quizRegrades.id}))`,
}

const regradesWithPeople = (db: Executor) =>
  db
    .select(listed)
    .from(quizRegrades)
    .leftJoin(liveQuizzes, eq(liveQuizzes.id, quizRegrades.quizId))
    .leftJoin(users, eq(users.id, quizRegrades.createdBy))
    .leftJoin(undoers, eq(undoers.id, quizRegrades.undoneBy))

export async function regradesOf(db: Database, courseId: string, after: TimeCursor | null, most: number) {
  return regradesWithPeople(db)
    .where(
      and(
        eq(quizRegrades.courseId, courseId),
        after === null
          ? undefined
          : sql`(${quizRegrades.createdAt}, ${quizRegrades.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(quizRegrades.createdAt), desc(quizRegrades.id))
    .limit(most)
}

export type RegradeRow = Awaited<ReturnType<typeof regradesOf>>[number]

/** @param viewer null for the job and for a caller who has checked */
export async function findRegrade(db: Executor, id: string, viewer: Viewer | null) {
  const [row] = await regradesWithPeople(db).where(
    and(
      eq(quizRegrades.id, id),
      viewer === null ? undefined : taughtBy(viewer, quizRegrades.courseId, 'edit-course'),
    ),
  )
  return row ?? null
}

/** Locks a regrade, so that of two jobs for it one waits. */
export async function lockRegrade(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      id: quizRegrades.id,
      courseId: quizRegrades.courseId,
      question: quizRegrades.question,
      choice: quizRegrades.choice,
      state: quizRegrades.state,
      createdBy: quizRegrades.createdBy,
      undoneBy: quizRegrades.undoneBy,
    })
    .from(quizRegrades)
    .where(eq(quizRegrades.id, id))
    .for('no key update')
  return row ?? null
}

/** Some attempts of a regrade in a state, locked, in the same order for everyone. */
export async function takeAttempts(tx: Transaction, id: string, state: 'waiting' | 'regraded', most: number) {
  return tx
    .select({
      ...attemptColumns,
      before: quizRegradeAttempts.before,
      after: quizRegradeAttempts.after,
      changed: quizRegradeAttempts.changed,
      regradeVersion: quizRegradeAttempts.gradeVersion,
    })
    .from(quizRegradeAttempts)
    .innerJoin(quizAttempts, eq(quizAttempts.id, quizRegradeAttempts.attemptId))
    .where(and(eq(quizRegradeAttempts.regradeId, id), eq(quizRegradeAttempts.state, state)))
    .orderBy(asc(quizRegradeAttempts.attemptId))
    .limit(most)
    .for('update', { of: quizAttempts })
}

export type TakenRow = Awaited<ReturnType<typeof takeAttempts>>[number]

import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { prepared } from '../../../database/prepared.ts'
import {
  courses,
  enrollments,
  moduleProgress,
  modules,
  quizAllowances,
  quizQuestions,
  quizzes,
} from '../../../database/schema/index.ts'
import { allowanceOf, openCourse, placeColumns, ruleColumns } from './column-queries.ts'

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

/** The quizzes of all open courses the student is enrolled in, in course and module order. */
export const quizzesOfMyCourses = (db: Database, userId: string, most: number) => listed(db, { userId, most })

const person = sql.placeholder('userId')

const listed = prepared((db) =>
  db
    .select(quizColumns)
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.id, enrollments.courseId), openCourse))
    .innerJoin(modules, eq(modules.courseId, courses.id))
    .innerJoin(quizzes, eq(quizzes.moduleId, modules.id))
    .leftJoin(quizAllowances, allowanceOf(person))
    .where(eq(enrollments.userId, person))
    .orderBy(asc(courses.position), asc(courses.id), asc(modules.position), asc(quizzes.position))
    .limit(sql.placeholder('most'))
    .prepare('quizzes_of_courses'),
)

/** Every module of the student's courses in order, with its completion, for the lock rule. */
export const completionOfMyCourses = (db: Database, userId: string) => completion(db, { userId })

const completion = prepared((db) =>
  db
    .select({
      courseId: modules.courseId,
      moduleId: modules.id,
      completed: sql<boolean>`${moduleProgress.completedAt} is not null`,
    })
    .from(enrollments)
    .innerJoin(modules, eq(modules.courseId, enrollments.courseId))
    .leftJoin(moduleProgress, and(eq(moduleProgress.userId, person), eq(moduleProgress.moduleId, modules.id)))
    .where(eq(enrollments.userId, person))
    .orderBy(asc(modules.courseId), asc(modules.position))
    .prepare('completion_of_courses'),
)

export const dueQuizzes = (db: Database, userId: string, since: Date, until: Date) =>
  due(db, { userId, since: since.toISOString(), until: until.toISOString() })

const due = prepared((db) => {
  const userId = sql.placeholder('userId')
  // Same as `personalDueDate` in rules/assessment/quizzes.ts.
  const dueAt =
    sql<Date>`${quizzes.dueAt} + make_interval(mins => coalesce(${quizAllowances.extraMinutes}, 0))`.mapWith(
      quizAllowances.givenAt,
    )
  return db
    .select({ quizId: quizzes.id, title: quizzes.title, course: courses.title, dueAt })
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.id, enrollments.courseId), openCourse))
    .innerJoin(modules, eq(modules.courseId, courses.id))
    .innerJoin(quizzes, and(eq(quizzes.moduleId, modules.id), isNotNull(quizzes.dueAt)))
    .leftJoin(quizAllowances, and(eq(quizAllowances.quizId, quizzes.id), eq(quizAllowances.userId, userId)))
    .where(
      and(
        eq(enrollments.userId, userId),
        sql`${dueAt} >= ${sql.placeholder('since')}::timestamptz and ${dueAt} < ${sql.placeholder('until')}::timestamptz`,
      ),
    )
    .orderBy(asc(dueAt))
    .limit(50)
    .prepare('quizzes_due')
})

export type QuizRow = NonNullable<Awaited<ReturnType<typeof findQuiz>>>

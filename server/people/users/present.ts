import type { ListedUser, UserDetail } from '../../../contract/people/users.ts'
import { isCourseCompleted } from '../../../rules/learning/progress.ts'
import { presentUser } from '../accounts/present.ts'
import type { enrollmentsOf, ListedRow, quizResultsOf } from './queries.ts'

const mostActivity = 30

type EnrollmentRow = Awaited<ReturnType<typeof enrollmentsOf>>[number]
type QuizRow = Awaited<ReturnType<typeof quizResultsOf>>[number]

export function presentListedUser(row: ListedRow): ListedUser {
  return {
    ...presentUser(row),
    state: row.suspendedAt !== null ? 'suspended' : row.canSignIn ? 'active' : 'waiting',
    enrollmentCount: row.enrollmentCount,
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  }
}

export function presentUserDetail(
  row: ListedRow,
  more: {
    enrollments: EnrollmentRow[]
    quizResults: QuizRow[]
    sessionCount: number
    deletionDueAt: Date | null
    mergedAccounts: { name: string; email: string; mergedAt: Date }[]
  },
): UserDetail {
  return {
    ...presentListedUser(row),
    sessionCount: more.sessionCount,
    mayBeginCourses: row.mayBeginCourses,
    addressProved: row.emailVerified,
    deletionDueAt: more.deletionDueAt?.toISOString() ?? null,
    enrollments: more.enrollments.map(presentEnrollment),
    mergedAccounts: more.mergedAccounts.map(({ mergedAt, ...account }) => ({
      ...account,
      mergedAt: mergedAt.toISOString(),
    })),
    activity: activityOf(more.enrollments, more.quizResults),
    quizResults: more.quizResults.map((result) => ({
      attemptId: result.attemptId,
      quizTitle: result.quizTitle,
      courseCode: result.courseCode,
      finishedAt: result.finishedAt?.toISOString() ?? '',
      score: result.score ?? 0,
      passed: result.passed ?? false,
    })),
  }
}

function presentEnrollment({ progress, enrolledAt, kept, ...row }: EnrollmentRow) {
  const done = progress.filter(({ completedAt }) => completedAt !== null).length
  return {
    ...row,
    enrolledAt: enrolledAt.toISOString(),
    completed: isCourseCompleted(done, progress.length, kept),
    progress: progress.map(({ moduleId, title, completedAt }) => ({
      moduleId,
      title,
      completed: completedAt !== null,
      completedAt: completedAt === null ? null : new Date(completedAt).toISOString(),
    })),
  }
}

function activityOf(enrollments: EnrollmentRow[], quizResults: QuizRow[]): UserDetail['activity'] {
  const enrolled = enrollments.map(({ enrolledAt, courseId, courseCode, courseTitle }) => ({
    at: enrolledAt.toISOString(),
    kind: 'enrolled' as const,
    courseId,
    courseCode,
    title: courseTitle,
  }))
  const completed = enrollments.flatMap(({ courseId, courseCode, progress }) =>
    progress.flatMap(({ title, completedAt }) =>
      completedAt === null
        ? []
        : [
            {
              at: new Date(completedAt).toISOString(),
              kind: 'module-completed' as const,
              courseId,
              courseCode,
              title,
            },
          ],
    ),
  )
  const finished = quizResults.map(({ finishedAt, courseId, courseCode, quizTitle }) => ({
    at: finishedAt?.toISOString() ?? '',
    kind: 'quiz-finished' as const,
    courseId,
    courseCode,
    title: quizTitle,
  }))
  return [...enrolled, ...completed, ...finished]
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, mostActivity)
}

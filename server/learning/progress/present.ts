import { readingMinutes } from '../../../content/reading-time.ts'
import type {
  Bookmark,
  CourseInProgress,
  Enrollment,
  ProgressRecord,
} from '../../../contract/learning/progress.ts'
import { isCourseCompleted, newModuleCount, progressPercent } from '../../../rules/learning/progress.ts'
import { presentCourseFacts } from '../../courses/catalogue/present.ts'
import type { BookmarkRow, coursesInProgress, findEnrollment } from './queries.ts'

export function presentEnrollment(
  row: NonNullable<Awaited<ReturnType<typeof findEnrollment>>>,
  progress: ProgressRecord[],
  moduleCount: number,
): Enrollment {
  const done = progress.filter(({ completed }) => completed).length
  return {
    id: row.id,
    courseId: row.courseId,
    enrolledAt: row.enrolledAt.toISOString(),
    completed: isCourseCompleted(done, moduleCount, row.kept),
    newModules: newModuleCount(done, moduleCount, row.kept),
    progress: progress.map(({ moduleId, completed }) => ({ moduleId, completed })),
  }
}

export function presentCourseInProgress(
  row: Awaited<ReturnType<typeof coursesInProgress>>[number],
): CourseInProgress {
  const { modules, enrolledAt, lastActivityAt, kept, ...course } = row
  const completedModules = modules.filter(({ completed }) => completed).length
  const next = modules.find(({ completed }) => !completed)
  return {
    ...presentCourseFacts(course),
    moduleCount: modules.length,
    enrolledAt: enrolledAt.toISOString(),
    lastActivityAt: lastActivityAt.toISOString(),
    completedModules,
    percent: progressPercent(completedModules, modules.length),
    completed: isCourseCompleted(completedModules, modules.length, kept),
    newModules: newModuleCount(completedModules, modules.length, kept),
    next: next
      ? {
          id: next.id,
          position: next.position,
          title: next.title,
          minutes: readingMinutes(next.wordCount),
          percentRead: next.percentRead,
        }
      : null,
  }
}

export const presentBookmark = (row: BookmarkRow): Bookmark => ({
  ...row,
  bookmarkedAt: new Date(row.bookmarkedAt).toISOString(),
})

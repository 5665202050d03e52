import { readingMinutes } from '../../../content/reading-time.ts'
import type { CalendarItem } from '../../../contract/calendar.ts'
import type { OutputOf } from '../../../contract/index.ts'
import type {
  Bookmark,
  CourseInProgress,
  Enrollment,
  ProgressRecord,
} from '../../../contract/learning/progress.ts'
import { moduleAddress } from '../../../rules/addresses.ts'
import { coursePercent } from '../../../rules/learning/kept.ts'
import { isCourseCompleted, newModuleCount } from '../../../rules/learning/progress.ts'
import { counted } from '../../../rules/text/counted.ts'
import { presentCourseFacts } from '../../courses/catalogue/present.ts'
import type {
  BookmarkRow,
  coursesInProgress,
  findEnrollment,
  openingsBetween,
  progressOf,
} from './queries.ts'

/** @param rows those with `opensAt` are modules that open later, those with `keptOpen` stay open */
export function presentProgress(
  rows: Awaited<ReturnType<typeof progressOf>>,
): OutputOf<'GET /api/user/progress/{id}'> {
  const progress: ProgressRecord[] = []
  const keptOpen: string[] = []
  const openings: { moduleId: string; opensAt: string }[] = []
  for (const { moduleId, completed, bookmarked, opensAt, keptOpen: isKept } of rows) {
    if (isKept) keptOpen.push(moduleId)
    else if (opensAt === null) progress.push({ moduleId, completed, bookmarked })
    else openings.push({ moduleId, opensAt: opensAt.toISOString() })
  }
  return { progress, openings, keptOpen }
}

export function presentEnrollment(
  row: NonNullable<Awaited<ReturnType<typeof findEnrollment>>>,
  progress: ProgressRecord[],
  moduleCount: number,
): Enrollment {
  const done = progress.filter(({ completed }) => completed).length
  const isCompleted = isCourseCompleted(done, moduleCount, row.kept)
  return {
    id: row.id,
    courseId: row.courseId,
    enrolledAt: row.enrolledAt.toISOString(),
    completed: isCompleted,
    percent: coursePercent(done, moduleCount, {
      isCompleted,
      kept: { percent: row.keptPercent, done: row.keptDone },
    }),
    kept: { percent: row.keptPercent, done: row.keptDone },
    newModules: newModuleCount(done, moduleCount, row.kept),
    inRound: row.roundId !== null,
    liveSessions: row.liveSessions,
    progress: progress.map(({ moduleId, completed }) => ({ moduleId, completed })),
  }
}

export function presentCourseInProgress(
  row: Awaited<ReturnType<typeof coursesInProgress>>[number],
): CourseInProgress {
  const { modules, enrolledAt, lastActivityAt, kept, keptPercent, keptDone, ...course } = row
  const completedModules = modules.filter(({ completed }) => completed).length
  const next = modules.find(({ completed }) => !completed)
  const isCompleted = isCourseCompleted(completedModules, modules.length, kept)
  return {
    ...presentCourseFacts(course),
    moduleCount: modules.length,
    enrolledAt: enrolledAt.toISOString(),
    lastActivityAt: lastActivityAt.toISOString(),
    completedModules,
    percent: coursePercent(completedModules, modules.length, {
      isCompleted,
      kept: { percent: keptPercent, done: keptDone },
    }),
    completed: isCompleted,
    newModules: newModuleCount(completedModules, modules.length, kept),
    next: next
      ? {
          id: next.id,
          position: next.position,
          title: next.title,
          minutes: readingMinutes(next.wordCount),
          percentRead: next.percentRead,
          opensAt: next.opensAt === null ? null : new Date(next.opensAt).toISOString(),
        }
      : null,
  }
}

export const presentBookmark = (row: BookmarkRow): Bookmark => ({
  ...row,
  bookmarkedAt: new Date(row.bookmarkedAt).toISOString(),
})

export function presentOpening(row: Awaited<ReturnType<typeof openingsBetween>>[number]): CalendarItem {
  const { courseId, courseTitle, opensAt, count, first } = row
  const [moduleId, title] = first
  return {
    id: `opening-${moduleId}`,
    kind: 'opening',
    title: count === 1 ? title : `${title} and ${counted(count - 1, 'more module')}`,
    about: courseTitle,
    startsAt: opensAt.toISOString(),
    endsAt: null,
    path: moduleAddress({ courseId, moduleId }),
  }
}

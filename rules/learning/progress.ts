/**
 * Rules of learning (specification, section 4: module states, course completion; section 5: module access), shared by
 * server and screens.
 */
import { percentOf } from './percent.ts'

export type ModuleState = 'locked' | 'available' | 'current' | 'completed'

/** Texts and time of the refusal of a locked module (specification, sections 5 and 9). */
export const prerequisitesRequired = {
  title: 'Prerequisites Required',
  text: 'You must complete the previous modules before accessing this one. Complete modules in sequence.',
  visibleForMs: 3000,
} as const

/** Maximum concurrent enrollments, completed courses included. Low enough to read a student's whole list. */
export const mostEnrollments = 200

export const tooManyCourses = {
  text: `You are in ${mostEnrollments} courses, which is the most at once. Leave one first: what you did in it is kept.`,
} as const

/**
 * Whether the module at `index` is open: the first, a completed one, or one after only completed ones. A module that is
 * completed or was open stays open if the author adds or moves modules before it. In a round, a module also waits for its
 * opening time.
 *
 * SQL repeats this rule (server/learning/progress/queries.ts, server/search/catalogue-queries.ts,
 * database/conditions/round-dates.ts); server/learning/progress/lock-rule.test.ts compares it with this function.
 *
 * @param completed one entry per module, in order
 * @param index from 0; out of range is not open
 * @param opensLater whether the opening time of the module at `index`, in the student's round, is still to come
 * @param keptOpen whether it was open before an author's change (rules/learning/kept.ts)
 */
export function isModuleOpen(
  completed: readonly boolean[],
  index: number,
  opensLater = false,
  keptOpen = false,
): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= completed.length) return false
  if (completed[index] === true) return true
  return !opensLater && (keptOpen || completed.slice(0, index).every(Boolean))
}

/**
 * State of each module in the list. A completed module is never locked.
 *
 * @param selected index of the module on screen, current unless completed
 * @param opensLater whether it is still to open, per module; empty without a round
 * @param keptOpen whether it was open before an author's change, per module; may be empty
 */
export function moduleStates(
  completed: readonly boolean[],
  selected: number,
  opensLater: readonly boolean[] = [],
  keptOpen: readonly boolean[] = [],
): ModuleState[] {
  return completed.map((done, index) => {
    if (!isModuleOpen(completed, index, opensLater[index], keptOpen[index])) return 'locked'
    if (done) return 'completed'
    return index === selected ? 'current' : 'available'
  })
}

/** Rounded; 0 for none completed or a course without modules. */
export function progressPercent(completedCount: number, moduleCount: number): number {
  if (completedCount <= 0 || moduleCount <= 0) return 0
  return percentOf(completedCount, moduleCount)
}

/**
 * A course is completed when all modules are; an empty course never is. It stays completed if modules are added.
 *
 * @param kept it was completed before, and all missing modules are new (`completionKept` in the database)
 */
export function isCourseCompleted(completedCount: number, moduleCount: number, kept = false): boolean {
  return moduleCount > 0 && (completedCount === moduleCount || kept)
}

/** Modules added since completion; 0 if the course is not completed. Parameters as above. */
export function newModuleCount(completedCount: number, moduleCount: number, kept: boolean): number {
  return kept ? Math.max(0, moduleCount - completedCount) : 0
}

/** Said on course page and dashboard. */
export const newModulesText = (count: number): string =>
  count === 1 ? '1 new module, optional' : `${count} new modules, optional`

/** The first uncompleted module, or the last one of a finished course. */
export function nextModuleIndex(completed: readonly boolean[]): number {
  const open = completed.indexOf(false)
  return open === -1 ? Math.max(0, completed.length - 1) : open
}

/**
 * Progress on a tract, by its courses in order.
 *
 * @returns modules completed and total, and the first uncompleted course; null if all are completed
 */
export function tractProgress<
  Course extends { moduleCount: number; completedModules: number; completed?: boolean },
>(courses: readonly Course[]): { done: number; total: number; next: Course | null } {
  return {
    done: courses.reduce((sum, course) => sum + course.completedModules, 0),
    total: courses.reduce((sum, course) => sum + course.moduleCount, 0),
    next:
      courses.find((course) => !(course.completed ?? course.completedModules >= course.moduleCount)) ?? null,
  }
}

/**
 * The laws of going through a course (specification, section 4: module states, course completion; section 5:
 * module access). Server and screens use these same functions.
 */
import { percentOf } from './percent.ts'

export type ModuleState = 'locked' | 'available' | 'current' | 'completed'

/** The texts and the time of the refusal of a locked module (specification, sections 5 and 9). */
export const prerequisitesRequired = {
  title: 'Prerequisites Required',
  text: 'You must complete the previous modules before accessing this one. Complete modules in sequence.',
  visibleForMs: 3000,
} as const

/**
 * So many courses somebody is in at once, completed ones counted. Several times the catalogue of today, and few enough
 * for every list of one's courses to be read whole.
 */
export const mostEnrollments = 200

export const tooManyCourses = {
  text: `You are in ${mostEnrollments} courses, which is the most at once. Leave one first: what you did in it is kept.`,
} as const

/**
 * Whether the module at `index` may be opened: the first always, a completed one always, any other when all before it
 * are completed. What a student completed stays open when the author adds or moves modules before it.
 *
 * Two SQL statements hold the same rule (server/learning/completion-queries.ts, server/search/catalogue-queries.ts);
 * server/learning/lock-rule.test.ts compares them with this function.
 *
 * @param completed for each module of the course, in order, whether it is completed
 * @param index from 0; an index outside the course is not open
 */
export function isModuleOpen(completed: readonly boolean[], index: number): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= completed.length) return false
  return completed[index] === true || completed.slice(0, index).every(Boolean)
}

/**
 * The state of each module as the list shows it. A completed module is never locked.
 *
 * @param selected index of the module that is on screen, shown as current unless it is completed
 */
export function moduleStates(completed: readonly boolean[], selected: number): ModuleState[] {
  return completed.map((done, index) => {
    if (!isModuleOpen(completed, index)) return 'locked'
    if (done) return 'completed'
    return index === selected ? 'current' : 'available'
  })
}

/** Completed modules of all, in percent, rounded; 0 when none are completed or the course has no modules. */
export function progressPercent(completedCount: number, moduleCount: number): number {
  if (completedCount <= 0 || moduleCount <= 0) return 0
  return percentOf(completedCount, moduleCount)
}

/**
 * A course counts as completed when the completed modules equal the module count; an empty course never does. A course
 * that was completed stays completed when modules are added to it.
 *
 * @param kept whether it was completed before and every module missing now is new (`completionKept` of the database)
 */
export function isCourseCompleted(completedCount: number, moduleCount: number, kept = false): boolean {
  return moduleCount > 0 && (completedCount === moduleCount || kept)
}

/** How many modules were added since a course was completed; 0 for a course that is not. Parameters as above. */
export function newModuleCount(completedCount: number, moduleCount: number, kept: boolean): number {
  return kept ? Math.max(0, moduleCount - completedCount) : 0
}

/** Index of the module to go on with: the first that is not completed, or the last of a finished course. */
export function nextModuleIndex(completed: readonly boolean[]): number {
  const open = completed.indexOf(false)
  return open === -1 ? Math.max(0, completed.length - 1) : open
}

/**
 * How far someone is on a tract, by its courses in order.
 *
 * @returns modules done and in all, and the first course that is not completed; null if all are
 */
export function tractProgress<Course extends { moduleCount: number; completedModules: number }>(
  courses: readonly Course[],
): { done: number; total: number; next: Course | null } {
  return {
    done: courses.reduce((sum, course) => sum + course.completedModules, 0),
    total: courses.reduce((sum, course) => sum + course.moduleCount, 0),
    next: courses.find(({ completedModules, moduleCount }) => completedModules < moduleCount) ?? null,
  }
}

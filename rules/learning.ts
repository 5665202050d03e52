/**
 * The laws of going through a course (specification, section 4: module states, course completion; section 5:
 * module access). Server and screens use these same functions.
 */

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
 * Whether the module at `index` may be opened: the first always, any other when all before it are completed.
 *
 * @param completed for each module of the course, in order, whether it is completed
 * @param index from 0; an index outside the course is not open
 */
export function isModuleOpen(completed: readonly boolean[], index: number): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= completed.length) return false
  return completed.slice(0, index).every(Boolean)
}

/**
 * The state of each module as the list shows it. Closed wins: a module that was completed is locked again while
 * one before it is not.
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
  return Math.round((Math.min(completedCount, moduleCount) / moduleCount) * 100)
}

/** A course counts as completed when the completed modules equal the module count; an empty course never does. */
export function isCourseCompleted(completedCount: number, moduleCount: number): boolean {
  return moduleCount > 0 && completedCount === moduleCount
}

/** Index of the module to go on with: the first that is not completed, or the last of a finished course. */
export function nextModuleIndex(completed: readonly boolean[]): number {
  const open = completed.indexOf(false)
  return open === -1 ? Math.max(0, completed.length - 1) : open
}

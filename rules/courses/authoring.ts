/** Rules of authoring: course states, outline order, lecture versions. */
import type { CourseStatus } from '../../contract/courses/authoring.ts'

/** Display names of course states. */
export const courseStateNames: Readonly<Record<CourseStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
}

/** Modules per course. */
export const mostModules = 40

/** Ids that would be addresses of other pages: `/admin/courses/new`. */
export const reservedCourseIds = ['new', 'import'] as const

/** Saves within this time are one version of a lecture. */
export const sittingMs = 15 * 60_000

/**
 * Allowed next states. A course with enrollments cannot return to draft, where its students would lose it; archived,
 * they keep it.
 */
export function possibleStates(status: CourseStatus, enrolled: number): CourseStatus[] {
  if (status === 'draft') return ['scheduled', 'published', 'archived']
  if (status === 'scheduled') return ['draft', 'scheduled', 'published', 'archived']
  if (status === 'published') return enrolled === 0 ? ['draft', 'archived'] : ['archived']
  return enrolled === 0 ? ['draft', 'published'] : ['published']
}

/**
 * The number of a new module, above every number ever used, so that a removed module's id is never reused.
 *
 * @param ids of the existing modules, `{courseId}-{n}`
 * @param made the highest number ever given on the site
 */
export function nextModuleNumber(ids: readonly string[], made: number): number {
  return Math.max(made, ...ids.map(numberAtEnd)) + 1
}

/** Id of a new quiz (`q`) or assignment (`a`) of a module: `{moduleId}-q{n}`, above the existing ones. */
export function nextPartId(moduleId: string, letter: 'q' | 'a', ids: readonly string[]): string {
  return `${moduleId}-${letter}${Math.max(0, ...ids.map(numberAtEnd)) + 1}`
}

function numberAtEnd(id: string): number {
  return Number(/(\d{1,6})$/.exec(id)?.[1] ?? 0)
}

/** Moves one item; positions out of range mean the ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined) return [...items]
  const others = items.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, item)
}

/** Whether both lists have the same members, each once. */
export function isOrderOf(order: readonly string[], ids: readonly string[]): boolean {
  const wanted = new Set(order)
  return order.length === ids.length && wanted.size === order.length && ids.every((id) => wanted.has(id))
}

interface Sitting {
  authorId: string | null
  startedAt: Date
  liveAt: Date | null
}

/**
 * Whether a save starts a new version. One author's saves within 15 minutes share a version; another author's save, and
 * the first one after publication, start a new one.
 */
export function beginsVersion(last: Sitting | null, authorId: string, now: Date): boolean {
  if (last === null || last.authorId !== authorId || last.liveAt !== null) return true
  return now.getTime() - last.startedAt.getTime() >= sittingMs
}

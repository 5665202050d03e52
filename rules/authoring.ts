/** The laws of making courses: which state follows which, how an outline is moved, when a version of a text begins. */
import type { CourseStatus } from '../contract/authoring.ts'

/** The states of a course, for people. */
export const courseStateNames: Readonly<Record<CourseStatus, string>> = {
  draft: 'In preparation',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
}

/** Modules a course may have; a student meets five, and a list beyond this is no outline any more. */
export const mostModules = 40

/** One sitting of an author is one version of a lecture, at most this long. In milliseconds. */
export const sittingMs = 15 * 60_000

/**
 * The states a course may be given. What people are enrolled in cannot be taken back into preparation, where it would
 * be gone for them: it can be archived, and they keep it.
 */
export function possibleStates(status: CourseStatus, enrolled: number): CourseStatus[] {
  if (status === 'draft') return ['scheduled', 'published', 'archived']
  if (status === 'scheduled') return ['draft', 'scheduled', 'published', 'archived']
  if (status === 'published') return enrolled === 0 ? ['draft', 'archived'] : ['archived']
  return enrolled === 0 ? ['draft', 'published'] : ['published']
}

/** The id a course gets by its code: "BRD 104" is `brd-104`. */
export function courseIdOf(code: string): string {
  return code.toLowerCase().replace(' ', '-')
}

/**
 * The number of a new module: after every number there is and every one there was, so that a removed module's id
 * never stands for another one.
 *
 * @param ids of the modules there are, `{courseId}-{n}`
 * @param made the highest number ever given on the site
 */
export function nextModuleNumber(ids: readonly string[], made: number): number {
  return Math.max(made, ...ids.map(numberAtEnd)) + 1
}

/** The id of a new quiz (`q`) or assignment (`a`) of a module: `{moduleId}-q{n}`, after all there are. */
export function nextPartId(moduleId: string, letter: 'q' | 'a', ids: readonly string[]): string {
  return `${moduleId}-${letter}${Math.max(0, ...ids.map(numberAtEnd)) + 1}`
}

function numberAtEnd(id: string): number {
  return Number(/(\d{1,6})$/.exec(id)?.[1] ?? 0)
}

/** A list with one of its members at another place; places outside of it are its ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined) return [...items]
  const others = items.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, item)
}

/** Whether two lists have the same members, each once. */
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
 * Whether a save begins a version of its own. An author's saves within a quarter of an hour are one version; somebody
 * else's, and the first after the text went live, begin another.
 */
export function beginsVersion(last: Sitting | null, authorId: string, now: Date): boolean {
  if (last === null || last.authorId !== authorId || last.liveAt !== null) return true
  return now.getTime() - last.startedAt.getTime() >= sittingMs
}

/**
 * What a change of an author takes from no one (docs/decisions/0082): percents do not fall, and what was open stays open.
 * The server keeps it with the enrollment; server/courses/authoring/kept-queries.ts repeats `keptThrough` in SQL, and
 * server/learning/progress/nobody-loses.test.ts compares both.
 */
import { progressPercent } from './progress.ts'

export interface Kept {
  /**
   * Percent before the last change that would have lowered it; 0 without one. With 100, the course was completed, which the
   * server keeps for good.
   */
  percent: number
  /** Modules that were completed then. With fewer, the student took completions back, and the percent is as counted. */
  done: number
  /** Ids of modules that were open and would have been locked. */
  open: readonly string[]
}

export const nothingKept: Kept = { percent: 0, done: 0, open: [] }

/** The percent a student sees: 100 for a completed course, though modules may be new in it. */
export function coursePercent(
  done: number,
  moduleCount: number,
  { isCompleted, kept }: { isCompleted: boolean; kept: Pick<Kept, 'percent' | 'done'> },
): number {
  if (isCompleted) return 100
  const counted = progressPercent(done, moduleCount)
  // A kept 100 belongs to the completion, which is judged by its own rule.
  return done >= kept.done && kept.percent < 100 ? Math.max(counted, kept.percent) : counted
}

/**
 * What is kept through a change of the outline.
 *
 * @param before ids of the live modules in order, before the change
 * @param after the same after it
 * @param student.isCompleted the course, before the change
 */
export function keptThrough(
  before: readonly string[],
  after: readonly string[],
  { done, isCompleted, kept }: { done: ReadonlySet<string>; isCompleted: boolean; kept: Kept },
): Kept {
  const count = (ids: readonly string[]) => ids.filter((id) => done.has(id)).length
  const percent = coursePercent(count(before), before.length, { isCompleted, kept })
  const next = before.find((id) => !done.has(id))
  const place = next === undefined ? -1 : after.indexOf(next)
  const wouldLock = place > 0 && !after.slice(0, place).every((id) => done.has(id))
  const open = kept.open.filter((id) => after.includes(id) && id !== next)
  return {
    percent,
    done: count(after),
    open:
      next !== undefined && (wouldLock || (kept.open.includes(next) && place >= 0)) ? [...open, next] : open,
  }
}

import type { ImportChange } from '../../../contract/assessment/gradebook.ts'
import type { CourseWork } from '../../courses/catalogue/course-work.ts'
import type { GradebookSources } from './gradebook.ts'
import { changedSince } from './queries.ts'

/**
 * What changed in a course's gradebook since a moment: manual grades, graded work, and submitted quizzes.
 *
 * @returns the last change of a cell and its author; null if none
 */
export async function newerGrades(
  { db, assignments, quizzes }: GradebookSources,
  course: CourseWork,
  since: Date,
): Promise<(userId: string, itemId: string) => ImportChange['newer']> {
  const all = await Promise.all([
    changedSince(db, course.id, since),
    assignments.gradedSince(course.id, since),
    quizzes.gradedSince(
      course.quizzes.map(({ id }) => id),
      since,
    ),
  ])
  const last = new Map<string, { at: Date; by: string | null }>()
  for (const { userId, itemId, at, by } of all.flat()) {
    const key = `${userId} ${itemId}`
    const known = last.get(key)
    if (known === undefined || known.at < at) last.set(key, { at, by })
  }
  return (userId, itemId) => {
    const found = last.get(`${userId} ${itemId}`)
    return found === undefined ? null : { at: found.at.toISOString(), by: found.by }
  }
}

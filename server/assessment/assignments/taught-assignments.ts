import type { TaughtAssignment } from '../../../contract/assessment/teaching.ts'
import type { Database } from '../../../database/client.ts'
import type { CourseWork } from '../../courses/catalogue/course-work.ts'
import { dueDatesOf } from './queries.ts'
import { pointsOf } from './timing.ts'

export async function taughtAssignments(db: Database, course: CourseWork): Promise<TaughtAssignment[]> {
  const due = new Map((await dueDatesOf(db, [course.id])).map((row) => [row.assignmentId, row.dueAt]))
  return course.assignments.map(({ id, title, modulePosition, rubric }) => {
    return { id, title, modulePosition, points: pointsOf(rubric), dueAt: due.get(id)?.toISOString() ?? null }
  })
}

import type { TaughtAssignment } from '../../../contract/assessment/teaching.ts'
import type { Database } from '../../../database/client.ts'
import type { CourseWork } from '../../courses/catalogue/course-work.ts'
import { gradingOfCourse, heldInCourse } from './assignment-grading-queries.ts'
import { dueDatesOf } from './queries.ts'
import { pointsOf } from './timing.ts'

export async function taughtAssignments(db: Database, course: CourseWork): Promise<TaughtAssignment[]> {
  const [dueDates, gradingOf, heldIn] = await Promise.all([
    dueDatesOf(db, [course.id]),
    gradingOfCourse(db, course.id),
    heldInCourse(db, course.id),
  ])
  const due = new Map(dueDates.map((row) => [row.assignmentId, row.dueAt]))
  return course.assignments.map(({ id, title, modulePosition, rubric }) => ({
    id,
    title,
    modulePosition,
    points: pointsOf(rubric),
    dueAt: due.get(id)?.toISOString() ?? null,
    holdGrades: gradingOf.get(id)?.holdGrades ?? false,
    hideNames: gradingOf.get(id)?.hideNames ?? false,
    held: heldIn.get(id) ?? 0,
  }))
}

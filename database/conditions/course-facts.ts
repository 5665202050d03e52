import { courses, departments } from '../schema/index.ts'

/**
 * The facts of a course that every list of courses shows, from `courses` joined with `departments`. A new fact is added
 * here and to the contract; `presentCourseFacts` in server/courses/catalogue/present.ts passes it on.
 */
export const courseFacts = {
  id: courses.id,
  code: courses.code,
  title: courses.title,
  description: courses.description,
  departmentId: courses.departmentId,
  departmentName: departments.name,
  difficulty: courses.difficulty,
  instructor: courses.instructor,
  coverId: courses.coverId,
}

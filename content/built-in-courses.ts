/** The curriculum as course pages show it, for pages the API gives nothing. Without lectures. */
import type { Course } from '../contract/courses/catalogue.ts'
import { departmentLabel, drawnCover, facultyOf } from '../rules/courses/catalogue.ts'
import { hoursOf } from '../rules/courses/making-time.ts'
import type { Curriculum } from './load.ts'

/** @returns every course in catalog order, like `GET /api/courses/{id}` of an unchanged school */
export function builtInCourses({ departments, courses }: Curriculum): Course[] {
  const names = new Map(departments.map(({ id, name }) => [id, name]))
  return courses.map(({ id, code, title, department, difficulty, description, outcomes, modules }) => {
    const name = names.get(department) ?? ''
    return {
      id,
      code,
      title,
      description,
      department: departmentLabel(name),
      departmentId: department,
      difficulty,
      instructor: facultyOf(name),
      moduleCount: modules.length,
      image: drawnCover(department, id),
      outcomes,
      enrollmentRules: null,
      modules: modules.map(({ id, position, outline, content }) => ({
        id,
        position,
        title: outline.title,
        type: outline.kind,
        summary: outline.summary,
        section: outline.section ?? null,
        // Lectures cannot be opened without the API.
        hasLecture: false,
        minutes: 0,
        hours: hoursOf(content?.assignments ?? []),
        costs: [],
      })),
    }
  })
}

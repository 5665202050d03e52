import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../database/client.ts'
import { courseFacts } from '../../../database/conditions/course-facts.ts'
import { courses, departments, modules } from '../../../database/schema/index.ts'

/** A school has a few thousand courses at most; the browser searches the list. */
const mostCourses = 10_000

export type ManagedRow = Awaited<ReturnType<typeof allCourses>>[number]

export async function allCourses(db: Database) {
  return db
    .select({
      ...courseFacts,
      status: courses.status,
      moduleCount: db.$count(modules, eq(modules.courseId, courses.id)),
    })
    .from(courses)
    .innerJoin(departments, eq(departments.id, courses.departmentId))
    .orderBy(asc(courses.position), asc(courses.id))
    .limit(mostCourses)
}

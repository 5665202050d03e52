/** Courses as those see them who make them: also what is not published yet. */
import * as z from 'zod/mini'
import { courseSummary } from './catalogue.ts'
import { endpoints } from './endpoint.ts'

/** `draft` is in preparation and open to nobody; `archived` is not offered any more. */
export const courseStatus = z.enum(['draft', 'published', 'archived'])

export const managedCourse = z.extend(courseSummary, { status: courseStatus, enrollmentCount: z.int() })

export const authoring = endpoints({
  'GET /api/admin/courses': {
    access: 'admin',
    summary: 'Every course, also in preparation and archived, in the order of the catalogue',
    output: z.object({ courses: z.array(managedCourse) }),
  },
})

export type ManagedCourse = z.infer<typeof managedCourse>

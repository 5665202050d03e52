import type { ManagedCourse } from '../../contract/authoring.ts'
import type { Database } from '../../database/client.ts'
import { departmentLabel } from '../../rules/catalogue.ts'
import { coverOf } from '../catalogue/present.ts'
import { allCourses, type ManagedRow } from './queries.ts'

/** Making and keeping courses. */
export function authoringService({ db }: { db: Database }) {
  return {
    async courses(): Promise<ManagedCourse[]> {
      return (await allCourses(db)).map(presentManagedCourse)
    },
  }
}

export type AuthoringService = ReturnType<typeof authoringService>

function presentManagedCourse({ departmentName, ...row }: ManagedRow): ManagedCourse {
  return {
    ...row,
    department: departmentLabel(departmentName),
    image: coverOf(row.departmentId, row.id),
  }
}

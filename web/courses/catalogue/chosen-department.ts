import type { Department } from '../../../contract/courses/catalogue.ts'

/** The department of the address, or the first one. */
export function chosenDepartment(departments: Department[], id: string | undefined): Department | undefined {
  return departments.find((department) => department.id === id) ?? departments[0]
}

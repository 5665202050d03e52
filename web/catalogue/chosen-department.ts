import type { Department } from '../../contract/catalogue.ts'

/** The department an address names; the first one where it names none that exists. */
export function chosenDepartment(departments: Department[], id: string | undefined): Department | undefined {
  return departments.find((department) => department.id === id) ?? departments[0]
}

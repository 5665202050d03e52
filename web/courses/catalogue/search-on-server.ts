import type { InputOf, OutputOf } from '../../../contract/index.ts'
import { type CatalogueSearch, textOf } from './catalogue-search.ts'
import { chosenDepartment } from './chosen-department.ts'

/**
 * The server query for this address of the catalog.
 *
 * @returns null if the catalog was sent whole and is filtered in the browser
 */
export function searchOnServer(
  { departments, courses, courseCount }: OutputOf<'GET /api/catalogue'>,
  search: CatalogueSearch,
): InputOf<'GET /api/catalogue/search'>['query'] | null {
  if (courseCount <= courses.length) return null
  const { page } = search
  if (search.tab === 'departments') {
    return { department: chosenDepartment(departments, search.department)?.id, page }
  }
  // An unknown department matches nothing, as in a small school.
  const department = departments.find(({ id }) => id === search.department)?.id
  return { department, difficulty: search.difficulty, search: textOf(search.search) || undefined, page }
}

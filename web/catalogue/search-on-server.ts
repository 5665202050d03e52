import type { InputOf, OutputOf } from '../../contract/index.ts'
import { type CatalogueSearch, textOf } from './catalogue-search.ts'
import { chosenDepartment } from './chosen-department.ts'

/**
 * What to ask the server for this address of the catalogue.
 *
 * @returns null for a school that was sent whole: then everything is at hand and searching is instant
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
  // A department that does not exist asks for nothing, as in a small school.
  const department = departments.find(({ id }) => id === search.department)?.id
  return { department, difficulty: search.difficulty, search: textOf(search.search) || undefined, page }
}

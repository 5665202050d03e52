/** The law of the catalogue's filters (specification, section 5: catalog filtering). */

export interface CatalogueFilter {
  /** A department as courses carry it ("Branding"), or 'all'. */
  department: string
  difficulty: string
  search: string
}

export const noFilter: CatalogueFilter = { department: 'all', difficulty: 'all', search: '' }

interface Filterable {
  title: string
  code: string
  description: string
  department: string
  difficulty: string
}

/**
 * Whether a course is listed: its department and difficulty equal the chosen ones (unless all), and the search
 * text, case-insensitive, appears in its title, code or description.
 */
export function isListed(course: Filterable, filter: CatalogueFilter): boolean {
  if (filter.department !== 'all' && course.department !== filter.department) return false
  if (filter.difficulty !== 'all' && course.difficulty !== filter.difficulty) return false
  const search = plain(filter.search.trim())
  if (search === '') return true
  return [course.title, course.code, course.description].some((text) => plain(text).includes(search))
}

/** Case does not matter, nor which apostrophe a keyboard has. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"')
}

/** A department's name as courses and buttons carry it: without the word Department. */
export function departmentLabel(name: string): string {
  return name.replace(/ Department$/, '')
}

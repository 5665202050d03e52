import type { Department, Difficulty } from '../../contract/catalogue.ts'
import { type CatalogueFilter, departmentLabel, noFilter } from '../../rules/catalogue.ts'

/** What the address of the catalogue says. An absent part is the default, so that addresses stay short. */
export interface CatalogueSearch {
  tab: 'departments' | undefined
  /** A department's id. With the first tab it filters, with the second it is the one shown. */
  department: string | undefined
  difficulty: Difficulty | undefined
  /** A number where the text is one: the router writes the text 101 with quotation marks around it. */
  search: string | number | undefined
  /** From 2, in a catalogue too large for one page. Whatever else changes leads back to the first. */
  page: number | undefined
}

export const LEVELS: readonly Difficulty[] = ['Introductory', 'Intermediate', 'Advanced']
export const LONGEST_SEARCH = 100

/**
 * For a route's `validateSearch`. Whatever it does not know falls back to the default. Written by hand because a
 * schema library would weigh more than the page.
 */
export function readCatalogueSearch(raw: Record<string, unknown>): CatalogueSearch {
  return {
    tab: raw.tab === 'departments' ? 'departments' : undefined,
    ...readDepartmentSearch(raw),
    difficulty: LEVELS.find((level) => level === raw.difficulty),
    search: addressOfText(textOf(raw.search)),
    page: pageOf(raw.page),
  }
}

function pageOf(raw: unknown): number | undefined {
  return Number.isInteger(raw) && Number(raw) > 1 && Number(raw) <= 10_000 ? Number(raw) : undefined
}

/** The same for a page with a department in its address and nothing else. */
export function readDepartmentSearch(
  raw: Record<string, unknown>,
): Pick<CatalogueSearch, 'department' | 'page'> {
  const department = typeof raw.department === 'string' && raw.department ? raw.department : undefined
  return { department, page: pageOf(raw.page) }
}

/** The search text of an address, as it stands in the field. */
export function textOf(search: unknown): string {
  const isText = typeof search === 'string' || typeof search === 'number' || typeof search === 'boolean'
  return isText ? String(search).slice(0, LONGEST_SEARCH) : ''
}

/** The search text as the address carries it. */
export function addressOfText(text: string): string | number | undefined {
  if (text.trim() === '') return undefined
  return String(Number(text)) === text ? Number(text) : text
}

/** The filter an address asks for. A department that does not exist asks for nothing. */
export function filterOf(search: CatalogueSearch, departments: Department[]): CatalogueFilter {
  const department = departments.find(({ id }) => id === search.department)
  return {
    department: department ? departmentLabel(department.name) : noFilter.department,
    difficulty: search.difficulty ?? noFilter.difficulty,
    search: textOf(search.search),
  }
}

/** An address of the catalogue, for a link. */
export function catalogueAddress(search: Partial<CatalogueSearch>): string {
  const query = new URLSearchParams()
  for (const name of ['tab', 'department', 'difficulty', 'search', 'page'] as const) {
    const value = search[name]
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `/catalog?${query}` : '/catalog'
}

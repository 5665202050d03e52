import type { Department, Difficulty } from '../../../contract/courses/catalogue.ts'
import { type CatalogueFilter, departmentLabel, noFilter } from '../../../rules/courses/catalogue.ts'

/** The catalog's search parameters. A missing one is the default, which keeps addresses short. */
export interface CatalogueSearch {
  tab: 'departments' | undefined
  /** Department id: the filter of the first tab, the selection of the second. */
  department: string | undefined
  difficulty: Difficulty | undefined
  /** A number if the text is one: the router would put quotes around the text 101. */
  search: string | number | undefined
  /** From 2, if the catalog has several pages. Any other change returns to the first. */
  page: number | undefined
}

export const LEVELS: readonly Difficulty[] = ['Introductory', 'Intermediate', 'Advanced']
export const LONGEST_SEARCH = 100

/**
 * For `validateSearch`; unknown values fall back to the default. Written by hand, because a schema library would be
 * larger than the page.
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

/** For pages with only a department in their address. */
export function readDepartmentSearch(
  raw: Record<string, unknown>,
): Pick<CatalogueSearch, 'department' | 'page'> {
  const department = typeof raw.department === 'string' && raw.department ? raw.department : undefined
  return { department, page: pageOf(raw.page) }
}

/** The search text as shown in the field. */
export function textOf(search: unknown): string {
  const isText = typeof search === 'string' || typeof search === 'number' || typeof search === 'boolean'
  return isText ? String(search).slice(0, LONGEST_SEARCH) : ''
}

/** The search text as written into the address. */
export function addressOfText(text: string): string | number | undefined {
  if (text.trim() === '') return undefined
  return String(Number(text)) === text ? Number(text) : text
}

/** The filter of an address. An unknown department matches nothing. */
export function filterOf(search: CatalogueSearch, departments: Department[]): CatalogueFilter {
  const department = departments.find(({ id }) => id === search.department)
  return {
    department: department ? departmentLabel(department.name) : noFilter.department,
    difficulty: search.difficulty ?? noFilter.difficulty,
    search: textOf(search.search),
  }
}

export function catalogueAddress(search: Partial<CatalogueSearch>): string {
  const query = new URLSearchParams()
  for (const name of ['tab', 'department', 'difficulty', 'search', 'page'] as const) {
    const value = search[name]
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size > 0 ? `/catalog?${query}` : '/catalog'
}

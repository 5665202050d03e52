/** Catalog filters (specification, section 5: catalog filtering). */

import { folded } from '../text/folding.ts'

export interface CatalogueFilter {
  /** Short department name ("Branding"), or 'all'. */
  department: string
  difficulty: string
  search: string
}

/** Page size of a catalog too large to send as a whole. */
export const COURSES_PER_PAGE = 24

export const noFilter: CatalogueFilter = { department: 'all', difficulty: 'all', search: '' }

interface Filterable {
  title: string
  code: string
  description: string
  department: string
  difficulty: string
}

/** Whether a course matches the filter. The search ignores case and accents in title, code and description. */
export function isListed(course: Filterable, filter: CatalogueFilter): boolean {
  if (filter.department !== 'all' && course.department !== filter.department) return false
  if (filter.difficulty !== 'all' && course.difficulty !== filter.difficulty) return false
  const search = folded(filter.search.trim())
  if (search === '') return true
  return [course.title, course.code, course.description].some((text) => folded(text).includes(search))
}

/** A department's name without the word Department. */
export function departmentLabel(name: string): string {
  return name.replace(/ Department$/, '')
}

/** Shown as instructor of curriculum courses. */
export function facultyOf(departmentName: string): string {
  return `${departmentLabel(departmentName)} Faculty`
}

/** URL of the generated cover. */
export function drawnCover(departmentId: string, id: string): string {
  return `/covers/${departmentId}/${id}.svg`
}

/**
 * Whether a refusal says nothing about the requested resource: no response (0), not signed in, or the server could not
 * answer. Any other refusal does, for example a 404.
 *
 * @param status of the refusal; 0 if the connection was lost
 */
export function saysNothing(status: number): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}

/**
 * Estimated transfer size of a module. Under gzip, the text of the curriculum's modules shrinks to 43 percent, and the
 * markup of drawings, charts and questions to 16 (a test checks it).
 */
export function compressedBytes({ text, all }: { text: number; all: number }): number {
  return Math.round(text * 0.43 + (all - text) * 0.16)
}

/** "6 kB", "42 MB"; a kilobyte is 1,000 bytes. */
export function weightText(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  const mega = bytes / 1_000_000
  return `${mega < 9.95 ? Math.round(mega * 10) / 10 : Math.round(mega)} MB`
}

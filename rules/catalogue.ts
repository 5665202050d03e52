/** The law of the catalogue's filters (specification, section 5: catalog filtering). */

import { folded } from './folding.ts'

export interface CatalogueFilter {
  /** A department as courses carry it ("Branding"), or 'all'. */
  department: string
  difficulty: string
  search: string
}

/** Courses on a page of a catalogue that is too large to be sent whole. */
export const COURSES_PER_PAGE = 24

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
 * text appears in its title, code or description, without regard to case and accents.
 */
export function isListed(course: Filterable, filter: CatalogueFilter): boolean {
  if (filter.department !== 'all' && course.department !== filter.department) return false
  if (filter.difficulty !== 'all' && course.difficulty !== filter.difficulty) return false
  const search = folded(filter.search.trim())
  if (search === '') return true
  return [course.title, course.code, course.description].some((text) => folded(text).includes(search))
}

/** A department's name as courses and buttons carry it: without the word Department. */
export function departmentLabel(name: string): string {
  return name.replace(/ Department$/, '')
}

/** Who teaches a course of the curriculum, by its department's name. */
export function facultyOf(departmentName: string): string {
  return `${departmentLabel(departmentName)} Faculty`
}

/** Address of the cover art that the site draws from department and id. */
export function drawnCover(departmentId: string, id: string): string {
  return `/covers/${departmentId}/${id}.svg`
}

/**
 * Whether a refused call says nothing about what it asked for: no answer came (0), the server did not know who asks, or
 * it could not answer now. Any other refusal is an answer: a course that is not there (404) is not there.
 *
 * @param status of the refusal; 0 when the connection was lost
 */
export function saysNothing(status: number): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}

/**
 * What a module's content weighs on the line, from its weight as stored. Prose in JSON shrinks to 35 to 40 percent
 * under gzip, over all lectures of the curriculum (a test holds it), so this is true to a tenth.
 */
export function compressedBytes(stored: number): number {
  return Math.round(stored * 0.38)
}

/** A weight for people: "6 kB", "42 MB"; a kilobyte is a thousand bytes. */
export function weightText(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  const mega = bytes / 1_000_000
  return `${mega < 9.95 ? Math.round(mega * 10) / 10 : Math.round(mega)} MB`
}

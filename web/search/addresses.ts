import type { SearchKind } from '../../contract/search.ts'
import type { Question } from './queries.ts'

export const searchPath = '/search'

export const searchAddress = ({ q, kind, after }: Question) => {
  const parts = { q, ...(kind ? { kind } : {}), ...(after ? { after } : {}) }
  return `${searchPath}?${new URLSearchParams(parts)}`
}

/** In the order of the results. */
export const kindNames: Record<SearchKind, string> = {
  courses: 'Courses',
  modules: 'Modules',
  lectures: 'In lectures',
  documents: 'In documents',
  departments: 'Departments',
  tracts: 'Tracts',
  discussions: 'Discussions',
  'study-groups': 'Study groups',
  announcements: 'Announcements',
  notes: 'My notes',
  people: 'People',
}

/** The router parses numbers in an address; drops invalid values. */
export function readQuestion(search: Record<string, unknown>): Partial<Question> {
  const { q, kind, after } = search
  const typed = ['string', 'number', 'boolean'].includes(typeof q) ? String(q).trim().slice(0, 200) : ''
  const known = (Object.keys(kindNames) as SearchKind[]).find((name) => name === kind)
  return {
    ...(typed ? { q: typed } : {}),
    ...(known ? { kind: known } : {}),
    ...(known && typeof after === 'string' && after ? { after } : {}),
  }
}

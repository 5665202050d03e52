import type { EnrollmentState } from '../../../contract/people/enrollments.ts'
import type { CoursePeopleSearch } from './queries.ts'

export const stateNames: Record<EnrollmentState, string> = {
  'not-begun': 'Not begun',
  'in-progress': 'In progress',
  completed: 'Completed',
}

const isState = (value: unknown): value is EnrollmentState =>
  typeof value === 'string' && Object.hasOwn(stateNames, value)

/** For `validateSearch`; drops invalid values. */
export function readCoursePeopleSearch(raw: Record<string, unknown>): CoursePeopleSearch {
  const text = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search) : ''
  return {
    search: text.slice(0, 100) || undefined,
    state: isState(raw.state) ? raw.state : undefined,
    after: typeof raw.after === 'string' ? raw.after.slice(0, 64) : undefined,
  }
}

export function coursePeopleAddress(courseId: string, search: CoursePeopleSearch): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value) query.set(name, value)
  const path = `/teach/courses/${courseId}/people`
  return query.size > 0 ? `${path}?${query}` : path
}

export function exportAddress(courseId: string, { search, state }: CoursePeopleSearch): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (state) query.set('state', state)
  const path = `/api/teach/courses/${encodeURIComponent(courseId)}/people-export`
  return query.size > 0 ? `${path}?${query}` : path
}

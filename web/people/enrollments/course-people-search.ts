import type { EnrollmentState, PeopleSort, SortDirection } from '../../../contract/people/enrollments.ts'
import { enrollmentStateNames } from '../../../rules/people/enrollment-states.ts'
import { peopleSorts } from '../../../rules/people/people-order.ts'
import type { CoursePeopleSearch } from './queries.ts'

/** `past` lists enrollments that ended. */
export type ListedState = EnrollmentState | 'past'

const isState = (value: unknown): value is ListedState =>
  value === 'past' || (typeof value === 'string' && Object.hasOwn(enrollmentStateNames, value))

/** For `validateSearch`; drops invalid values. */
export function readCoursePeopleSearch(raw: Record<string, unknown>): CoursePeopleSearch {
  const text = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search) : ''
  const sort = peopleSorts.find((known) => known === raw.sort)
  return {
    search: text.slice(0, 100) || undefined,
    state: isState(raw.state) ? raw.state : undefined,
    sort,
    direction: raw.direction === 'descending' ? 'descending' : undefined,
    after: typeof raw.after === 'string' ? raw.after.slice(0, 200) : undefined,
  }
}

export const coursePeopleAddress = (courseId: string, search: CoursePeopleSearch): string =>
  withQuery(`/teach/courses/${courseId}/people`, { ...search })

export const exportAddress = (courseId: string, { search, state }: CoursePeopleSearch): string =>
  withQuery(`/api/teach/courses/${encodeURIComponent(courseId)}/people-export`, { search, state })

function withQuery(path: string, parts: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts)) if (value) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

/** Choices of the order, as `sort direction`. */
export const orderNames: Record<`${PeopleSort} ${SortDirection}`, string> = {
  'name ascending': 'Name, A to Z',
  'name descending': 'Name, Z to A',
  'progress ascending': 'Least progress',
  'progress descending': 'Most progress',
  'activity ascending': 'Longest inactive',
  'activity descending': 'Latest active',
  'grade ascending': 'Lowest grade',
  'grade descending': 'Highest grade',
}

export function readOrder(order: string): Pick<CoursePeopleSearch, 'sort' | 'direction'> {
  const [name, direction] = order.split(' ')
  const sort = peopleSorts.find((known) => known === name && known !== 'name')
  if (direction !== 'descending') return { sort, direction: undefined }
  return { sort: sort ?? 'name', direction }
}

import { queryOptions } from '@tanstack/react-query'
import type { PeopleSort, SortDirection } from '../../../contract/people/enrollments.ts'
import { callApi } from '../../lib/api.ts'
import type { ListedState } from './course-people-search.ts'

export interface CoursePeopleSearch {
  search?: string | undefined
  state?: ListedState | undefined
  sort?: PeopleSort | undefined
  direction?: SortDirection | undefined
  after?: string | undefined
}

const key = (courseId: string) => `/api/teach/courses/${courseId}/people`

export const coursePeopleQuery = (courseId: string, { state, ...search }: CoursePeopleSearch) => {
  const query = { ...search, state: state === 'past' ? undefined : state }
  return queryOptions({
    queryKey: [key(courseId), query],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/people', { params: { id: courseId }, query }, signal),
  })
}

export const pastPeopleQuery = (courseId: string, { search, after }: CoursePeopleSearch) => {
  const query = { search, after }
  return queryOptions({
    queryKey: [key(courseId), 'past', query],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/people/past', { params: { id: courseId }, query }, signal),
  })
}

/** Every page of the lists. */
export const coursePeopleKey = (courseId: string) => [key(courseId)]

/** Every course with its state, as in Course Management. */
export const everyCourseQuery = queryOptions({
  queryKey: ['/api/admin/courses'],
  queryFn: ({ signal }) => callApi('GET /api/admin/courses', {}, signal),
})

/** The latest rounds of a course, for a choice. */
export const courseRoundsQuery = (courseId: string) =>
  queryOptions({
    queryKey: [`/api/teach/courses/${courseId}/rounds`, {}],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/rounds', { params: { id: courseId }, query: {} }, signal),
  })

import { queryOptions } from '@tanstack/react-query'
import type { InputOf } from '../../../contract/index.ts'
import { callApi } from '../../lib/api.ts'

export type StuckSearch = InputOf<'GET /api/admin/stuck'>['query']

export const courseStuckQuery = (courseId: string, query: StuckSearch) =>
  queryOptions({
    queryKey: [`/api/teach/courses/${courseId}/stuck`, query],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/stuck', { params: { id: courseId }, query }, signal),
  })

/** Every page of the list. */
export const courseStuckKey = (courseId: string) => [`/api/teach/courses/${courseId}/stuck`]

export const moduleFiguresQuery = (courseId: string) =>
  queryOptions({
    queryKey: [`/api/teach/courses/${courseId}/module-figures`],
    queryFn: ({ signal }) =>
      callApi('GET /api/teach/courses/{id}/module-figures', { params: { id: courseId } }, signal),
  })

export const schoolStuckQuery = (query: StuckSearch) =>
  queryOptions({
    queryKey: ['/api/admin/stuck', query],
    queryFn: ({ signal }) => callApi('GET /api/admin/stuck', { query }, signal),
  })

export const taughtStuckQuery = (query: { after?: string }) =>
  queryOptions({
    queryKey: ['/api/teach/stuck', query],
    queryFn: ({ signal }) => callApi('GET /api/teach/stuck', { query }, signal),
  })

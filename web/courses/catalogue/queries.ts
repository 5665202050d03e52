import { queryOptions } from '@tanstack/react-query'
import type { InputOf } from '../../../contract/index.ts'
import { callApi } from '../../lib/api.ts'
import { progressSaved } from '../../lib/progress-saved.ts'

export const catalogueQuery = queryOptions({
  queryKey: ['/api/catalogue'],
  queryFn: ({ signal }) => callApi('GET /api/catalogue', {}, signal),
})

export const courseSearchQuery = (query: InputOf<'GET /api/catalogue/search'>['query']) =>
  queryOptions({
    queryKey: ['/api/catalogue/search', query],
    queryFn: ({ signal }) => callApi('GET /api/catalogue/search', { query }, signal),
  })

export const tractsQuery = queryOptions({
  queryKey: ['/api/tracts'],
  queryFn: ({ signal }) => callApi('GET /api/tracts', {}, signal),
})

/** The tract I follow, with my progress. */
export const followedTractQuery = queryOptions({
  queryKey: ['/api/user/tract'],
  queryFn: ({ signal }) => callApi('GET /api/user/tract', {}, signal),
})

export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/courses', id],
    queryFn: ({ signal }) => callApi('GET /api/courses/{id}', { params: { id } }, signal),
  })

export const moduleQuery = (id: string, moduleId: string) =>
  queryOptions({
    queryKey: ['/api/courses', id, 'modules', moduleId],
    queryFn: async ({ signal, client }) => {
      await progressSaved(client, id)
      return callApi('GET /api/courses/{id}/modules/{moduleId}', { params: { id, moduleId } }, signal)
    },
  })

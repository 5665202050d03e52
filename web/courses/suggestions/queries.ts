import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export interface SuggestionsSearch {
  state?: 'decided'
  after?: string
}

export const suggestionPagesKey = (id: string) => ['/api/authoring/courses', id, 'suggestions']

/** What readers suggest for a course. */
export const suggestionsQuery = (id: string, search: SuggestionsSearch) =>
  queryOptions({
    queryKey: [...suggestionPagesKey(id), search],
    queryFn: ({ signal }) =>
      callApi('GET /api/authoring/courses/{id}/suggestions', { params: { id }, query: search }, signal),
  })

/** The open ones for one module. */
export const moduleSuggestionsQuery = (id: string, module: string) =>
  queryOptions({
    queryKey: [...suggestionPagesKey(id), { module }],
    queryFn: ({ signal }) =>
      callApi('GET /api/authoring/courses/{id}/suggestions', { params: { id }, query: { module } }, signal),
  })

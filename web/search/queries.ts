import { queryOptions } from '@tanstack/react-query'
import type { SearchKind } from '../../contract/search.ts'
import { callApi } from '../lib/api.ts'

export interface Question {
  q: string
  kind?: SearchKind
  after?: string
}

/** The key marks it as the viewer's own, so signing out clears it. */
export const searchQuery = (question: Question) =>
  queryOptions({
    queryKey: ['/api/user/search', question],
    queryFn: ({ signal }) => callApi('GET /api/search', { query: question }, signal),
  })

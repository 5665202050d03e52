import { queryOptions } from '@tanstack/react-query'
import type { InputOf } from '../../../contract/index.ts'
import { callApi } from '../../lib/api.ts'

export const wordsQuery = queryOptions({
  queryKey: ['/api/admin/words'],
  queryFn: ({ signal }) => callApi('GET /api/admin/words', {}, signal),
})

type PageWithWords = InputOf<'GET /api/words/{page}'>['params']['page']

/** What visitors read on a page. */
export const shownWordsQuery = (page: PageWithWords) =>
  queryOptions({
    queryKey: ['/api/words', page],
    queryFn: ({ signal }) => callApi('GET /api/words/{page}', { params: { page } }, signal),
  })

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const noteQuery = (courseId: string, moduleId: string) =>
  queryOptions({
    queryKey: ['/api/user/notes', courseId, moduleId],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/notes/{id}/{moduleId}', { params: { id: courseId, moduleId } }, signal),
  })

export const notesQuery = infiniteQueryOptions({
  queryKey: ['/api/user/notes'],
  queryFn: ({ pageParam, signal }) =>
    callApi('GET /api/user/notes', { query: pageParam === null ? {} : { after: pageParam } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'

export const managedCoursesQuery = queryOptions({
  queryKey: ['/api/admin/courses'],
  queryFn: ({ signal }) => callApi('GET /api/admin/courses', {}, signal),
})

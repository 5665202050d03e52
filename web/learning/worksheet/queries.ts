import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const worksheetQuery = (courseId: string, moduleId: string) =>
  queryOptions({
    queryKey: ['/api/user/worksheets', courseId, moduleId],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/worksheets/{id}/{moduleId}', { params: { id: courseId, moduleId } }, signal),
  })

import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

export const calculatorValuesQuery = (courseId: string, moduleId: string) =>
  queryOptions({
    queryKey: ['/api/user/calculators', courseId, moduleId],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/calculators/{id}/{moduleId}', { params: { id: courseId, moduleId } }, signal),
  })

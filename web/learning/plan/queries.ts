import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'

/** My plans for courses. */
export const plansQuery = queryOptions({
  queryKey: ['/api/user/plans'],
  queryFn: ({ signal }) => callApi('GET /api/user/plans', {}, signal),
})

/** My plan for a course, and what is left to plan. @param timeZone of the browser */
export const planQuery = (courseId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...plansQuery.queryKey, courseId, timeZone],
    queryFn: ({ signal }) =>
      callApi('GET /api/user/plans/{id}', { params: { id: courseId }, query: { timeZone } }, signal),
  })

/** Plans and the calendar follow from progress, enrollments and each other. */
export const forgetPlans = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: plansQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['/api/user/calendar'] }),
  ])

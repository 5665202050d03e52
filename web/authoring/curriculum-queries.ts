import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../lib/api.ts'
import { departmentsQuery, forgetPublic, managedCoursesQuery } from './queries.ts'

/** Departments and tracts as administrators keep them. */
export const curriculumQuery = queryOptions({
  queryKey: ['/api/admin/curriculum'],
  queryFn: ({ signal }) => callApi('GET /api/admin/curriculum', {}, signal),
})

/** Reads the lists again after a change, and forgets what this tab has kept of them elsewhere. */
export async function showCurriculum(queryClient: QueryClient): Promise<void> {
  forgetPublic(queryClient)
  void queryClient.invalidateQueries({ queryKey: departmentsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: managedCoursesQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: curriculumQuery.queryKey })
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'
import { departmentsQuery, forgetPublic, managedCoursesQuery } from '../queries.ts'

export const curriculumQuery = queryOptions({
  queryKey: ['/api/admin/curriculum'],
  queryFn: ({ signal }) => callApi('GET /api/admin/curriculum', {}, signal),
})

/** Refetches the lists after a change and drops cached public pages. */
export async function showCurriculum(queryClient: QueryClient): Promise<void> {
  forgetPublic(queryClient)
  void queryClient.invalidateQueries({ queryKey: departmentsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: managedCoursesQuery.queryKey })
  await queryClient.invalidateQueries({ queryKey: curriculumQuery.queryKey })
}

import { queryOptions } from '@tanstack/react-query'
import type { JobState } from '../../../contract/school/jobs.ts'
import { callApi } from '../../lib/api.ts'

export interface JobsSearch {
  state?: JobState
  queue?: string
  after?: string
}

export const jobsQuery = (query: JobsSearch) =>
  queryOptions({
    queryKey: ['/api/admin/jobs', query],
    queryFn: ({ signal }) => callApi('GET /api/admin/jobs', { query }, signal),
  })

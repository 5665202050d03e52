import { jobsEndpoints } from '../../../contract/school/jobs.ts'
import { implement } from '../http/implement.ts'
import type { JobsService } from './service.ts'

export function jobsRoutes(service: JobsService) {
  return implement(jobsEndpoints, {
    'GET /api/admin/jobs': ({ query }) => service.page(query),
    'PUT /api/admin/jobs/{queue}/{id}': async ({ viewer, params, body }) => ({
      job: await service.put(viewer, params.queue, params.id, body.state),
    }),
  })
}

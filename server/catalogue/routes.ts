import { catalogue } from '../../contract/catalogue.ts'
import { implement } from '../http/implement.ts'
import type { LearningService } from '../learning/service.ts'
import type { CatalogueService } from './service.ts'

export function catalogueRoutes(service: CatalogueService, learning: LearningService) {
  return implement(
    catalogue,
    {
      'GET /api/catalogue': () => service.catalogue(),
      'GET /api/catalogue/search': ({ query }) => service.search(query),
      'GET /api/tracts': async () => ({ tracts: await service.tracts() }),
      'GET /api/courses/{id}': async ({ params }) => ({ course: await service.course(params.id) }),
      'GET /api/courses/{id}/modules/{moduleId}': async ({ params, viewer }) => {
        const course = await learning.courseFor(viewer, params.id)
        await learning.requireOpenModule(viewer, course, params.moduleId)
        return { module: await service.moduleContent(course, params.moduleId) }
      },
    },
    { shared: ['GET /api/catalogue', 'GET /api/tracts', 'GET /api/courses/{id}'] },
  )
}

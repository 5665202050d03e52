import { catalogue } from '../../../contract/courses/catalogue.ts'
import { implement } from '../../platform/http/implement.ts'
import type { CatalogueService } from './service.ts'

export function catalogueRoutes(service: CatalogueService) {
  return implement(
    catalogue,
    {
      'GET /api/catalogue': () => service.catalogue(),
      'GET /api/catalogue/search': ({ query }) => service.search(query),
      'GET /api/tracts': async () => ({ tracts: await service.tracts() }),
      'GET /api/courses/{id}': async ({ params }) => ({ course: await service.course(params.id) }),
    },
    { shared: ['GET /api/catalogue', 'GET /api/tracts', 'GET /api/courses/{id}'] },
  )
}

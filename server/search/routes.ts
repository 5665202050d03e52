import { search } from '../../contract/search.ts'
import { implement } from '../platform/http/implement.ts'
import type { SearchService } from './service.ts'

export function searchRoutes(service: SearchService) {
  return implement(search, {
    'GET /api/search': ({ viewer, query }) => service.find(viewer, query),
  })
}

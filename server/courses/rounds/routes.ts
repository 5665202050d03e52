import { rounds } from '../../../contract/courses/rounds.ts'
import type { GroupsService } from '../../people/groups/service.ts'
import { implement } from '../../platform/http/implement.ts'
import type { RoundsService } from './service-interface.ts'

const placeOf = ({ id, roundId }: { id: string; roundId: string }) => ({ courseId: id, roundId })

export function roundsRoutes(service: RoundsService, groups: Pick<GroupsService, 'choices'>) {
  return implement(rounds, {
    'GET /api/teach/courses/{id}/rounds': ({ viewer, params, query }) =>
      service.page(viewer, params.id, query.after),
    'POST /api/teach/courses/{id}/rounds': async ({ viewer, params, body }) => ({
      round: await service.add(viewer, params.id, body),
    }),
    'GET /api/teach/courses/{id}/rounds/{roundId}': ({ viewer, params }) =>
      service.detail(viewer, placeOf(params)),
    'PUT /api/teach/courses/{id}/rounds/{roundId}': async ({ viewer, params, body }) => ({
      round: await service.change(viewer, placeOf(params), body),
    }),
    'PUT /api/teach/courses/{id}/rounds/{roundId}/due-dates/{itemId}': async ({ viewer, params, body }) => ({
      movedDue: await service.setDue(viewer, placeOf(params), params.itemId, body.due),
    }),
    'PUT /api/teach/courses/{id}/rounds/{roundId}/archived': async ({ viewer, params, body }) => ({
      round: await service.setArchived(viewer, placeOf(params), body.archived),
    }),
    'POST /api/teach/courses/{id}/rounds/{roundId}/copies': async ({ viewer, params, body }) => ({
      rounds: await service.copy(viewer, placeOf(params), body.copies),
    }),
    'GET /api/teach/courses/{id}/rounds/{roundId}/people': ({ viewer, params, query }) =>
      service.people(viewer, placeOf(params), query.after),
    'POST /api/teach/courses/{id}/rounds/{roundId}/people': ({ viewer, params, body }) =>
      service.putPeople(viewer, placeOf(params), body),
    'DELETE /api/teach/courses/{id}/rounds/{roundId}/people/{userId}': async ({ viewer, params }) => ({
      round: await service.takeOut(viewer, placeOf(params), params.userId),
    }),
    'GET /api/teach/groups': ({ query }) => groups.choices(query),
  })
}

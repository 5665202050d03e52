import { liveSessions } from '../../../contract/courses/live-sessions.ts'
import { csvAnswer } from '../../platform/http/csv-file.ts'
import { implement } from '../../platform/http/implement.ts'
import type { AttendanceService } from './attendance-service.ts'
import type { LiveSessionsService } from './service-interface.ts'

const placeOf = ({ id, sessionId }: { id: string; sessionId: string }) => ({ courseId: id, sessionId })

export function liveSessionsRoutes(sessions: LiveSessionsService, attendance: AttendanceService) {
  return implement(liveSessions, {
    'GET /api/teach/courses/{id}/live-sessions': ({ viewer, params, query }) =>
      sessions.page(viewer, params.id, query),
    'POST /api/teach/courses/{id}/live-sessions': async ({ viewer, params, body }) => ({
      sessions: await sessions.plan(viewer, params.id, body),
    }),
    'GET /api/teach/courses/{id}/rounds/{roundId}/live-sessions': ({ viewer, params }) =>
      sessions.toCopy(viewer, params.id, params.roundId),
    'GET /api/teach/courses/{id}/live-sessions/{sessionId}': ({ viewer, params }) =>
      sessions.detail(viewer, placeOf(params)),
    'PUT /api/teach/courses/{id}/live-sessions/{sessionId}': async ({ viewer, params, body }) => ({
      session: await sessions.change(viewer, placeOf(params), body),
    }),
    'POST /api/teach/courses/{id}/live-sessions/{sessionId}/cancellation': async ({
      viewer,
      params,
      body,
    }) => ({ session: await sessions.cancel(viewer, placeOf(params), body.reason) }),
    'PUT /api/teach/courses/{id}/live-sessions/{sessionId}/recording': async ({ viewer, params, body }) => ({
      session: await sessions.setRecording(viewer, placeOf(params), body.recording),
    }),
    'GET /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': ({ viewer, params, query }) =>
      attendance.page(viewer, placeOf(params), query.after),
    'PUT /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': ({ viewer, params, body }) =>
      attendance.mark(viewer, placeOf(params), body),
    'POST /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': ({ viewer, params, body }) =>
      attendance.markRest(viewer, placeOf(params), body),
    'GET /api/teach/courses/{id}/attendance-export': async ({ viewer, params, query, call }) => {
      const file = call.method === 'HEAD' ? null : await attendance.export(viewer, params.id, query)
      return csvAnswer(`${params.id}-attendance.csv`, file)
    },
    'GET /api/user/courses/{id}/live-sessions': ({ viewer, params, query }) =>
      sessions.own(viewer, params.id, query),
    'POST /api/user/live-sessions/{sessionId}/join': ({ viewer, params }) =>
      sessions.join(viewer, params.sessionId),
  })
}

import { sampleSessionChange, sampleSessions } from '../samples/live-sessions.ts'
import type { Actions, School } from './school.ts'
import { taughtCourse } from './school.ts'

export function liveSessionActions(school: School) {
  const { call } = school

  async function session() {
    const as = school.teacher
    const params = { id: taughtCourse }
    const body = { ...sampleSessions(), dates: [sampleSessionChange().date], time: '12:00' }
    const planned = await call('POST /api/teach/courses/{id}/live-sessions', { as, params, body })
    return { as, params: { ...params, sessionId: planned.body.sessions[0].id as string } }
  }
  async function begun() {
    const { as, params } = await session()
    await school.rows(
      `update live_sessions set starts_at = date_trunc('second', now()) - interval '5 minutes' where id = $1`,
      [params.sessionId],
    )
    return { as, params }
  }
  return {
    'POST /api/teach/courses/{id}/live-sessions': async () => ({
      as: school.teacher,
      params: { id: taughtCourse },
      body: sampleSessions(),
    }),
    'PUT /api/teach/courses/{id}/live-sessions/{sessionId}': async () => ({
      ...(await session()),
      body: sampleSessionChange(),
    }),
    'POST /api/teach/courses/{id}/live-sessions/{sessionId}/cancellation': async () => ({
      ...(await session()),
      body: { reason: 'The teacher is ill.' },
    }),
    'PUT /api/teach/courses/{id}/live-sessions/{sessionId}/recording': async () => ({
      ...(await begun()),
      body: { recording: 'https://films.example/first.mp4' },
    }),
    'PUT /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': async () => {
      const student = await school.app.make.enrolledStudent({ courseId: taughtCourse })
      return { ...(await begun()), body: { userId: student.id, mark: 'late' } }
    },
    'POST /api/teach/courses/{id}/live-sessions/{sessionId}/attendance': async () => {
      await school.app.make.enrolledStudent({ courseId: taughtCourse })
      return { ...(await begun()), body: { who: 'everyone', mark: 'present' } }
    },
  } satisfies Actions
}

import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AttendanceMark } from '../../../../contract/courses/live-sessions.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'

const base = '/api/teach/courses/{id}/live-sessions'

/** What people do in tests with live sessions of one course. */
export function sessionSteps(site: () => TestApp, courseId: string, teacher: () => Person) {
  const rows = async (text: string, values: unknown[] = []) =>
    (await site().database.pool.query(text, values)).rows
  const placeOf = (sessionId: string) => ({ id: courseId, sessionId })

  /** @param days from now */
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  const draft = (changes: object = {}) => ({
    title: `Questions ${randomUUID().slice(0, 8)}`,
    note: 'Bring one of your own.',
    minutes: 60,
    link: 'https://meet.example/room',
    seriesId: randomUUID(),
    roundId: null,
    dates: [dayIn(7)],
    time: '18:00',
    timeZone: 'Europe/Berlin',
    ...changes,
  })

  const tryToPlan = (changes: object = {}, as = teacher()) =>
    site().call(`POST ${base}`, { as, params: { id: courseId }, body: draft(changes) })

  async function plan(changes: object = {}) {
    const { status, body } = await tryToPlan(changes)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.sessions
  }

  /** A session that begins in the given minutes; negative: it has begun. */
  async function beginningIn(minutes: number, changes: object = {}) {
    const [session] = await plan(changes)
    const startsAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 + minutes * 60_000)
    await rows('update live_sessions set starts_at = $2 where id = $1', [session.id, startsAt])
    return { ...session, startsAt: startsAt.toISOString() }
  }

  async function addRound(people: readonly Person[] = [], changes: object = {}) {
    const { body } = await site().call('POST /api/teach/courses/{id}/rounds', {
      as: teacher(),
      params: { id: courseId },
      body: {
        name: `Round ${randomUUID().slice(0, 8)}`,
        startsOn: '2026-11-02',
        endsOn: null,
        timeZone: 'America/New_York',
        schedule: { kind: 'open', time: '09:00' },
        due: null,
        ...changes,
      },
    })
    const roundId = body.round.id as string
    for (const { id } of people)
      await rows('update enrollments set round_id = $2 where user_id = $1 and course_id = $3', [
        id,
        roundId,
        courseId,
      ])
    return roundId
  }

  return {
    rows,
    dayIn,
    draft,
    tryToPlan,
    plan,
    beginningIn,
    addRound,
    placeOf,

    own: async (as: Person, when: 'coming' | 'past' = 'coming') =>
      (
        await site().call('GET /api/user/courses/{id}/live-sessions', {
          as,
          params: { id: courseId },
          query: { when },
        })
      ).body,

    /** As if the attendance of a round's sessions had been taken two hours ago: then it counts. */
    settle: (roundId: string) =>
      rows(
        `update live_sessions set attendance_at = now() - interval '2 hours'
          where round_id = $1 and attendance_at is not null`,
        [roundId],
      ),

    join: (as: Person, sessionId: string) =>
      site().call('POST /api/user/live-sessions/{sessionId}/join', { as, params: { sessionId } }),

    change: (session: { id: string; revision: number }, changes: object, as = teacher()) =>
      site().call(`PUT ${base}/{sessionId}`, {
        as,
        params: placeOf(session.id),
        body: {
          title: 'Questions',
          note: '',
          minutes: 60,
          link: null,
          date: dayIn(7),
          time: '18:00',
          following: false,
          revision: session.revision,
          ...changes,
        },
      }),

    cancel: (sessionId: string, reason = 'The teacher is ill.', as = teacher()) =>
      site().call(`POST ${base}/{sessionId}/cancellation`, {
        as,
        params: placeOf(sessionId),
        body: { reason },
      }),

    mark: (sessionId: string, person: Person, mark: AttendanceMark | null, as = teacher()) =>
      site().call(`PUT ${base}/{sessionId}/attendance`, {
        as,
        params: placeOf(sessionId),
        body: { userId: person.id, mark },
      }),

    markRest: (
      sessionId: string,
      body: { who: 'everyone' | 'joined'; mark: AttendanceMark },
      as = teacher(),
    ) => site().call(`POST ${base}/{sessionId}/attendance`, { as, params: placeOf(sessionId), body }),

    attendance: async (sessionId: string, query: Record<string, string> = {}) =>
      (
        await site().call(`GET ${base}/{sessionId}/attendance`, {
          as: teacher(),
          params: placeOf(sessionId),
          query,
        })
      ).body,

    /** Sentences of the person's notifications. */
    newsOf: async (as: Person): Promise<string[]> =>
      (
        await site().call('GET /api/user/notifications', { as, query: { kind: 'live-session' } })
      ).body.notifications.map(({ sentence }: { sentence: { text: string }[] }) =>
        sentence.map(({ text }) => text).join(''),
      ),

    /** The jobs about a session that wait. */
    jobsOf: (sessionId: string) =>
      rows(
        `select data->>'news' as news, data->>'startsAt' as at, start_after as "startAfter" from pgboss.job
          where name = 'live-sessions.tell' and data->>'sessionId' = $1 order by created_on, start_after`,
        [sessionId],
      ),
  }
}

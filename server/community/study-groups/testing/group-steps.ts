import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'

/** @param appOf returns the app once it exists */
export function groupSteps(appOf: () => TestApp) {
  const draft = (changes: object = {}) => ({
    id: randomUUID(),
    name: 'Early birds',
    description: 'We read a module a week together.',
    courseId: 'fnd-100',
    joining: 'open',
    mostMembers: 3,
    ...changes,
  })

  const put = (as: Person, changes: object = {}) => {
    const body = draft(changes)
    return appOf().call('PUT /api/study-groups/{id}', { as, params: { id: body.id }, body })
  }
  async function found(as: Person, changes: object = {}): Promise<string> {
    const answer = await put(as, changes)
    expect(answer.status).toBe(200)
    return answer.body.group.id
  }
  const join = (as: Person, id: string) =>
    appOf().call('POST /api/study-groups/{id}/join', { as, params: { id } })
  const leave = (as: Person, id: string) =>
    appOf().call('POST /api/study-groups/{id}/leave', { as, params: { id } })
  const read = (as: Person, id: string) => appOf().call('GET /api/study-groups/{id}', { as, params: { id } })
  const write = (as: Person, id: string, text: string, key: string = randomUUID()) =>
    appOf().call('POST /api/study-groups/{id}/messages', { as, params: { id }, body: { key, text } })
  const board = (as: Person, id: string) =>
    appOf().call('GET /api/study-groups/{id}/messages', { as, params: { id } })
  const setMember = (as: Person, id: string, userId: string, role = 'member') =>
    appOf().call('PUT /api/study-groups/{id}/members/{userId}', {
      as,
      params: { id, userId },
      body: { role },
    })
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const session = (changes: object = {}) => ({
    id: randomUUID(),
    title: 'Module 1',
    startsAt: inHours(48),
    minutes: 60,
    timeZone: 'Europe/Berlin',
    link: null as string | null,
    ...changes,
  })
  const plan = (as: Person, id: string, changes: object = {}) =>
    appOf().call('POST /api/study-groups/{id}/sessions', { as, params: { id }, body: session(changes) })
  const changeSession = (as: Person, id: string, body: Record<string, unknown> & { id: string }) =>
    appOf().call('PUT /api/study-groups/{id}/sessions/{sessionId}', {
      as,
      params: { id, sessionId: body.id },
      body,
    })
  const respond = (as: Person, id: string, about: { id: string; startsAt: string }, coming: boolean) =>
    appOf().call('PUT /api/study-groups/{id}/sessions/{sessionId}/response', {
      as,
      params: { id, sessionId: about.id },
      body: { coming, startsAt: about.startsAt },
    })
  const notificationsOf = async (person: Person) => {
    const { body } = await appOf().call('GET /api/user/notifications', { as: person })
    return body.notifications.map(({ sentence }: { sentence: { text: string }[] }) =>
      sentence.map(({ text }) => text).join(''),
    )
  }
  /** A student whose account is forty days old, so the limits of new accounts do not apply. */
  const known = async (options = {}) => {
    const person = await appOf().make.student(options)
    await appOf().database.pool.query(
      `update users set created_at = created_at - interval '40 days' where id = $1`,
      [person.id],
    )
    return person
  }
  return {
    known,
    draft,
    put,
    found,
    join,
    leave,
    read,
    write,
    board,
    setMember,
    inHours,
    session,
    plan,
    changeSession,
    respond,
    notificationsOf,
  }
}

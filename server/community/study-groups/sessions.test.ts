import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostSessionChanges } from '../../../contract/community/study-groups.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { groupSteps } from './testing/group-steps.ts'

let app: TestApp
let maya: Person
let tom: Person
const steps = groupSteps(() => app)
const {
  known,
  found,
  join,
  read,
  inHours,
  session: draft,
  plan,
  changeSession,
  respond,
  setMember,
  notificationsOf,
} = steps

beforeAll(async () => {
  app = await createTestApp()
  maya = await known({ firstName: 'Maya' })
  tom = await known({ firstName: 'Tom' })
})
afterAll(() => app.close())

const notificationsAbout = async (person: Person, group: string): Promise<string[]> =>
  (await notificationsOf(person)).filter((text: string) => text.includes(group))
const remindersOf = async (person: Person, group: string) =>
  (await notificationsAbout(person, group)).filter((text) => text.includes('begins in'))
/** @returns the session with its new time */
const beginsIn = async (id: string, minutes: number) => {
  const startsAt = inHours(minutes / 60)
  await app.database.pool.query('update study_group_sessions set starts_at = $2 where id = $1', [
    id,
    startsAt,
  ])
  return { id, startsAt }
}
const reminderJobs = async (session: string) => {
  const { rows } = await app.database.pool.query<{ start_after: Date }>(
    `select start_after from pgboss.job where name = 'study-groups.remind' and data->>'sessionId' = $1
      order by start_after`,
    [session],
  )
  return rows.map(({ start_after: at }) => at.toISOString())
}
const hourBefore = (at: string) => new Date(new Date(at).getTime() - 3_600_000).toISOString()
async function planned(name: string, changes: object = {}) {
  const id = await found(maya, { name })
  await join(tom, id)
  const session = draft(changes)
  await plan(maya, id, session)
  return { id, session: { ...session, revision: 0 } }
}

test('notifies members of a session, and reminds them once, an hour before', async () => {
  const id = await found(maya, { name: 'Readers' })
  await join(tom, id)
  const session = randomUUID()
  await Promise.all([plan(maya, id, { id: session }), plan(maya, id, { id: session })])
  expect(await notificationsAbout(tom, 'Readers')).toEqual(['Maya Okafor planned “Module 1” in Readers'])
  const [{ startsAt }] = (await read(tom, id)).body.group.sessions
  expect(await reminderJobs(session)).toEqual([hourBefore(startsAt)])
  expect(await remindersOf(tom, 'Readers')).toEqual([])
  await app.groupActivity.remind(session)
  expect(await remindersOf(tom, 'Readers')).toEqual([])
  await beginsIn(session, 60)
  await app.groupActivity.remind(session)
  await app.groupActivity.remind(session)
  expect(await remindersOf(tom, 'Readers')).toEqual(['“Module 1” of Readers begins in 60 minutes'])
})

test('a canceled session sends no reminder', async () => {
  const id = await found(maya, { name: 'Quiet' })
  await join(tom, id)
  const session = randomUUID()
  await plan(maya, id, { id: session })
  await app.call('DELETE /api/study-groups/{id}/sessions/{sessionId}', {
    as: maya,
    params: { id, sessionId: session },
  })
  await beginsIn(session, 60)
  await app.groupActivity.remind(session)
  expect(await notificationsAbout(tom, 'Quiet')).toEqual([
    '“Module 1” of Quiet is canceled',
    'Maya Okafor planned “Module 1” in Quiet',
  ])
})

test('a session must be in the future, and its link external over https', async () => {
  const id = await found(maya)
  expectProblem(await plan(maya, id, { startsAt: inHours(-1) }), 422)
  for (const link of ['javascript:alert(1)', 'http://meet.example', 'data:text/html,x', 'meet']) {
    expectProblem(await plan(maya, id, { link }), 422)
  }
  expect((await plan(maya, id, { link: 'https://meet.example/room?x=1' })).status).toBe(200)
})

test('notifies members of a rescheduled session, and reminds them only before its new time', async () => {
  const { id, session } = await planned('Walkers')
  await beginsIn(session.id, 65)
  const startsAt = inHours(72)
  const answer = await changeSession(maya, id, { ...session, startsAt, timeZone: 'Asia/Tokyo' })
  expect(answer).toMatchObject({
    status: 200,
    body: { group: { sessions: [{ startsAt, timeZone: 'Asia/Tokyo', revision: 1 }] } },
  })
  expect(await notificationsAbout(tom, 'Walkers')).toEqual([
    '“Module 1” of Walkers begins at another time',
    'Maya Okafor planned “Module 1” in Walkers',
  ])
  expect(await reminderJobs(session.id)).toEqual([hourBefore(session.startsAt), hourBefore(startsAt)])
  await app.groupActivity.remind(session.id)
  expect(await remindersOf(tom, 'Walkers')).toEqual([])
})

test('a member reminded before a session was rescheduled is reminded again', async () => {
  const { id, session } = await planned('Sailors')
  await beginsIn(session.id, 60)
  await app.groupActivity.remind(session.id)
  await changeSession(maya, id, { ...session, startsAt: inHours(30) })
  await beginsIn(session.id, 55)
  await app.groupActivity.remind(session.id)
  expect(await remindersOf(tom, 'Sailors')).toEqual([
    '“Module 1” of Sailors begins in 55 minutes',
    '“Module 1” of Sailors begins in 60 minutes',
  ])
})

test('a new title or place keeps the time, and notifies members once', async () => {
  const { id, session } = await planned('Bakers')
  const changed = { ...session, title: 'Module 2', link: 'https://meet.example/b', timeZone: 'Asia/Tokyo' }
  await changeSession(maya, id, changed)
  const again = await changeSession(maya, id, changed)
  expect(again.body.group.sessions).toMatchObject([
    { title: 'Module 2', link: 'https://meet.example/b', timeZone: 'Europe/Berlin', revision: 1 },
  ])
  expect(await notificationsAbout(tom, 'Bakers')).toEqual([
    'Maya Okafor changed “Module 2” in Bakers',
    'Maya Okafor planned “Module 1” in Bakers',
  ])
  expect(await reminderJobs(session.id)).toHaveLength(1)
})

test('only organizers change a session, and a stale revision is a conflict', async () => {
  const { id, session } = await planned('Potters')
  expectProblem(await changeSession(tom, id, { ...session, title: 'Mine' }), 403, 'group-not-yours')
  await setMember(maya, id, tom.id, 'organiser')
  expect((await changeSession(tom, id, { ...session, title: 'Glazes' })).status).toBe(200)
  expectProblem(await changeSession(maya, id, { ...session, title: 'Kilns' }), 409, 'study-session-changed')
  expect((await changeSession(maya, id, { ...session, title: 'Kilns', revision: 1 })).status).toBe(200)
  const other = await found(maya, { name: 'Weavers' })
  expectProblem(await changeSession(maya, other, { ...session, revision: 2 }), 404, 'study-session-not-found')
})

test('members say whether they come, and a new time asks again', async () => {
  const { id, session } = await planned('Choristers')
  const sessionOf = async (as: Person) => (await read(as, id)).body.group.sessions[0]
  expect(await sessionOf(tom)).toMatchObject({ coming: [], notComing: 0, iAmComing: null })
  await Promise.all(Array.from({ length: 6 }, () => respond(tom, id, session, true)))
  const answer = await respond(maya, id, session, true)
  expect(answer.body.group.sessions[0]).toMatchObject({ coming: [tom.id, maya.id], iAmComing: true })
  await respond(tom, id, session, false)
  expect(await sessionOf(tom)).toMatchObject({ coming: [maya.id], notComing: 1, iAmComing: false })

  await changeSession(maya, id, { ...session, title: 'Sopranos' })
  expect(await sessionOf(maya)).toMatchObject({ coming: [maya.id], notComing: 1 })
  const moved = { ...session, title: 'Sopranos', startsAt: inHours(90), revision: 1 }
  await changeSession(maya, id, moved)
  expect(await sessionOf(maya)).toMatchObject({ coming: [], notComing: 0, iAmComing: null })

  // An answer to the old time, sent before its page heard of the move.
  expectProblem(await respond(tom, id, session, true), 409, 'study-session-changed')
  expect(await sessionOf(tom)).toMatchObject({ coming: [], iAmComing: null })
  await respond(tom, id, moved, true)
  await steps.leave(tom, id)
  expect(await sessionOf(maya)).toMatchObject({ coming: [], notComing: 0 })
})

test('only members answer, and only until a session has ended or was canceled', async () => {
  const { id, session } = await planned('Knitters')
  const outsider = await known()
  expectProblem(await respond(outsider, id, session, true), 403, 'not-a-member')
  const other = await found(outsider, { name: 'Menders' })
  expectProblem(await respond(outsider, other, session, true), 404, 'study-session-not-found')
  const begun = await beginsIn(session.id, -30)
  expect((await respond(tom, id, begun, true)).status).toBe(200)
  const over = await beginsIn(session.id, -61)
  expectProblem(await respond(tom, id, over, true), 409, 'study-session-over')
})

test('a session that has begun, was canceled, or was changed too often cannot be changed', async () => {
  const { id, session } = await planned('Runners')
  expectProblem(await changeSession(maya, id, { ...session, startsAt: inHours(-1) }), 422)
  expectProblem(await changeSession(maya, id, { ...session, link: 'http://meet.example' }), 422)
  await app.database.pool.query('update study_group_sessions set revision = $2 where id = $1', [
    session.id,
    mostSessionChanges,
  ])
  const often = { ...session, title: 'Once more', revision: mostSessionChanges }
  expectProblem(await changeSession(maya, id, often), 409, 'study-session-changed-often')
  await beginsIn(session.id, -5)
  expectProblem(await changeSession(maya, id, often), 409, 'study-session-over')
  await beginsIn(session.id, 60)
  await app.call('DELETE /api/study-groups/{id}/sessions/{sessionId}', {
    as: maya,
    params: { id, sessionId: session.id },
  })
  expectProblem(await changeSession(maya, id, often), 409, 'study-session-over')
})

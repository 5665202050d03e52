import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { groupSteps } from './testing/group-steps.ts'

let app: TestApp
const { draft, put, found, join, leave, read, write, board, setMember, plan, notificationsOf } = groupSteps(
  () => app,
)

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()
const times = <Answer>(count: number, send: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, send))

test("notifies organizers of a person's join once a day, however often they come and go", async () => {
  const [owner, guest, other] = [
    await app.make.student(),
    await app.make.student({ firstName: 'Revolving' }),
    await app.make.student({ firstName: 'Steady' }),
  ]
  for (const joining of ['open', 'request']) {
    const id = await found(owner, { joining })
    for (let round = 0; round < 3; round++) {
      expect((await join(guest, id)).status).toBe(200)
      expect((await leave(guest, id)).status).toBe(200)
    }
    await join(other, id)
  }
  const texts: string[] = await notificationsOf(owner)
  expect(texts.filter((text) => text.startsWith('Revolving'))).toHaveLength(2)
  expect(texts.filter((text) => text.startsWith('Steady'))).toHaveLength(2)
  await app.database.pool.query(
    `update notifications set once = replace(once, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), '2026-01-01')
      where user_id = $1`,
    [owner.id],
  )
  const { rows } = await app.database.pool.query(
    `select path from notifications where user_id = $1 order by id limit 1`,
    [owner.id],
  )
  await join(guest, rows[0].path.split('/').at(-1))
  expect((await notificationsOf(owner)).filter((text: string) => text.startsWith('Revolving'))).toHaveLength(
    3,
  )
})

test('a new account writes ten board messages an hour, also concurrently; a repeated message does not count', async () => {
  const fresh = await app.make.student()
  const [one, two] = [await found(fresh), await found(fresh)]
  const key = randomUUID()
  expect((await write(fresh, one, 'First', key)).status).toBe(200)
  const answers = await times(12, () => write(fresh, two, 'And on'))
  expect(statuses(answers)).toEqual([...Array(9).fill(200), 429, 429, 429])
  const refused = await write(fresh, one, 'One more')
  expectProblem(refused, 429, 'too-many-requests')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect((await write(fresh, one, 'First', key)).status).toBe(200)
  expect((await board(fresh, two)).body.messages).toHaveLength(9)
  await app.database.pool.query(
    `update study_group_messages set created_at = created_at - interval '61 minutes' where author_id = $1`,
    [fresh.id],
  )
  expect((await write(fresh, one, 'An hour later')).status).toBe(200)
})

test('a new account founds three groups and plans three sessions a day; changes do not count', async () => {
  const fresh = await app.make.student()
  const answers = await times(5, () => put(fresh))
  expect(statuses(answers)).toEqual([200, 200, 200, 429, 429])
  const id = answers.find(({ status }) => status === 200)?.body.group.id
  expect((await put(fresh, { id, name: 'Another name' })).body.group.name).toBe('Another name')
  expect(statuses(await times(5, () => plan(fresh, id)))).toEqual([200, 200, 200, 429, 429])
  const { sessions } = (await read(fresh, id)).body.group
  expect((await plan(fresh, id, { id: sessions[0].id })).status).toBe(200)
  expect(sessions).toHaveLength(3)
})

test('closed and left groups count as founded, and a repeated request counts once', async () => {
  const [founder, teacher] = [await app.make.student(), await app.make.instructor()]
  const close = (as: Person, id: string) => app.call('DELETE /api/study-groups/{id}', { as, params: { id } })
  const foundAndClose = async (as: Person) => {
    const body = draft()
    const answers = [await put(as, body), await put(as, body)]
    for (const { status } of answers) if (status !== 200) return answers[0]
    return close(as, body.id)
  }
  for (let round = 0; round < 2; round++) expect((await foundAndClose(founder))?.status).toBe(200)
  await leave(founder, await found(founder))
  const refused = await put(founder)
  expectProblem(refused, 429, 'too-many-requests')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  for (let round = 0; round < 4; round++) expect((await foundAndClose(teacher))?.status).toBe(200)
})

test('a member is notified of each role and of admission once a day, however often it changes', async () => {
  const [owner, guest] = [await app.make.student(), await app.make.student()]
  const id = await found(owner, { joining: 'request' })
  for (let round = 0; round < 3; round++) {
    await join(guest, id)
    for (const role of ['member', 'organiser', 'organiser', 'member']) {
      expect((await setMember(owner, id, guest.id, role)).status).toBe(200)
    }
    await leave(guest, id)
  }
  expect((await notificationsOf(guest)).toSorted()).toEqual([
    'You are now a member of Early birds',
    'You have a new role in Early birds',
    'You have a new role in Early birds',
  ])
  await app.database.pool.query(
    `update notifications set once = replace(once, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), '2026-01-01')
      where user_id = $1`,
    [guest.id],
  )
  await join(guest, id)
  await setMember(owner, id, guest.id)
  expect(await notificationsOf(guest)).toHaveLength(4)
})

test('a group that passes to a new owner does not count as founded by them', async () => {
  const [heir, owner] = [await app.make.student(), await app.make.student()]
  const ids = [await found(owner), await found(owner), await found(owner)]
  for (const id of ids) {
    await join(heir, id)
    await leave(owner, id)
  }
  expect((await put(heir)).status).toBe(200)
})

test('teachers are not limited', async () => {
  const teacher = await app.make.instructor()
  const id = await found(teacher)
  expect(statuses(await times(12, () => write(teacher, id, 'Hello')))).toEqual(Array(12).fill(200))
  expect(statuses(await times(4, () => put(teacher)))).toEqual([200, 200, 200, 200])
})

test('a group cannot shrink below its size while people join', async () => {
  const owner = await app.make.instructor()
  for (let round = 0; round < 4; round++) {
    const body = draft({ mostMembers: 6 })
    await found(owner, body)
    const people = await Promise.all(Array.from({ length: 3 }, () => app.make.student()))
    await Promise.all([
      ...people.map((person) => join(person, body.id)),
      put(owner, { ...body, mostMembers: 2 }),
    ])
    const { group } = (await read(owner, body.id)).body
    expect(group.members).toBeLessThanOrEqual(group.mostMembers)
  }
})

test('an admission while the group shrinks either finds a place or is rejected as full', async () => {
  const owner = await app.make.instructor()
  for (let round = 0; round < 4; round++) {
    const body = draft({ mostMembers: 6, joining: 'request' })
    await found(owner, body)
    const people = await Promise.all(Array.from({ length: 3 }, () => app.make.student()))
    for (const person of people) await join(person, body.id)
    await Promise.all([
      ...people.map(({ id }) => setMember(owner, body.id, id)),
      put(owner, { ...body, mostMembers: 2 }),
    ])
    const { group } = (await read(owner, body.id)).body
    expect(group.members).toBeLessThanOrEqual(group.mostMembers)
  }
})

test('logs no errors', () => {
  expect(app.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

test("joining many groups is rate-limited; the viewer's current groups cost nothing", async () => {
  const [owner, guest, other] = [await app.make.student(), await app.make.student(), await app.make.student()]
  const [one, two, three] = [await found(owner), await found(owner), await found(owner)]
  expect((await join(guest, one)).status).toBe(200)
  await app.database.pool.query("update throttles set tries = 19 where key like 'join:%'")
  expect((await join(guest, two)).status).toBe(200)
  const refused = await join(guest, three)
  expectProblem(refused, 429, 'too-many-requests')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await join(guest, one)).status).toBe(200)
  expect((await join(other, three)).status).toBe(200)
})

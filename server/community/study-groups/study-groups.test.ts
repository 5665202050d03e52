import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { groupSteps } from './testing/group-steps.ts'

let app: TestApp
let maya: Person
let tom: Person
let noor: Person
const { known, draft, found, join, leave, read, write, board, setMember, plan, notificationsOf } = groupSteps(
  () => app,
)

beforeAll(async () => {
  app = await createTestApp()
  maya = await known({ firstName: 'Maya' })
  tom = await known({ firstName: 'Tom' })
  noor = await known({ firstName: 'Noor' })
})
afterAll(() => app.close())

describe('a group', () => {
  test('founded by a double click is created once, owned by its founder', async () => {
    const body = draft()
    const call = { as: maya, params: { id: body.id }, body }
    await Promise.all([call, call].map((one) => app.call('PUT /api/study-groups/{id}', one)))
    const { group } = (await read(maya, body.id)).body
    expect(group).toMatchObject({ members: 1, mine: { role: 'owner' }, course: { id: 'fnd-100' } })
    expectProblem(await app.call('PUT /api/study-groups/{id}', { ...call, as: tom }), 403, 'group-not-yours')
  })

  test('detects conflicts; a repeated save is none', async () => {
    const id = await found(maya)
    const { revision } = (await read(maya, id)).body.group
    const put = (changes: object) =>
      app.call('PUT /api/study-groups/{id}', { as: maya, params: { id }, body: draft({ id, ...changes }) })
    const first = await put({ name: 'Night owls', revision })
    expect(first.body.group).toMatchObject({ name: 'Night owls' })
    expectProblem(await put({ description: 'We meet on Sundays.', revision }), 409, 'group-changed')
    expect((await put({ name: 'Night owls', revision })).status).toBe(200)
    const again = await put({ name: 'Night owls', mostMembers: 4, revision: first.body.group.revision })
    expect(again.body.group).toMatchObject({ name: 'Night owls', mostMembers: 4 })
  })

  test('shows members, sessions and board to members only', async () => {
    const id = await found(maya)
    await plan(maya, id)
    await write(maya, id, 'Welcome')
    const outside = (await read(tom, id)).body.group
    expect(outside).toMatchObject({
      name: 'Early birds',
      members: 1,
      memberList: [],
      sessions: [],
      requests: [],
    })
    expectProblem(await board(tom, id), 403, 'not-a-member')
    expectProblem(await write(tom, id, 'Hello'), 403, 'not-a-member')
    expectProblem(await plan(tom, id), 403, 'group-not-yours')
    await join(tom, id)
    const inside = (await read(tom, id)).body.group
    expect(inside.memberList).toHaveLength(2)
    expect(inside.sessions).toHaveLength(1)
    expect((await board(tom, id)).body.messages).toMatchObject([{ text: 'Welcome', can: { delete: false } }])
  })

  test('is found by course and by words, taken literally', async () => {
    const id = await found(maya, { name: '100 % Podcast_ers', courseId: 'aud-101' })
    await found(maya, { name: '100 x Podcasters', courseId: 'aud-101' })
    const search = async (query: Record<string, string>) =>
      (await app.call('GET /api/study-groups', { as: tom, query })).body.groups.map(
        (group: { id: string }) => group.id,
      )
    expect(await search({ search: '100 % podcast_' })).toEqual([id])
    expect(await search({ course: 'aud-101' })).toHaveLength(2)
  })

  test('lists are paged by key', async () => {
    const lea = await known()
    for (let count = 0; count < 25; count++) await found(lea, { courseId: 'vid-101' })
    const page = (after?: string) =>
      app.call('GET /api/study-groups', {
        as: tom,
        query: { course: 'vid-101', ...(after ? { after } : {}) },
      })
    const first = (await page()).body
    const second = (await page(first.next)).body
    const ids = [...first.groups, ...second.groups].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(25)
    expect(second.next).toBeNull()
    expectProblem(await page('yesterday_x'), 422)
  })
})

describe('joining', () => {
  test('an open group is immediate; its owner is notified', async () => {
    const id = await found(maya, { name: 'Night owls' })
    expect((await join(tom, id)).body.group.mine).toEqual({ status: 'member', role: 'member' })
    await join(tom, id)
    expect((await read(tom, id)).body.group.members).toBe(2)
    expect((await notificationsOf(maya))[0]).toBe('Tom Okafor joined Night owls')
  })

  test('the last place is taken once under concurrency', async () => {
    const id = await found(maya, { mostMembers: 2 })
    const people = await Promise.all(Array.from({ length: 6 }, () => app.make.student()))
    const answers = await Promise.all(people.map((person) => join(person, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await read(maya, id)).body.group.members).toBe(2)
  })

  test('by request waits for the organizers', async () => {
    const id = await found(maya, { joining: 'request', name: 'Asked' })
    expect((await join(tom, id)).body.group.mine.status).toBe('asking')
    expectProblem(await board(tom, id), 403, 'not-a-member')
    expectProblem(await setMember(tom, id, tom.id), 403, 'group-not-yours')
    expect((await read(maya, id)).body.group.requests).toMatchObject([{ id: tom.id }])
    await setMember(maya, id, tom.id)
    expect((await board(tom, id)).status).toBe(200)
    expect((await notificationsOf(tom))[0]).toBe('You are now a member of Asked')
    await join(noor, id)
    await app.call('DELETE /api/study-groups/{id}/members/{userId}', {
      as: maya,
      params: { id, userId: noor.id },
    })
    expect((await read(noor, id)).body.group.mine).toBeNull()
  })

  test('leaving passes the group on; the last member out closes it', async () => {
    const id = await found(maya)
    await join(tom, id)
    await join(noor, id)
    await setMember(maya, id, noor.id, 'organiser')
    await leave(maya, id)
    expect((await read(noor, id)).body.group.mine.role).toBe('owner')
    await leave(noor, id)
    await leave(tom, id)
    expectProblem(await read(tom, id), 404, 'group-not-found')
  })

  test('organizers cannot remove the owner or each other', async () => {
    const id = await found(maya)
    for (const person of [tom, noor]) {
      await join(person, id)
      await setMember(maya, id, person.id, 'organiser')
    }
    for (const userId of [maya.id, noor.id]) {
      const params = { id, userId }
      expectProblem(
        await app.call('DELETE /api/study-groups/{id}/members/{userId}', { as: tom, params }),
        403,
        'group-not-yours',
      )
    }
    expectProblem(await setMember(tom, id, noor.id, 'member'), 403, 'group-not-yours')
  })
})

describe('the board', () => {
  test('stores a message once, as the text it is', async () => {
    const id = await found(maya)
    const text = '<script>alert(1)</script> [x](javascript:alert(1)) 🎉 ‮'
    const key = randomUUID()
    await Promise.all([write(maya, id, text, key), write(maya, id, text, key)])
    expect((await board(maya, id)).body.messages).toMatchObject([{ text: text.trim() }])
    expectProblem(await write(maya, id, '   '), 422)
    expectProblem(await write(maya, id, 'x'.repeat(2_001)), 422)
  })

  test('messages are deleted by their author or the organizers', async () => {
    const id = await found(maya)
    await join(tom, id)
    const { message } = (await write(maya, id, 'Mine')).body
    const remove = (as: Person) =>
      app.call('DELETE /api/study-groups/{id}/messages/{messageId}', {
        as,
        params: { id, messageId: message.id },
      })
    expectProblem(await remove(tom), 404)
    expect((await remove(maya)).status).toBe(200)
    expect((await board(tom, id)).body.messages).toMatchObject([{ text: null }])
    const { rows } = await app.database.pool.query('select text from study_group_messages where id = $1', [
      message.id,
    ])
    expect(rows).toEqual([{ text: '' }])
  })
})

describe("when an owner's account is deleted", () => {
  const gone = async (person: Person) => {
    await app.database.pool.query(
      `insert into account_deletions (user_id, requested_at, due_at, cancel_token_hash)
       values ($1, now() - interval '14 days', now() - interval '1 minute', $1)`,
      [person.id],
    )
    await app.profile.deleteDue(person.id)
  }
  const made = (names: string[]) => Promise.all(names.map((firstName) => app.make.student({ firstName })))

  test('each group goes to the longest-serving organizer, else member, who is notified', async () => {
    const [owner, first, second, asking] = (await made(['Olga', 'Fin', 'Sef', 'Ask'])) as [
      Person,
      Person,
      Person,
      Person,
    ]
    const led = await found(owner, { mostMembers: 5 })
    const plain = await found(owner, { mostMembers: 5, name: 'Plain' })
    for (const id of [led, plain]) for (const person of [first, second]) await join(person, id)
    await setMember(owner, led, second.id, 'organiser')
    const byRequest = await found(owner, { joining: 'request' })
    await join(asking, byRequest)
    await gone(owner)
    const ownerOf = async (id: string) =>
      (
        await app.database.pool.query(
          `select user_id from study_group_members where group_id = $1 and role = 'owner'`,
          [id],
        )
      ).rows.map(({ user_id }) => user_id)
    expect(await ownerOf(led)).toEqual([second.id])
    expect(await ownerOf(plain)).toEqual([first.id])
    expect((await read(first, plain)).body.group.can.remove).toBe(true)
    const { body } = await app.call('GET /api/user/notifications', { as: first })
    expect(JSON.stringify(body.notifications)).toContain('Plain')
    // An applicant does not become the owner: the group is archived and unlisted.
    expect(await ownerOf(byRequest)).toEqual([])
    expect((await read(asking, byRequest)).status).toBe(404)
    expect((await join(first, byRequest)).status).toBe(404)
    const { rows } = await app.database.pool.query('select archived_at from study_groups where id = $1', [
      byRequest,
    ])
    expect(rows[0].archived_at).not.toBeNull()
  })

  test('a group of one is archived with its content', async () => {
    const [owner] = (await made(['Solo'])) as [Person]
    const id = await found(owner, { name: 'Only Solo' })
    await write(owner, id, 'Hello?')
    await gone(owner)
    const reader = await app.make.student()
    const { body } = await app.call('GET /api/study-groups', { as: reader, query: { search: 'Only Solo' } })
    expect(body.groups).toEqual([])
    expect(
      (await app.database.pool.query('select 1 from study_group_messages where group_id = $1', [id])).rows,
    ).toHaveLength(1)
  })
})

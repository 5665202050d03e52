import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import type { Answer } from '../../../tests/support/app.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { notificationCalls } from '../../../tests/support/notification-calls.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { News } from './service.ts'

let app: TestApp
let calls: ReturnType<typeof notificationCalls>
let maya: Person
let tom: Person

beforeAll(async () => {
  app = await createTestApp()
  calls = notificationCalls(app)
})
beforeEach(async () => {
  maya = await calls.verified('Maya')
  tom = await calls.verified('Tom')
})
afterAll(() => app.close())

const reply = (to: Person, thread?: string) => calls.reply(tom, to, thread)
const textOf = (answer: Answer) =>
  answer.body.notifications.map(({ sentence }: { sentence: { text: string }[] }) =>
    sentence.map(({ text }) => text).join(''),
  )

describe('a notification', () => {
  test('names who and what, and links to it', async () => {
    await reply(maya)
    const answer = await calls.list(maya)
    expect(textOf(answer)).toEqual(['Tom Okafor replied in “Hooks”'])
    expect(answer.body.notifications).toMatchObject([
      { kind: 'reply', path: '/dashboard/discussions/1#reply-2', read: false, actor: { name: 'Tom Okafor' } },
    ])
    expect(answer.body).toMatchObject({ unread: 1, next: null })
  })

  test("shows a changed name, and survives the actor's account", async () => {
    await reply(maya)
    await app.database.pool.query("update users set name = 'Tomasz Okafor' where id = $1", [tom.id])
    expect(textOf(await calls.list(maya))).toEqual(['Tomasz Okafor replied in “Hooks”'])
    await app.database.pool.query('delete from users where id = $1', [tom.id])
    const answer = await calls.list(maya)
    expect(textOf(answer)).toEqual(['Someone replied in “Hooks”'])
    expect(answer.body.notifications[0].actor).toBeNull()
  })

  test('goes to several people, once each, and never to the actor', async () => {
    const news = { kind: 'mention', actorId: tom.id, path: '/', data: { thread: 'Hi' } } as const
    await calls.notify({ ...news, to: [maya.id, tom.id, maya.id, 'unknown'] })
    expect([await calls.unread(maya), await calls.unread(tom)]).toEqual([1, 0])
  })

  test('is created once per occasion', async () => {
    const news: News = {
      to: [maya.id],
      kind: 'session-reminder',
      once: 'reminder:1',
      path: '/',
      data: { session: 'Reading', group: 'Writers', minutes: 60 },
    }
    await calls.notify(news)
    await calls.notify({ ...news, to: [maya.id, tom.id] })
    expect([await calls.unread(maya), await calls.unread(tom)]).toEqual([1, 1])
  })

  describe('until read', () => {
    const replyTo = (people: Person[], place: number) =>
      calls.notify({
        to: people.map(({ id }) => id),
        kind: 'reply',
        actorId: tom.id,
        path: `/dashboard/discussions/1#reply-${place}`,
        data: { thread: 'Hooks' },
        topic: { name: 'thread:1', place },
        untilRead: true,
      })
    const pathsOf = async (person: Person) =>
      (await calls.list(person)).body.notifications.map(({ path }: { path: string }) => path.split('#')[1])
    const readTo = (person: Person, place: number, name = 'thread:1') =>
      app.database.db.transaction((tx) =>
        app.notifications.setTopicRead(tx, { id: person.id } as Viewer, { name, place }),
      )

    test('the first of a topic suppresses later ones', async () => {
      await replyTo([maya], 2)
      await replyTo([maya], 3)
      await reply(maya)
      await calls.notify({
        to: maya.id,
        kind: 'mention',
        actorId: tom.id,
        path: '/#mention',
        data: { thread: 'Hooks' },
        topic: { name: 'thread:1', place: 4 },
      })
      expect(await pathsOf(maya)).toEqual(['mention', 'reply-2', 'reply-2'])
    })

    test('and after reading it, the next one notifies once more', async () => {
      await replyTo([maya], 2)
      await readTo(maya, 1)
      await readTo(maya, 2, 'thread:2')
      expect(await calls.unread(maya)).toBe(1)
      await readTo(maya, 2)
      expect(await calls.unread(maya)).toBe(0)
      await replyTo([maya], 3)
      await replyTo([maya], 4)
      expect(await pathsOf(maya)).toEqual(['reply-3', 'reply-2'])
      expect(await calls.unread(maya)).toBe(1)
    })

    test('a person who chose immediate email gets every one', async () => {
      await calls.choose(maya, 'reply', { site: true, email: 'immediate' })
      await replyTo([maya], 2)
      await replyTo([maya], 3)
      expect(await pathsOf(maya)).toEqual(['reply-3', 'reply-2'])
    })

    test('a sent digest does not suppress later ones, and one for the digest only suppresses none on the site', async () => {
      await replyTo([maya], 2)
      await app.notifications.sendDigest(maya.id)
      await replyTo([maya], 3)
      expect(await pathsOf(maya)).toEqual(['reply-3', 'reply-2'])
      await calls.choose(tom, 'reply', { site: false, email: 'daily' })
      const notification = {
        kind: 'reply',
        actorId: maya.id,
        path: '/#reply',
        data: { thread: 'Hooks' },
      } as const
      const again = { ...notification, to: tom.id, topic: { name: 'thread:1', place: 2 }, untilRead: true }
      await calls.notify(again)
      await calls.choose(tom, 'reply', { site: true, email: 'daily' })
      await calls.notify(again)
      expect(await calls.unread(tom)).toBe(1)
    })
  })

  test('links to a path of this site only', async () => {
    for (const path of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere', 'dashboard']) {
      const news: News = { to: maya.id, kind: 'reply', path, data: { thread: 'x' } }
      await expect(calls.notify(news)).rejects.toThrow('a path of this site only')
    }
  })
})

describe('the list', () => {
  test('is paged by key, without gaps when new ones arrive', async () => {
    for (let count = 1; count <= 65; count++) await reply(maya, `Thread ${count}`)
    const first = await calls.list(maya)
    await reply(maya, 'New')
    const second = await calls.list(maya, { after: first.body.next })
    const third = await calls.list(maya, { after: second.body.next })
    const all = [...textOf(first), ...textOf(second), ...textOf(third)]
    expect(all).toEqual(
      Array.from({ length: 65 }, (_, index) => `Tom Okafor replied in “Thread ${65 - index}”`),
    )
    expect(third.body.next).toBeNull()
  })

  test('filters by unread and by type', async () => {
    await reply(maya)
    await calls.notify({ to: maya.id, kind: 'certificate', path: '/', data: { course: 'FND 100' } })
    const { body } = await calls.list(maya, { kind: 'certificate' })
    expect(body.notifications).toHaveLength(1)
    const { id } = body.notifications[0]
    await app.call('POST /api/user/notifications/{id}/read', {
      as: maya,
      params: { id },
      body: { read: true },
    })
    expect(textOf(await calls.list(maya, { filter: 'unread' }))).toEqual(['Tom Okafor replied in “Hooks”'])
    expectProblem(await calls.list(maya, { kind: 'gossip' }), 422)
    expectProblem(await calls.list(maya, { after: '-1' }), 422)
  })

  test('counts up to a hundred', async () => {
    const people = Array.from({ length: 120 }, () => maya.id)
    await app.database.pool.query(
      `insert into notifications (user_id, kind, data, path, on_site, email)
       select unnest($1::text[]), 'reply', '{"thread":"x"}', '/', true, 'none'`,
      [people],
    )
    expect(await calls.unread(maya)).toBe(100)
  })
})

describe('reading', () => {
  const setRead = (as: Person, id: string, read: boolean) =>
    app.call('POST /api/user/notifications/{id}/read', { as, params: { id }, body: { read } })

  test('marks one, and unmarks it', async () => {
    await reply(maya)
    await reply(maya)
    const { body } = await calls.list(maya)
    const { id } = body.notifications[0]
    expect((await setRead(maya, id, true)).body).toEqual({ unread: 1 })
    expect((await setRead(maya, id, true)).body).toEqual({ unread: 1 })
    expect((await setRead(maya, id, false)).body).toEqual({ unread: 2 })
  })

  test('marks all, except what arrived after the reader looked', async () => {
    await reply(maya)
    const { body } = await calls.list(maya)
    await reply(maya, 'Later')
    const through = body.notifications[0].id
    const answer = await app.call('POST /api/user/notifications/read', { as: maya, body: { through } })
    expect(answer.body).toEqual({ unread: 1 })
    expect(textOf(await calls.list(maya, { filter: 'unread' }))).toEqual(['Tom Okafor replied in “Later”'])
  })

  test("does not find another person's, which stays unread", async () => {
    await reply(maya)
    const { body } = await calls.list(maya)
    const { id } = body.notifications[0]
    expectProblem(await setRead(tom, id, true), 404, 'notification-not-found')
    await app.call('POST /api/user/notifications/read', { as: tom, body: { through: '999999999' } })
    expect(await calls.unread(maya)).toBe(1)
    expect((await calls.list(tom)).body.notifications).toEqual([])
  })
})

describe('preferences', () => {
  test('off on the site: not listed or counted, but mailed', async () => {
    await calls.choose(maya, 'reply', { site: false, email: 'immediate' })
    await reply(maya)
    expect(await calls.unread(maya)).toBe(0)
    const [letter] = await app.outbox.waitFor(maya.email)
    expect(letter?.subject).toBe('Tom Okafor replied in “Hooks”')
  })

  test('off everywhere', async () => {
    await calls.choose(maya, 'reply', { site: false, email: 'none' })
    await reply(maya)
    const { rows } = await app.database.pool.query('select * from notifications where user_id = $1', [
      maya.id,
    ])
    expect(rows).toEqual([])
  })

  test('lists every type, with defaults', async () => {
    await calls.choose(maya, 'reaction', { site: true, email: 'daily' })
    const { body } = await app.call('GET /api/user/notification-preferences', { as: maya })
    expect(body.preferences).toContainEqual({ kind: 'reaction', site: true, email: 'daily' })
    expect(body.preferences).toContainEqual({ kind: 'mention', site: true, email: 'immediate' })
    expectProblem(await calls.choose(maya, 'gossip', { site: true, email: 'none' }), 422)
    expectProblem(await calls.choose(maya, 'reply', { site: true, email: 'hourly' }), 422)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { drawnPage, openTestDoor } from '../../../tests/support/door.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let other: TestApp
let door: Awaited<ReturnType<typeof openTestDoor>>
let otherDoor: typeof door
let maya: Person
const listeners: Listener[] = []
const ended: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  other = await createTestApp({ database: app.database })
  const page = async () => drawnPage('')
  door = await openTestDoor(app, page, {
    around: (served) => (request, response) => {
      response.once('close', () => ended.push(request.url ?? ''))
      served(request, response)
    },
  })
  otherDoor = await openTestDoor(other, page)
})
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close()
})
afterAll(async () => {
  await door.close()
  await otherDoor.close()
  await other.close()
  await app.close()
})

const polling = { interval: 10 }

interface Heard {
  id?: string
  event?: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an event by looking into it
  data?: any
}

interface Listener {
  status: number
  headers: Headers
  heard: Heard[]
  ended: Promise<void>
  close(): void
}

async function listen(
  to: typeof door,
  as: Person | null,
  options: { path?: string; lastEventId?: string } = {},
): Promise<Listener> {
  const abort = new AbortController()
  const response = await fetch(`${to.url}${options.path ?? '/api/events'}`, {
    signal: abort.signal,
    headers: {
      ...(as ? { cookie: await app.cookieOf(as) } : {}),
      ...(options.lastEventId ? { 'last-event-id': options.lastEventId } : {}),
    },
  })
  const heard: Heard[] = []
  const ended = (async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) heard.push(read(block))
    }
  })().catch(() => {})
  const listener = {
    status: response.status,
    headers: response.headers,
    heard,
    ended,
    close: () => abort.abort(),
  }
  listeners.push(listener)
  if (response.status === 200) {
    await expect.poll(() => heard.some(({ event }) => event === 'ready'), polling).toBe(true)
  }
  return listener
}

function read(block: string): Heard {
  const fields = Object.fromEntries(
    block
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { ...fields, data: fields.data ? JSON.parse(fields.data) : undefined }
}

const notificationsOf = (listener: Listener) =>
  listener.heard.filter(({ data }) => data?.type === 'notification')

const notify = (person: Person, thread = 'Hooks that hold') =>
  app.database.db.transaction((tx) =>
    app.notifications.notify(tx, {
      to: person.id,
      kind: 'reply',
      path: '/dashboard',
      data: { thread },
    }),
  )

describe('the stream', () => {
  test('opens for a signed-in viewer, by GET only', async () => {
    expect((await listen(door, null)).status).toBe(401)
    const asBrowser = { headers: { accept: 'text/event-stream' } }
    // To an EventSource: do not reconnect.
    expect((await fetch(`${door.url}/api/events`, asBrowser)).status).toBe(204)
    const answer = await door.get('/api/events', {}, 'POST')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  test('asks proxies not to buffer', async () => {
    maya = await app.make.student({ firstName: 'Maya' })
    const { status, headers } = await listen(door, maya)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
  })

  test('reaches the person in every process, and no other person', async () => {
    maya = await app.make.student({ firstName: 'Maya' })
    const tom = await app.make.student({ firstName: 'Tom' })
    const [here, there, toms] = await Promise.all([
      listen(door, maya),
      listen(otherDoor, maya),
      listen(door, tom),
    ])
    await notify(maya)
    for (const listener of [here, there])
      await expect.poll(() => notificationsOf(listener).length, polling).toBe(1)
    expect(notificationsOf(there)[0]?.data).toMatchObject({ type: 'notification', data: { kind: 'reply' } })
    expect(notificationsOf(toms)).toEqual([])
  })

  test('sends nothing that was rolled back', async () => {
    maya = await app.make.student()
    const listener = await listen(door, maya)
    const attempt = app.database.db.transaction(async (tx) => {
      await app.notifications.notify(tx, {
        to: maya.id,
        kind: 'reply',
        path: '/',
        data: { thread: 'Undone' },
      })
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    await notify(maya)
    await expect.poll(() => notificationsOf(listener).length, polling).toBe(1)
    const { body } = await app.call('GET /api/user/notifications', { as: maya })
    expect(body.notifications).toHaveLength(1)
  })
})

describe('reconnecting', () => {
  test('replays what was missed since the last event, on another process too', async () => {
    maya = await app.make.student()
    const before = await listen(door, maya)
    await notify(maya, 'first')
    await expect.poll(() => notificationsOf(before).length, polling).toBe(1)
    const lastEventId = notificationsOf(before)[0]?.id ?? ''
    before.close()
    await before.ended
    await notify(maya, 'second')
    await notify(maya, 'third')
    const after = await listen(otherDoor, maya, { lastEventId })
    await expect.poll(() => new Set(notificationsOf(after).map(({ id }) => id)).size, polling).toBe(3)
    expect(after.heard.find(({ event }) => event === 'ready')?.data.resumed).toBe(true)
  })

  test('reads the last event from the URL when the browser sends no header', async () => {
    maya = await app.make.student()
    const before = await listen(door, maya)
    await notify(maya)
    await expect.poll(() => notificationsOf(before).length, polling).toBe(1)
    const last = notificationsOf(before)[0]?.id
    const after = await listen(door, maya, { path: `/api/events?after=${last}` })
    expect(after.heard.find(({ event }) => event === 'ready')?.data.resumed).toBe(true)
  })

  test('asks for a reload when the last event is no longer stored', async () => {
    maya = await app.make.student()
    await notify(maya)
    await app.database.pool.query('delete from live_events')
    await notify(maya)
    const listener = await listen(door, maya, { lastEventId: '1' })
    expect(listener.heard.find(({ event }) => event === 'ready')?.data.resumed).toBe(false)
    await expect
      .poll(() => listener.heard.some(({ event, id }) => event === 'here' && Number(id) > 1), polling)
      .toBe(true)
  })
})

describe('topics', () => {
  test('are heard by those the noun admits; others are left out', async () => {
    maya = await app.make.student()
    app.live.allowTopics('room', async (viewer, id) => viewer.id === maya.id && id === 'open')
    const listener = await listen(door, maya, {
      path: '/api/events?topics=room:open,room:closed,user:someone,nothing',
    })
    const ready = listener.heard.find(({ event }) => event === 'ready')
    expect(ready?.data.topics).toEqual([`user:${maya.id}`, 'room:open'])
    const data = { unread: 7 }
    await app.live.publish(app.database.db, {
      topics: ['room:closed', 'user:someone', 'room:open'],
      type: 'notifications-read',
      data,
    })
    await expect
      .poll(() => listener.heard.filter(({ data }) => data?.type === 'notifications-read').length, polling)
      .toBe(1)
    expect(listener.heard.at(-1)?.data).toMatchObject({ topic: 'room:open', data })
  })

  test('thousands are published in one transaction', async () => {
    maya = await app.make.student()
    const listener = await listen(otherDoor, maya)
    const topics = [
      ...Array.from({ length: 3_000 }, (_, index) => `user:unknown-${index}`),
      `user:${maya.id}`,
    ]
    await app.live.publish(app.database.db, { topics, type: 'notifications-read', data: { unread: 0 } })
    await expect
      .poll(() => listener.heard.some(({ data }) => data?.type === 'notifications-read'), polling)
      .toBe(true)
  })

  test('an event with too much data is refused by `publish`', async () => {
    const data = { unread: 0, much: 'x'.repeat(2_000) }
    await expect(
      app.live.publish(app.database.db, { topics: ['user:x'], type: 'notifications-read', data }),
    ).rejects.toThrow('send an id instead')
  })
})

describe('the end', () => {
  test("a session's end closes its streams immediately, in every process", async () => {
    maya = await app.make.student()
    const [here, there] = await Promise.all([listen(door, maya), listen(otherDoor, maya)])
    await app.call('POST /api/auth/logout', { as: maya })
    await Promise.all([here.ended, there.ended])
    expect((await listen(door, maya)).status).toBe(401)
  })

  test('the end of a membership closes the stream, and the reconnected one does not hear the group', async () => {
    const [owner, member] = [await app.make.student(), await app.make.student()]
    const id = crypto.randomUUID()
    const params = { id }
    await app.call('PUT /api/study-groups/{id}', {
      as: owner,
      params,
      body: {
        id,
        name: 'Lamps',
        description: 'We light a scene a week together.',
        courseId: null,
        joining: 'open',
        mostMembers: 5,
      },
    })
    const path = `/api/events?topics=group:${id}`
    const joinAndListen = async () => {
      await app.call('POST /api/study-groups/{id}/join', { as: member, params })
      const listener = await listen(otherDoor, member, { path })
      const ready = listener.heard.find(({ event }) => event === 'ready')
      expect(ready?.data.topics).toContain(`group:${id}`)
      return listener
    }
    const removed = await joinAndListen()
    await app.call('DELETE /api/study-groups/{id}/members/{userId}', {
      as: owner,
      params: { ...params, userId: member.id },
    })
    await removed.ended
    const back = await listen(otherDoor, member, { path })
    expect(back.heard.find(({ event }) => event === 'ready')?.data.topics).toEqual([`user:${member.id}`])
    const left = await joinAndListen()
    await app.call('POST /api/study-groups/{id}/leave', { as: member, params })
    await left.ended
  })

  test('a graceful stop closes all streams and admits no new ones', async () => {
    maya = await app.make.student()
    const stopping = await createTestApp({ database: app.database })
    const itsDoor = await openTestDoor(stopping, async () => drawnPage(''))
    const listener = await listen(itsDoor, maya)
    stopping.liveDoor.stop()
    await listener.ended
    const refused = await fetch(`${itsDoor.url}/api/events`, {
      headers: { cookie: await app.cookieOf(maya) },
    })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({ code: 'stopping', status: 503 })
    await itsDoor.close()
    await stopping.close()
  })

  test('a thirteenth stream of one person closes the oldest with a longer retry; the others stay open', async () => {
    maya = await app.make.student()
    const tom = await app.make.student()
    const toms = await listen(door, tom)
    const all: Listener[] = []
    for (let count = 0; count < 13; count++) all.push(await listen(door, maya))
    const [oldest, ...others] = all
    await oldest?.ended
    expect(oldest?.heard.at(-1)?.event).toBe('replaced')
    await notify(maya)
    await expect.poll(() => others.every((one) => notificationsOf(one).length === 1), polling).toBe(true)
    expect([toms, ...others].some(({ heard }) => heard.some(({ event }) => event === 'replaced'))).toBe(false)
  })
})

describe('a viewer who opens a stream while', () => {
  function heldTopic(noun: string) {
    const [requested, admitted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    app.live.allowTopics(noun, async () => {
      requested.resolve()
      await admitted.promise
      return true
    })
    return { path: `/api/events?topics=${noun}:1`, requested: requested.promise, admit: admitted.resolve }
  }
  const open = async (as: Person, path: string, signal: AbortSignal | null = null) =>
    fetch(`${door.url}${path}`, { headers: { cookie: await app.cookieOf(as) }, signal })

  test.each(['signing-out', 'suspended'] as const)(
    '%s hears nothing and is authenticated again',
    async (what) => {
      const person = await app.make.student()
      const held = heldTopic(what)
      const opening = open(person, held.path)
      await held.requested
      const heard = new Promise<void>((resolve) => {
        const unsubscribe = app.events.subscribe('session', () => {
          unsubscribe()
          resolve()
        })
      })
      await (what === 'signing-out'
        ? app.call('POST /api/auth/logout', { as: person })
        : app.database.pool.query('update users set suspended_at = now() where id = $1', [person.id]))
      await heard
      held.admit()
      expect(await (await opening).text()).toMatch(/^retry: \d+\n\n$/)
    },
    10_000,
  )

  test('the client disconnects holds no stream open', async () => {
    const person = await app.make.student()
    const held = heldTopic('gone')
    const abort = new AbortController()
    const opening = open(person, held.path, abort.signal).catch(() => {})
    await held.requested
    const before = app.liveDoor.openStreams()
    abort.abort()
    await opening
    await expect.poll(() => ended, polling).toContain(held.path)
    held.admit()
    await listen(door, await app.make.student())
    expect(app.liveDoor.openStreams()).toBe(before + 1)
  })
})

test('after a database gap browsers reconnect and replay, or are asked to reload', async () => {
  maya = await app.make.student()
  const listener = await listen(door, maya)
  await notify(maya)
  await expect.poll(() => notificationsOf(listener).length, polling).toBe(1)
  await app.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'creare events' and datname = current_database()",
  )
  await expect.poll(() => app.events.isConnected(), { interval: 1 }).toBe(false)
  await notify(maya)
  // A session's end may have been missed during the gap, so every session is checked again.
  await listener.ended
  const lastEventId = notificationsOf(listener).at(-1)?.id ?? ''
  const back = await listen(door, maya, { lastEventId })
  expect(back.heard.find(({ event }) => event === 'ready')?.data.resumed).toBe(true)
  await expect
    .poll(() => notificationsOf(back).some(({ id }) => Number(id) > Number(lastEventId)), polling)
    .toBe(true)
}, 45_000)

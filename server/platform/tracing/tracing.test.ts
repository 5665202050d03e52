import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { drawnPage, openTestDoor } from '../../../tests/support/door.ts'
import { openTraceReceiver, type ReceivedSpan } from '../../../tests/support/trace-receiver.ts'
import { startTracing } from './tracing.ts'

let receiver: Awaited<ReturnType<typeof openTraceReceiver>>
let app: TestApp
let door: Awaited<ReturnType<typeof openTestDoor>>
let cookie: string
let spans: ReceivedSpan[]
const heard: string[] = []

/** Must never be exported; the requests below contain it everywhere. */
const secret = 'ada.secret@example.org'

beforeAll(async () => {
  receiver = await openTraceReceiver()
  const logger = { warn: (about: unknown) => void heard.push(JSON.stringify(about)) }
  const tracing = startTracing(
    {
      endpoint: receiver.endpoint,
      headers: { authorization: 'Bearer word' },
      serviceName: 'school',
      share: 1,
    },
    { trustProxy: true },
    logger as never,
  )
  app = await createTestApp({ tracing })
  door = await openTestDoor(
    app,
    async (request, { ask }) => {
      if (request.url.includes('broken')) throw new Error(`cannot draw this for ${secret}`)
      await ask('GET /api/catalogue', {})
      return drawnPage('a page')
    },
    {
      around: (handler) =>
        tracing.traced(handler, (path) => (path.startsWith('/verify/') ? '/verify/$code' : null)),
    },
  )
  const student = await app.make.student({ email: secret, firstName: 'Secretia' })
  cookie = await app.cookieOf(student)
  await door.get('/api/user/enrollment/fnd-100?x=1', { cookie, 'x-request-id': 'asked-1' })
  await door.get(`/verify/${secret}`, {
    cookie,
    'user-agent': secret,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  })
  await door.get('/broken', { cookie })
  await door.get('/api/health')
  await fetch(`${door.url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ email: secret }),
  })
  await app.outbox.waitFor(secret)
  // Twenty concurrently on twelve connections: each statement must belong to its own request.
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      door.get('/api/user/enrollments', { cookie, 'x-request-id': `crowd-${index}` }),
    ),
  )
  const done = async () => {}
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const writtenAt = new Date(Date.now() - 61_000)
  await tracing.aroundJob({ name: 'late', id: '1', attempt: 1, traceparent, writtenAt }, done)
  await tracing.aroundJob({ name: 'alone', id: '2', attempt: 1 }, done)
  await tracing.aroundJob({ name: 'misled', id: '3', attempt: 1, traceparent: 'no trace' }, done)
  await door.close()
  await app.close()
  await tracing.stop()
  spans = receiver.spans
}, 120_000)
afterAll(() => receiver.close())

const named = (name: string) => spans.filter((span) => span.name === name)
const within = (parent: ReceivedSpan | undefined) => spans.filter(({ parentId }) => parentId === parent?.id)

test('a request has its route, status and id, and its statements their table', () => {
  const [request] = named('GET /api/user/enrollment/{id}')
  expect(request).toMatchObject({
    kind: 2,
    parentId: '',
    failed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/user/enrollment/{id}',
      'http.response.status_code': 200,
      'creare.request_id': 'asked-1',
    },
    resource: { 'service.name': 'school' },
  })
  const statements = within(request)
  expect(statements.map(({ name }) => name)).toContain('select enrollments')
  for (const statement of statements) {
    expect(statement).toMatchObject({ kind: 3, traceId: request?.traceId })
    expect(statement.attributes['db.system.name']).toBe('postgresql')
  }
})

test("a page contains the calls it made, and continues its proxy's trace", () => {
  const [page] = named('GET /verify/$code')
  expect(page).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentId: 'b7ad6b7169203331',
    attributes: { 'http.route': '/verify/$code', 'http.response.status_code': 200 },
  })
  expect(within(page).map(({ name }) => name)).toContain('GET /api/catalogue')
})

test('a failure is marked as failed, and health checks are not traced', () => {
  expect(named('GET page')).toMatchObject([{ failed: true, attributes: { 'error.type': '500' } }])
  expect(spans.filter(({ name }) => name.includes('health'))).toEqual([])
})

test('a job is part of the trace that caused it, with its statements', () => {
  const [job] = named('job mail.send')
  const [cause] = named('POST /api/auth/forgot-password')
  expect(job).toMatchObject({
    kind: 5,
    traceId: cause?.traceId,
    parentId: cause?.id,
    links: [],
    attributes: { 'creare.job.attempt': 1 },
  })
  expect(within(job).length).toBeGreaterThan(0)
})

test('a job that waited gets its own trace, linked to its cause; one without a cause has no link', () => {
  const [late] = named('job late')
  expect(late).toMatchObject({ parentId: '', links: ['0af7651916cd43dd8448eb211c80319c'] })
  expect(late?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c')
  for (const name of ['job alone', 'job misled'])
    expect(named(name), name).toMatchObject([{ parentId: '', links: [] }])
})

test('under concurrency no statement belongs to another request', () => {
  const crowd = named('GET /api/user/enrollments')
  expect(new Set(crowd.map(({ traceId }) => traceId)).size).toBe(20)
  const statements = crowd.map((request) => within(request).map(({ name }) => name))
  expect(statements).toEqual(Array.from({ length: 20 }, () => ['select enrollments']))
})

test('contains no personal data: no address, name, session, agent or input', () => {
  const exported = receiver.raw()
  const session = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  expect(session.length).toBeGreaterThan(10)
  for (const word of [secret, 'Secretia', session, '127.0.0.1', 'cannot draw', 'params:']) {
    expect(exported.includes(word), word).toBe(false)
  }
  expect(exported).toContain('select')
})

test("is sent with the collector's headers", () => {
  expect(receiver.calls.length).toBeGreaterThan(0)
  for (const { url, headers } of receiver.calls) {
    expect(url).toBe('/v1/traces')
    expect(headers).toMatchObject({
      authorization: 'Bearer word',
      'content-type': 'application/x-protobuf',
    })
  }
  expect(heard).toEqual([])
})

test('an unreachable collector blocks nothing and is logged once, without its key', async () => {
  const lines: string[] = []
  const logger = { warn: (about: unknown) => void lines.push(JSON.stringify(about)) }
  const settings = {
    endpoint: 'http://127.0.0.1:9',
    headers: { authorization: 'Bearer word' },
    serviceName: 'x',
    share: 1,
  }
  const tracing = startTracing(settings, { trustProxy: false }, logger as never)
  const work = async () => 'done'
  for (let id = 0; id < 3; id++)
    await tracing.aroundJob({ name: 'a', id: `${id}`, attempt: 1 }, async () => void (await work()))
  await tracing.stop()
  expect(lines.length).toBeLessThanOrEqual(1)
  expect(lines.join()).not.toContain('word')
})

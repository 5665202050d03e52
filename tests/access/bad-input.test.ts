import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type ContractKey, contract } from '../../contract/index.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { expectProblem } from './problem.ts'
import { samplePassword, samples } from './samples.ts'

const endpoints = Object.entries(contract) as [ContractKey, Endpoint][]
const writes = endpoints.filter(([key]) => !key.startsWith('GET ')).map(([key]) => key)
const withBody = endpoints.filter(([, { body }]) => body).map(([key, { body }]) => [key, body] as const)

let app: TestApp
let student: Person
let administrator: Person

beforeAll(async () => {
  app = await createTestApp()
  student = await app.make.student({ password: samplePassword })
  administrator = await app.make.administrator({ password: samplePassword })
})
afterAll(() => app.close())

const sampleOf = (key: ContractKey) => {
  const { answer: _, ...sample } = samples(administrator)[key]
  return sample
}

describe.each(writes)('%s from another site', (key) => {
  test.each([
    ['of another host', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['of another scheme', { origin: 'https://localhost:3000' }],
    ['of a sandboxed frame', { origin: 'null' }],
    ['that only looks like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['known from the browser alone', { 'sec-fetch-site': 'cross-site' }],
    ['of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  ])('%s is rejected', async (_, headers) => {
    const answer = await app.call(key, { ...sampleOf(key), as: administrator, headers: headers as never })
    expectProblem(answer, 403, 'foreign-origin')
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

test('accepts writes from our own origin by each name of the host, and from programs without an origin', async () => {
  const body = { courseId: 'fnd-100' }
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', undefined]) {
    const headers: Record<string, string> = origin ? { origin } : {}
    const answer = await app.call('POST /api/user/enroll', { as: student, body, headers })
    expect(answer.status).toBe(200)
  }
})

describe.each(withBody)('%s', (key, body) => {
  const addressed = () => ({ params: sampleOf(key).params, as: administrator })
  const send = (rawBody: BodyInit, type = 'application/json') =>
    app.call(key, { ...addressed(), rawBody, headers: { 'content-type': type } })

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/jsonp',
  ])('rejects a body of type %s', async (type) =>
    expectProblem(await send('email=a%40b.example', type), 415, 'unsupported-media-type'),
  )

  test.each([
    ['nothing', ''],
    ['half an object', '{"email":'],
    ['a trailing comma', '{"a":1,}'],
    ['bytes that are no text', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ])('rejects %s as malformed', async (_, raw) => expectProblem(await send(raw), 400, 'malformed-json'))

  test('rejects more than 1 MB, announced or not', async () => {
    const large = JSON.stringify({ filler: 'x'.repeat(1_100_000) })
    expectProblem(await send(large), 413, 'too-large')
    const lying = { 'content-type': 'application/json', 'content-length': '12' }
    expectProblem(await app.call(key, { ...addressed(), rawBody: large, headers: lying }), 413, 'too-large')
  })

  test.each([
    ['null', null],
    ['a list', []],
    ['a number', 7],
    ['a text', 'text'],
  ])('rejects %s instead of the object', async (_, value) => {
    const answer = await send(JSON.stringify(value))
    expectProblem(answer, 422, 'invalid-input')
    expect(answer.body.errors).toHaveLength(1)
  })

  test.each([
    ['an object', {}],
    ['a list', []],
    ['null', null],
    ['a number', 12.5],
    ['a prototype', { __proto__: null }],
  ])('names every field when each is %s', async (_, wrong) => {
    const { shape } = body as unknown as { shape: Record<string, z.ZodMiniType> }
    const fields = Object.keys(shape).filter(
      (field) => !z.safeParse(shape[field] as z.ZodMiniType, wrong).success,
    )
    const sent = Object.fromEntries(Object.keys(shape).map((field) => [field, wrong]))
    const answer = await send(JSON.stringify(sent))
    // If all fields are lists, empty ones are valid; the subject need not exist.
    if (z.safeParse(body as z.ZodMiniType, sent).success) return expect([200, 404]).toContain(answer.status)
    expectProblem(answer, 422, 'invalid-input')
    const refused = answer.body.errors.map((error: { field: string }) => error.field.split('.')[0])
    expect([...new Set(refused)].sort()).toEqual(fields.sort())
    for (const { message } of answer.body.errors) expect(message).toMatch(/\S/)
    // Messages from the contract include the field; ours need it prepended.
    const [{ field, message }] = answer.body.errors
    const named = `${field}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    expect([message, named]).toContain(answer.body.message)
  })

  test('survives texts that break careless programs', async () => {
    // If such a text is valid (a password), it may change the account, so use a separate one.
    const as = await app.make.administrator()
    const fields = Object.keys((body as { shape: object }).shape)
    for (const text of [
      '\u0000',
      "'; drop table users; --",
      '\ud83d',
      '../../etc/passwd',
      '{{7*7}}',
      '\u202Eabc',
    ]) {
      const sent = Object.fromEntries(fields.map((field) => [field, text]))
      const headers = { 'content-type': 'application/json' }
      const rawBody = JSON.stringify(sent)
      const answer = await app.call(key, { ...addressed(), as, rawBody, headers })
      // If any text is valid, such as a credential to verify, the response is 200.
      const lowest = z.safeParse(body as z.ZodMiniType, sent).success ? 200 : 400
      expect([key, text, answer.status >= lowest && answer.status < 500]).toEqual([key, text, true])
    }
  })
})

describe('unknown ids', () => {
  const ids = ['no-such-course', 'fnd-999', "x' or '1'='1", '../fnd-100', '%00', 'ünïcode', '__proto__']

  test.each(ids)('%j is not a course', async (id) => {
    const as = student
    for (const answer of [
      await app.call('GET /api/courses/{id}', { params: { id } }),
      await app.call('GET /api/courses/{id}/modules/{moduleId}', { as, params: { id, moduleId: 'x' } }),
      await app.call('POST /api/user/enroll', { as, body: { courseId: id } }),
      await app.call('POST /api/user/progress', {
        as,
        body: { courseId: id, moduleId: 'x', completed: true },
      }),
      await app.call('POST /api/user/bookmark', { as, body: { courseId: id, moduleId: 'x' } }),
    ]) {
      expectProblem(answer, 404, 'course-not-found')
    }
  })

  test.each(['fnd-100-9', 'fnd-101-1', ...ids])('%j is not a module of FND 100', async (moduleId) => {
    const [as, courseId] = [student, 'fnd-100']
    for (const answer of [
      await app.call('GET /api/courses/{id}/modules/{moduleId}', { as, params: { id: courseId, moduleId } }),
      await app.call('POST /api/user/progress', { as, body: { courseId, moduleId, completed: true } }),
      await app.call('POST /api/user/bookmark', { as, body: { courseId, moduleId } }),
    ]) {
      expectProblem(answer, 404, 'module-not-found')
    }
  })

  test('an unknown course has no progress and no enrollment, without an error', async () => {
    const params = { id: 'no-such-course' }
    expect((await app.call('GET /api/user/progress/{id}', { as: student, params })).body).toEqual({
      progress: [],
      openings: [],
      keptOpen: [],
    })
    expect((await app.call('GET /api/user/enrollment/{id}', { as: student, params })).body).toEqual({
      enrollment: null,
    })
  })

  test.each(['x'.repeat(65), '\u0000'])('%j cannot be an id, and is reported as invalid', async (id) => {
    expectProblem(await app.call('GET /api/courses/{id}', { params: { id } }), 422, 'invalid-input')
    const body = { courseId: id, moduleId: 'fnd-100-1', completed: true }
    const answer = await app.call('POST /api/user/progress', { as: student, body })
    expectProblem(answer, 422, 'invalid-input')
    expect(answer.body.errors).toMatchObject([{ field: 'courseId' }])
  })
})

describe('addresses and methods', () => {
  test('an unknown address returns a problem document', async () => {
    expectProblem(await app.fetch('/api/nothing-here'), 404, 'not-found')
    expectProblem(await app.fetch('/api/user'), 404, 'not-found')
  })

  test.each(endpoints.map(([key]) => key))(
    '%s: rejects another method and names the allowed one',
    async (key) => {
      const [, template = ''] = key.split(' ')
      const path = template.replace(/\{\w+\}/g, 'fnd-100')
      const known = endpoints
        .filter(([other]) => other.endsWith(` ${template}`))
        .map(([other]) => other.split(' ')[0])
      const method = ['PUT', 'PATCH', 'DELETE', 'POST'].find((candidate) => !known.includes(candidate)) ?? ''
      const answer = await app.fetch(path, { method, headers: { origin: 'http://localhost:3000' } })
      expectProblem(answer, 405, 'method-not-allowed')
      expect(answer.headers.get('allow')).toContain(key.split(' ')[0])
    },
  )
})

test('logs no errors', () => {
  expect(app.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContractKey } from '../../contract/index.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { expectProblem } from './problem.ts'

let app: TestApp
let maya: Person
let tom: Person
let threadId: string
let postId: string

beforeAll(async () => {
  app = await createTestApp()
  maya = await app.make.enrolledStudent({ firstName: 'Maya', lastName: 'Nowak' })
  tom = await app.make.enrolledStudent({ firstName: 'Tom', lastName: 'Berg' })
  const body = { body: 'Mine', mentions: [], idempotencyKey: randomUUID() }
  const begun = await app.call('POST /api/discussions/threads', {
    as: maya,
    body: { ...body, forumId: 'general', title: 'Maya asks' },
  })
  threadId = begun.body.threadId
  const replied = await app.call('POST /api/discussions/threads/{id}/posts', {
    as: maya,
    params: { id: threadId },
    body: { ...body, parentId: null, idempotencyKey: randomUUID() },
  })
  postId = replied.body.postId
})
afterAll(() => app.close())

const call = (key: ContractKey, as: Person, body?: object, id = postId) =>
  app.call(key, { as, params: { id, kind: 'helpful' }, body })

describe("Maya's posts", () => {
  test('cannot be changed, deleted or settled by another student', async () => {
    const text = { body: 'Tom was here', mentions: [], revision: 1 }
    expectProblem(await call('PATCH /api/discussions/posts/{id}', tom, text), 403, 'not-allowed')
    expectProblem(await call('DELETE /api/discussions/posts/{id}', tom), 403, 'not-allowed')
    const accepted = await call('PUT /api/discussions/posts/{id}/accepted', tom, { accepted: true })
    expectProblem(accepted, 403, 'not-allowed')
    const { body } = await call('GET /api/discussions/posts/{id}', maya)
    expect(body).toMatchObject({ markdown: 'Mine', revision: 1 })
  })

  test('show her name and nothing that reveals her address', async () => {
    const answer = await app.call('GET /api/discussions/threads/{id}', { as: tom, params: { id: threadId } })
    expect(answer.body.opening.author).toEqual({
      id: maya.id,
      name: 'Maya Nowak',
      image: null,
      handle: null,
      role: null,
    })
    expect(JSON.stringify(answer.body)).not.toContain(maya.email)
  })

  test("an instructor moderates courses, not the school's categories", async () => {
    const teacher = await app.make.instructor()
    const pin = { action: 'pin', reason: 'Why not' }
    const answer = await call('POST /api/discussions/threads/{id}/actions', teacher, pin, threadId)
    expectProblem(answer, 403, 'not-allowed')
    const hide = { action: 'hide', reason: 'Why not' }
    expectProblem(await call('POST /api/discussions/posts/{id}/actions', teacher, hide), 403, 'not-allowed')
  })
})

test('follows, reads and reactions belong to the viewer, whatever the body claims', async () => {
  const extras = { userId: maya.id, authorId: maya.id }
  await call('PUT /api/discussions/threads/{id}/follow', tom, { following: false, ...extras }, threadId)
  await call('PUT /api/discussions/threads/{id}/read', tom, { number: 1, ...extras }, threadId)
  await call('PUT /api/discussions/posts/{id}/reactions/{kind}', tom, { active: true, ...extras })
  const { body } = await app.call('GET /api/discussions/threads/{id}', { as: maya, params: { id: threadId } })
  expect(body.thread).toMatchObject({ following: true, readNumber: 2 })
  expect(body.replies[0].reactions).toEqual([{ kind: 'helpful', count: 1, mine: false }])
})

test('an idempotency key used by another person can be used', async () => {
  const idempotencyKey = randomUUID()
  const send = (as: Person, body: string) =>
    app.call('POST /api/discussions/threads/{id}/posts', {
      as,
      params: { id: threadId },
      body: { body, mentions: [], parentId: null, idempotencyKey },
    })
  const [hers, his] = [await send(maya, 'Hers'), await send(tom, 'His')]
  expect(his.status).toBe(200)
  expect(his.body.postId).not.toBe(hers.body.postId)
})

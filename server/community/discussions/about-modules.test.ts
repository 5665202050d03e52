import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { course, discussing } from './testing/discussing.ts'

const app = await createTestApp()
const { threadOf, read, titles, student, act } = discussing(app)
afterAll(() => app.close())

const module = `${course}-2`
const ask = (as: Person, title: string, moduleId: string, forumId: string = course) =>
  app.call('POST /api/discussions/threads', {
    as,
    body: {
      forumId,
      title,
      body: '> A passage\n\nWhy?',
      mentions: [],
      idempotencyKey: randomUUID(),
      moduleId,
    },
  })

test('a question about a module names it and is in the list of its module alone', async () => {
  const author = await student()
  await threadOf(author, { forumId: course, title: 'About the course' })
  const { status, body } = await ask(author, 'About module 2', module)
  expect(status).toBe(200)
  const modules = await app.call('GET /api/courses/{id}', { params: { id: course } })
  expect((await read(author, body.threadId)).body.thread.module).toEqual({
    id: module,
    courseId: course,
    title: modules.body.course.modules[1].title,
  })
  expect(await titles(author, { module })).toEqual(['About module 2'])
  expect(await titles(author, { module: `${course}-3` })).toEqual([])
  expect(await titles(author, { forum: course })).toEqual(
    expect.arrayContaining(['About the course', 'About module 2']),
  )
})

test('a module of another course, or of a forum without a course, is refused', async () => {
  const author = await student()
  for (const [moduleId, forumId] of [
    ['brd-101-1', course],
    ['no-such-module', course],
    [module, 'general'],
  ] as const)
    expect(await ask(author, 'Elsewhere', moduleId, forumId)).toMatchObject({
      status: 404,
      body: { code: 'module-not-found' },
    })
})

test('moved to another forum, it is about no module', async () => {
  const author = await student()
  const { threadId } = (await ask(author, 'To be moved', module)).body
  const administrator = await app.make.administrator()
  expect(
    (await act(administrator, threadId, { action: 'move', reason: 'Off topic', forumId: 'general' })).status,
  ).toBe(200)
  expect(await titles(author, { module })).not.toContain('To be moved')
  expect((await read(author, threadId)).body.thread.module).toBeNull()
})

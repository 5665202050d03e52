import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'

let app: TestApp
let maya: Person
let tom: Person

const params = { id: 'fnd-100', moduleId: 'fnd-100-1' }

beforeAll(async () => {
  app = await createTestApp()
  maya = await app.make.student({ firstName: 'Maya' })
  tom = await app.make.student({ firstName: 'Tom' })
  const body = { text: 'For my eyes', revision: 0 }
  await app.call('PUT /api/user/notes/{id}/{moduleId}', { as: maya, params, body })
  await app.call('PUT /api/user/positions/{id}/{moduleId}', {
    as: maya,
    params,
    body: { block: 7, percent: 40 },
  })
})
afterAll(() => app.close())

test('a note and a reading position appear in no response to others, not even to an administrator', async () => {
  for (const as of [tom, await app.make.instructor(), await app.make.administrator()]) {
    const answers = [
      await app.call('GET /api/user/notes', { as }),
      await app.call('GET /api/user/notes/export', { as }),
      await app.call('GET /api/user/notes/{id}/{moduleId}', { as, params }),
      await app.call('GET /api/user/positions/{id}', { as, params: { id: 'fnd-100' } }),
      await app.call('GET /api/user/activity', { as }),
    ]
    for (const { status } of answers) expect(status).toBe(200)
    expect(answers[0]?.body).toEqual({ notes: [], next: null })
    expect(answers[1]?.body.noteCount).toBe(0)
    expect(answers[2]?.body.note).toMatchObject({ text: '', revision: 0 })
    expect(answers[3]?.body).toEqual({ positions: [] })
    expect(answers[4]?.body.events).toEqual([])
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('For my eyes')
  }
})

test("another person's notes on the same module do not change mine", async () => {
  const key = 'PUT /api/user/notes/{id}/{moduleId}' as const
  const headers = { 'x-user-id': maya.id }
  const body = { text: 'Tom was here', revision: 1, userId: maya.id }
  expect((await app.call(key, { as: tom, params, body, headers })).status).toBe(409)
  expect((await app.call(key, { as: tom, params, body: { ...body, revision: 0 }, headers })).status).toBe(200)
  const place = { block: 1, percent: 1, userId: maya.id }
  await app.call('PUT /api/user/positions/{id}/{moduleId}', { as: tom, params, body: place, headers })
  await app.call('DELETE /api/user/enrollment/{id}', { as: tom, params: { id: 'fnd-100' } })
  const note = await app.call('GET /api/user/notes/{id}/{moduleId}', { as: maya, params })
  expect(note.body.note).toMatchObject({ text: 'For my eyes', revision: 1 })
  const positions = await app.call('GET /api/user/positions/{id}', { as: maya, params: { id: 'fnd-100' } })
  expect(positions.body.positions).toMatchObject([{ block: 7, percent: 40 }])
  const { body: mine } = await app.call('GET /api/user/enrollments', { as: maya })
  expect(mine.courses).toHaveLength(1)
})

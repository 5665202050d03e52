import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { begunCourse } from '../../../tests/support/begun-course.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let clock: Date | null
let admin: Person
let instructor: Person
let id: string
let moduleId: string
let made = 100

beforeAll(async () => {
  app = await createTestApp({ now: () => clock ?? new Date() })
  admin = await app.make.administrator()
})
afterAll(() => app.close())

beforeEach(async () => {
  clock = null
  made += 1
  id = await begunCourse(app, admin, `LEC ${made}`)
  moduleId = `${id}-1`
  instructor = await app.make.teacherOf(id)
  await writeLecture('One stroke, then another.', 0)
})

const writeLecture = (markdown: string, revision: number, as = instructor) =>
  app.call('PUT /api/authoring/modules/{moduleId}/lecture', {
    as,
    params: { moduleId },
    body: { markdown, revision },
  })
const versions = async () =>
  (await app.call('GET /api/authoring/modules/{moduleId}/versions', { as: instructor, params: { moduleId } }))
    .body.versions

test('when two authors save, the second is rejected and both texts remain', async () => {
  expect((await writeLecture('Mine', 1)).status).toBe(200)
  const refused = await writeLecture('Theirs', 1, admin)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'lecture-changed',
    message: `${instructor.firstName} ${instructor.lastName} has changed this lecture. Both texts are kept.`,
  })
  const savedByMe = async (as: Person) => {
    const params = { moduleId }
    const { body } = await app.call('GET /api/authoring/modules/{moduleId}', { as, params })
    return body.module.lecture.savedByMe
  }
  expect([await savedByMe(instructor), await savedByMe(admin)]).toEqual([true, false])
  const elsewhere = await writeLecture('Mine, from another window', 1)
  expect(elsewhere.body.message).toBe('You changed this lecture in another window. Both texts are kept.')
  expect((await writeLecture('Theirs', 2, admin)).status).toBe(200)
  const texts = await Promise.all(
    (await versions()).map(async ({ number }: { number: number }) => {
      const params = { moduleId, number: String(number) }
      const answer = await app.call('GET /api/authoring/modules/{moduleId}/versions/{number}', {
        as: instructor,
        params,
      })
      return answer.body.markdown
    }),
  )
  expect(texts).toEqual(['Theirs', 'Mine'])
})

test('accepts a repeated save after a lost response', async () => {
  await writeLecture('Twice', 1)
  const again = await writeLecture('Twice', 1)
  expect(again.body.lecture).toMatchObject({ revision: 2, markdown: 'Twice' })
})

test('students keep reading the live text until the change is made live', async () => {
  await app.call('PUT /api/authoring/courses/{id}/status', {
    as: instructor,
    params: { id },
    body: { status: 'published' },
  })
  await expect
    .poll(async () => (await app.call('GET /api/courses/{id}', { params: { id } })).status, {
      timeout: 45_000,
    })
    .toBe(200)
  await writeLecture('Not for anybody yet', 1)
  const read = async () =>
    (
      await app.call('GET /api/courses/{id}/modules/{moduleId}', {
        params: { id, moduleId },
      })
    ).body.module.lecture
  expect(await read()).toContain('One stroke')
  await app.call('POST /api/authoring/modules/{moduleId}/lecture/live', {
    as: instructor,
    params: { moduleId },
    body: { revision: 2 },
  })
  expect(await read()).toContain('Not for anybody yet')
})

test('compares and restores a version, and keeps the one it replaced', async () => {
  clock = new Date(Date.now() + 3_600_000)
  const picture = '![A pen](/api/media/3f0d2b1c-0000-4000-8000-000000000000)'
  await writeLecture(`One stroke, then a pause. ${picture}`, 1)
  const params = { moduleId, number: '1' }
  const { body } = await app.call('GET /api/authoring/modules/{moduleId}/versions/{number}', {
    as: instructor,
    params,
  })
  const removed = body.differences.filter(({ kind }: { kind: string }) => kind === 'removed')
  expect(removed.map(({ text }: { text: string }) => text).join('')).toContain('another')
  // A picture is added or removed as a whole, not letter by letter of its address.
  const added = body.differences.filter(({ kind }: { kind: string }) => kind === 'added')
  expect(added.map(({ text }: { text: string }) => text).join('')).toContain(picture)
  const restored = await app.call('POST /api/authoring/modules/{moduleId}/versions/{number}/restore', {
    as: instructor,
    params,
    body: { revision: body.revision },
  })
  expect(restored.body.lecture.markdown).toBe('One stroke, then another.')
  expect(await versions()).toHaveLength(3)
})

test('rejects a lecture with too many lines, in preview and on save', async () => {
  const as = await app.make.administrator()
  const markdown = '- a\n'.repeat(20_000)
  const refused = {
    status: 422,
    body: {
      code: 'invalid-input',
      errors: [
        {
          field: 'markdown',
          message: 'This text has more than 4,000 lines. Please divide it into several texts.',
        },
      ],
    },
  }
  expect(await app.call('POST /api/authoring/preview', { as, body: { markdown } })).toMatchObject(refused)
  const params = { moduleId: 'fnd-100-1' }
  const save = { as, params, body: { revision: 0, markdown } }
  expect(await app.call('PUT /api/authoring/modules/{moduleId}/lecture', save)).toMatchObject(refused)
})

test('a block is checked before it is saved, also its formula', async () => {
  const as = await app.make.instructor()
  const check = async (markdown: string) =>
    (await app.call('POST /api/authoring/block-check', { as, body: { markdown } })).body.fault
  expect(await check(':::steps\n1. One\n2. Two\n:::')).toBeNull()
  expect(await check(':::timeline\nNo list\n:::')).toMatchObject({ line: 1, text: expect.any(String) })
  expect(await check(':::formula\n```tex\n\\frac{1}{\n```\n:::')).toMatchObject({ text: expect.any(String) })
})

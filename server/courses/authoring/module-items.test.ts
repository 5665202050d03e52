import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
let reader: Person
let made = 0
const moduleId = 'mkt-101-2'
const lecture = { kind: 'lecture' }
const material = { kind: 'material' }
const quiz = { kind: 'quiz', id: `${moduleId}-q1` }
const assignment = { kind: 'assignment', id: `${moduleId}-a1` }
const discussion = { kind: 'discussion', title: 'Show your sentence to two others' }

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  reader = await app.make.enrolledStudent({ courseId: 'mkt-101', completed: 1 })
})
afterAll(() => app.close())

const module = async (id = moduleId) =>
  (await app.call('GET /api/authoring/modules/{moduleId}', { as: admin, params: { moduleId: id } })).body
    .module
const put = async (items: object[] | null, as = admin, revision?: number) =>
  app.call('PUT /api/authoring/modules/{moduleId}/items', {
    as,
    params: { moduleId },
    body: { items, revision: revision ?? (await module()).revision },
  })
const asReader = async () =>
  (
    await app.call('GET /api/courses/{id}/modules/{moduleId}', {
      as: reader,
      params: { id: 'mkt-101', moduleId },
    })
  ).body.module.items

test('readers get the author’s order, and what it does not name comes last', async () => {
  expect(await asReader()).toBeNull()
  expect((await put([quiz, lecture, discussion])).status).toBe(200)
  await expect.poll(asReader).toEqual([quiz, lecture, discussion, material, assignment])
  const preview = await app.call('GET /api/authoring/modules/{moduleId}/preview', {
    as: admin,
    params: { moduleId },
  })
  expect(preview.body.module.items).toEqual(await asReader())
  await put(null)
  await expect.poll(asReader).toBeNull()
})

test('an older page, what is not in the module, and an item twice are refused', async () => {
  const { revision } = await module()
  await put([lecture])
  expect((await put([quiz], admin, revision)).body.code).toBe('module-changed')
  for (const wrong of [[{ kind: 'quiz', id: 'fnd-100-1-q1' }], [quiz, quiz], [discussion, discussion]])
    expect((await put(wrong)).body.code).toBe('invalid-input')
  expect((await put([{ kind: 'discussion', title: ' ' }])).body.code).toBe('invalid-input')
  expect((await module()).items).toEqual([lecture])
})

test('a teacher of another course finds no module', async () => {
  expect((await put([], await app.make.teacherOf('fnd-100'), 0)).status).toBe(404)
})

test('a draft is in its author’s list and in no reader’s', async () => {
  const added = { kind: 'assignment', id: `${moduleId}-a2` }
  await app.call('PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
    as: admin,
    params: { moduleId, assignmentId: added.id },
    body: { ...plain, revision: (await module()).revision },
  })
  expect((await put([added, lecture])).status).toBe(200)
  expect((await module()).items).toEqual([added, lecture])
  await expect.poll(asReader).toEqual([lecture, material, assignment, quiz])
})

test('a copy of the module and of the course have the same order', async () => {
  await put([discussion, quiz, lecture])
  const { body } = await app.call('POST /api/authoring/courses/{id}/copies', {
    as: admin,
    params: { id: 'mkt-101' },
    body: { code: `ITM ${++made}`, title: 'The copy', days: 0, timeZone: 'UTC' },
  })
  const { id } = body.course
  const own = (courseId: string, number: number) => ({ kind: 'quiz', id: `${courseId}-${number}-q1` })
  expect((await module(`${id}-2`)).items).toEqual([discussion, own(id, 2), lecture])
  await app.call('POST /api/authoring/courses/{id}/module-copies', {
    as: admin,
    params: { id },
    body: { moduleId, revision: body.course.revision },
  })
  expect((await module(`${id}-6`)).items).toEqual([discussion, own(id, 6), lecture])
})

const plain = {
  title: 'One more',
  type: 'project',
  description: '',
  steps: [],
  handIn: '',
  levels: [
    { label: 'Full', share: 100 },
    { label: 'Missing', share: 0 },
  ],
  rubric: [],
  resources: [],
  questions: [],
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
const [courseId, moduleId, assignmentId] = ['brd-101', 'brd-101-1', 'brd-101-1-a1']

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

async function estimate(hours: unknown) {
  const { body } = await app.call('GET /api/authoring/modules/{moduleId}', {
    as: admin,
    params: { moduleId },
  })
  const {
    isDraft: _,
    work: __,
    id: ___,
    ...facts
  } = body.module.assignments.find(({ id }: { id: string }) => id === assignmentId)
  return app.call('PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
    as: admin,
    params: { moduleId, assignmentId },
    body: { ...facts, hours, revision: body.module.revision },
  })
}
const hoursOfModules = async () => {
  const { body } = await app.call('GET /api/courses/{id}', { params: { id: courseId } })
  return body.course.modules.map(({ hours }: { hours: number }) => hours)
}

test('the hours of an assignment are summed on its module, and go when they are taken out', async () => {
  const before = await hoursOfModules()
  expect((await estimate(12.5)).status).toBe(200)
  expect(await hoursOfModules()).toEqual([12.5, ...before.slice(1)])
  const student = await app.make.enrolledStudent({ courseId })
  const work = await app.call('GET /api/user/assignments/{id}', { as: student, params: { id: assignmentId } })
  expect(work.body.assignment.hours).toBe(12.5)
  expect((await estimate(undefined)).status).toBe(200)
  expect((await hoursOfModules())[0]).toBe(0)
})

test.each([
  [0, 'At least 0.5'],
  [201, 'At most 200'],
  ['ten', 'Enter a number of hours'],
])('%j hours are refused at the field', async (hours, message) => {
  const { status, body } = await estimate(hours)
  expect(status).toBe(422)
  expect(body.errors).toEqual([expect.objectContaining({ field: 'hours', message })])
})

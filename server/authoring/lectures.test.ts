import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a lecture of more lines than one module takes is neither shown nor saved', async () => {
  const as = await app.make.administrator()
  const markdown = '- a\n'.repeat(20_000)
  const refused = {
    status: 422,
    body: {
      code: 'invalid-input',
      errors: [{ field: 'markdown', message: 'This lecture has too many lines for one module' }],
    },
  }
  expect(await app.call('POST /api/authoring/preview', { as, body: { markdown } })).toMatchObject(refused)
  const params = { moduleId: 'fnd-100-1' }
  const save = { as, params, body: { revision: 0, markdown } }
  expect(await app.call('PUT /api/authoring/modules/{moduleId}/lecture', save)).toMatchObject(refused)
})

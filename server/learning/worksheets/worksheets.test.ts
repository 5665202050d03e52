import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const at = (position: number) => ({ id: 'fnd-100', moduleId: `fnd-100-${position}` })
const answer = (text: string, done = false, step = 'fnd-100-1-a1/1') => ({ step, done, text })
const write = (as: Person, position: number, answers: ReturnType<typeof answer>[], revision = 0) =>
  app.call('PUT /api/user/worksheets/{id}/{moduleId}', {
    as,
    params: at(position),
    body: { answers, revision },
  })
const read = async (as: Person, position: number) =>
  (await app.call('GET /api/user/worksheets/{id}/{moduleId}', { as, params: at(position) })).body.worksheet

test('keeps answers exactly, drops empty ones and counts revisions', async () => {
  const student = await app.make.student()
  expect(await read(student, 1)).toEqual({ moduleId: 'fnd-100-1', answers: [], revision: 0, updatedAt: null })
  const text = ' שלום\n<script>alert(1)</script> 🎬'
  const answers = [answer(text), answer('', false, 'fnd-100-1-a1/2'), answer('', true, 'fnd-100-1-a1/3')]
  expect((await write(student, 1, answers)).body.worksheet).toMatchObject({
    answers: [answer(text), answer('', true, 'fnd-100-1-a1/3')],
    revision: 1,
  })
  expect((await write(student, 1, [], 1)).body.worksheet).toMatchObject({ answers: [], revision: 2 })
  expect(await read(student, 1)).toMatchObject({ answers: [], revision: 2 })
})

test('from a stale revision writes nothing and returns a conflict; of twenty at once one succeeds', async () => {
  const student = await app.make.student()
  await write(student, 1, [answer('first')])
  for (const revision of [0, 2, 7]) {
    const refused = await write(student, 1, [answer('late')], revision)
    expect(refused).toMatchObject({ status: 409, body: { code: 'worksheet-changed' } })
  }
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => write(student, 1, [answer(`tab ${index}`)], 1)),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await read(student, 1)).revision).toBe(2)
})

test('of a locked or unknown module is refused; one that was begun stays accessible', async () => {
  const student = await app.make.enrolledStudent({ completed: 1 })
  expect(await write(student, 3, [answer('ahead')])).toMatchObject({
    status: 403,
    body: { code: 'module-locked' },
  })
  expect((await write(student, 2, [answer('in time')])).status).toBe(200)
  await app.database.pool.query('update module_progress set completed_at = null where user_id = $1', [
    student.id,
  ])
  expect((await write(student, 2, [answer('in time!')], 1)).status).toBe(200)
  const params = { id: 'fnd-100', moduleId: 'fnd-101-1' }
  expect(await app.call('GET /api/user/worksheets/{id}/{moduleId}', { as: student, params })).toMatchObject({
    status: 404,
    body: { code: 'module-not-found' },
  })
})

test('is seen by its owner alone', async () => {
  const [maya, noor] = [await app.make.student(), await app.make.student()]
  await write(maya, 1, [answer('private')])
  expect((await read(noor, 1)).answers).toEqual([])
  await write(noor, 1, [answer('other')])
  expect((await read(maya, 1)).answers).toEqual([answer('private')])
})

test('too long an answer, two answers to one step and too many are refused with a sentence', async () => {
  const student = await app.make.student()
  for (const answers of [
    [answer('x'.repeat(5_001))],
    [answer('one'), answer('two')],
    Array.from({ length: 201 }, (_, index) => answer('x', false, `a/${index}`)),
  ]) {
    const refused = await write(student, 1, answers)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toMatch(/shorten it|one answer|200 answers/)
  }
  expect((await read(student, 1)).revision).toBe(0)
})

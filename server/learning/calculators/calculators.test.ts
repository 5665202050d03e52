import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const at = (position: number) => ({ id: 'mkt-101', moduleId: `mkt-101-${position}` })
const value = (text: string, input = 'hours') => ({ calculator: 'What a month left', input, text })
const write = (as: Person, position: number, values: ReturnType<typeof value>[], revision = 0) =>
  app.call('PUT /api/user/calculators/{id}/{moduleId}', {
    as,
    params: at(position),
    body: { values, revision },
  })
const read = async (as: Person, position: number) =>
  (await app.call('GET /api/user/calculators/{id}/{moduleId}', { as, params: at(position) })).body.calculators

test('keeps what was typed and counts revisions', async () => {
  const student = await app.make.student()
  expect(await read(student, 1)).toEqual({ moduleId: 'mkt-101-1', values: [], revision: 0, updatedAt: null })
  const values = [value('2,5'), value('<b>ten', 'pay')]
  expect((await write(student, 1, values)).body.calculators).toMatchObject({ values, revision: 1 })
  expect((await write(student, 1, [], 1)).body.calculators).toMatchObject({ values: [], revision: 2 })
  expect(await read(student, 1)).toMatchObject({ values: [], revision: 2 })
})

test('from a stale revision writes nothing; of twenty together one succeeds', async () => {
  const student = await app.make.student()
  await write(student, 1, [value('1')])
  for (const revision of [0, 2, 7]) {
    const refused = await write(student, 1, [value('9')], revision)
    expect(refused).toMatchObject({ status: 409, body: { code: 'numbers-changed' } })
  }
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => write(student, 1, [value(String(index))], 1)),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await read(student, 1)).revision).toBe(2)
})

test('of a locked or unknown module are refused; existing ones stay accessible', async () => {
  const student = await app.make.enrolledStudent({ courseId: 'mkt-101', completed: 1 })
  expect(await write(student, 3, [value('1')])).toMatchObject({
    status: 403,
    body: { code: 'module-locked' },
  })
  expect((await write(student, 2, [value('1')])).status).toBe(200)
  await app.database.pool.query('update module_progress set completed_at = null where user_id = $1', [
    student.id,
  ])
  expect((await write(student, 2, [value('2')], 1)).status).toBe(200)
  const params = { id: 'mkt-101', moduleId: 'fnd-101-1' }
  expect(await app.call('GET /api/user/calculators/{id}/{moduleId}', { as: student, params })).toMatchObject({
    status: 404,
    body: { code: 'module-not-found' },
  })
})

test('are seen by their owner alone, and by no visitor', async () => {
  const [maya, noor] = [await app.make.student(), await app.make.student()]
  await write(maya, 1, [value('4200')])
  expect((await read(noor, 1)).values).toEqual([])
  await write(noor, 1, [value('7')])
  expect((await read(maya, 1)).values).toEqual([value('4200')])
  expect(await app.call('GET /api/user/calculators/{id}/{moduleId}', { params: at(1) })).toMatchObject({
    status: 401,
  })
})

test('too long a number, two in one field and too many are refused with a sentence', async () => {
  const student = await app.make.student()
  for (const values of [
    [value('1'.repeat(41))],
    [value('1'), value('2')],
    Array.from({ length: 201 }, (_, index) => value('1', `n${index}`)),
  ]) {
    const refused = await write(student, 1, values)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toMatch(/shorten it|one number|200 numbers/)
  }
  expect((await read(student, 1)).revision).toBe(0)
})

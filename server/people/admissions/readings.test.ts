import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'

let app: TestApp
let ada: Person
let bo: Person
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.make.administrator()
  bo = await app.make.administrator({ firstName: 'Bo' })
})
afterAll(() => app.close())
afterEach(() => setSecondReader(false))

const run = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const setSecondReader = (secondReader: boolean) =>
  app.call('PATCH /api/admin/settings', { as: ada, body: { secondReader } })

async function apply(firstName = 'Noor'): Promise<string> {
  const [row] = await run(
    `insert into applications (form, status, first_name, last_name, email)
      values ('apply', 'received', $1, 'Haddad', $2) returning id`,
    [firstName, freshAddress('noor')],
  )
  return row.id
}
const read = async (as: Person, id: string) =>
  (await app.call('GET /api/admin/applications/{id}', { as, params: { id } })).body.application
const note = (as: Person, id: string, text: string, recommendation: 'admit' | 'decline' | null = null) =>
  app.call('POST /api/admin/applications/{id}/notes', { as, params: { id }, body: { text, recommendation } })
const decide = (as: Person, id: string, decision: string, reason = '') =>
  app.call('POST /api/admin/applications/{id}/decision', { as, params: { id }, body: { decision, reason } })
const several = (as: Person, ids: string[], decision: string, reason = '') =>
  app.call('POST /api/admin/applications/decisions', { as, body: { ids, decision, reason } })

test('administrators write notes to each other, and each deletes only their own', async () => {
  const id = await apply()
  await note(ada, id, 'A strong sample')
  await note(bo, id, 'I agree', 'admit')
  const seen = await read(bo, id)
  expect(seen.notes).toMatchObject([
    { author: 'Ada Okafor', mine: false, text: 'A strong sample', recommendation: null },
    { author: 'Bo Okafor', mine: true, text: 'I agree', recommendation: 'admit' },
  ])
  const params = { id, noteId: seen.notes[0].id }
  await app.call('DELETE /api/admin/applications/{id}/notes/{noteId}', { as: bo, params })
  expect((await read(bo, id)).notes).toHaveLength(2)
  await app.call('DELETE /api/admin/applications/{id}/notes/{noteId}', { as: ada, params })
  expect((await read(bo, id)).notes).toHaveLength(1)
  expectProblem(await note(ada, id, '   '), 422)
})

test('a person has one recommendation; the words of the last one stay', async () => {
  const id = await apply()
  await note(ada, id, 'Not yet', 'decline')
  await note(ada, id, '', 'decline')
  await note(ada, id, 'Their new work is good', 'admit')
  const { notes, recommended } = await read(bo, id)
  expect(recommended).toEqual({ admit: 1, decline: 0 })
  expect(notes).toMatchObject([
    { text: 'Not yet', recommendation: null },
    { text: 'Their new work is good', recommendation: 'admit' },
  ])
})

test('applicants and students see no note', async () => {
  const id = await apply()
  await note(ada, id, 'A quiet word', 'decline')
  await decide(bo, id, 'decline', 'The class is full.')
  const [{ user_id: userId }] = [...(await run('select user_id from applications where id = $1', [id]))]
  expect(userId).toBeNull()
  const letters = await run(
    "select variables::text as text from mail_messages where template like 'application%'",
  )
  expect(letters.map(({ text }) => text).join()).not.toContain('A quiet word')
})

test('with two readers, no one decides before another administrator recommended something', async () => {
  await setSecondReader(true)
  const id = await apply()
  expect((await read(ada, id)).needsReading).toBe(true)
  expectProblem(await decide(ada, id, 'admit'), 409)
  await note(ada, id, 'I would', 'admit')
  expectProblem(await decide(ada, id, 'admit'), 409)
  await note(bo, id, '', 'decline')
  expect((await read(ada, id)).needsReading).toBe(false)
  expect((await decide(ada, id, 'admit')).status).toBe(200)
})

test('several are decided together; those that cannot be are named, and the others are decided', async () => {
  const ids = [await apply('Noor'), await apply('Iris'), await apply('Theo')]
  await decide(ada, ids[1] ?? '', 'decline', 'The class is full.')
  const { body, status } = await several(bo, [...ids, ids[0] ?? ''], 'admit')
  expect(status).toBe(200)
  expect(body).toEqual({
    decided: 2,
    refused: [{ name: 'Iris Haddad', reason: 'This application is declined already.' }],
  })
  const statuses = await run(
    'select status from applications where id = any($1::uuid[]) order by first_name',
    [ids],
  )
  expect(statuses.map((row) => row.status)).toEqual(['declined', 'admitted', 'admitted'])
  const letters = await run(
    "select count(*)::int as count from mail_messages where template = 'application-admitted'",
  )
  expect(letters[0].count).toBeGreaterThanOrEqual(2)
  expectProblem(await several(bo, ids, 'decline'), 422)
})

test('the list says what is recommended, and the export has every row once', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => apply(`Export ${index}`)))
  await note(ada, ids[2] ?? '', '', 'admit')
  const { body } = await app.call('GET /api/admin/applications', { as: bo, query: { search: 'export 2' } })
  expect(body.applications).toMatchObject([{ recommended: { admit: 1, decline: 0 } }])
  const file = await app.call('GET /api/admin/applications-export', {
    as: ada,
    query: { status: 'received' },
  })
  const lines = String(file.body).trim().split('\n')
  expect(lines.filter((line) => line.includes('Export '))).toHaveLength(5)
  expect(lines[0]).toContain('Recommended to admit')
})

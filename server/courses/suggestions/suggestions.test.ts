import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let teacher: Person
let student: Person

const courseId = 'fnd-100'
const moduleId = 'fnd-100-1'
const text = 'A bowl costs **eight** euros. It is “small”.\n\nIt comes from the river.'

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
  student = await app.make.enrolledStudent({ courseId, firstName: 'Noor', lastName: 'Haddad' })
  await save(text)
  await publish()
})
afterAll(() => app.close())

const ofModule = () => ({ as: teacher, params: { moduleId } })
const draft = async () =>
  (await app.call('GET /api/authoring/modules/{moduleId}', ofModule())).body.module.lecture
async function save(markdown: string) {
  const { revision } = await draft()
  const body = { revision, markdown }
  const saved = await app.call('PUT /api/authoring/modules/{moduleId}/lecture', { ...ofModule(), body })
  expect(saved.status).toBe(200)
}
async function publish() {
  const { revision } = await draft()
  const call = { ...ofModule(), body: { revision } }
  expect((await app.call('POST /api/authoring/modules/{moduleId}/lecture/live', call)).status).toBe(200)
}

interface Said {
  id?: string
  passage?: string
  words?: string
  isNamed?: boolean
  sourceUrl?: string
}
async function suggest(said: Said = {}, as = student) {
  const passage = 'A bowl costs eight euros.'
  const words = 'A bowl costs nine euros.'
  const around = { textBefore: '', textAfter: '', reason: 'The price of 2027', sourceUrl: '', isNamed: true }
  const body = { id: randomUUID(), courseId, moduleId, passage, words, ...around, ...said }
  return { id: body.id, answer: await app.call('POST /api/user/suggestions', { as, body }) }
}
async function list(query: Record<string, string> = {}) {
  const call = { as: teacher, params: { id: courseId }, query }
  return (await app.call('GET /api/authoring/courses/{id}/suggestions', call)).body.suggestions
}
const take = (id: string, body: object = {}, as = teacher) =>
  app.call('POST /api/authoring/suggestions/{id}/take', { as, params: { id }, body })
const decline = (id: string, body: object) =>
  app.call('POST /api/authoring/suggestions/{id}/decline', { as: teacher, params: { id }, body })
const news = async (as: Person) => {
  const { body } = await app.call('GET /api/user/notifications', { as, query: { kind: 'suggestion' } })
  return body.notifications.map(({ sentence }: { sentence: { text: string }[] }) =>
    sentence.map(({ text }) => text).join(''),
  )
}
const contributors = async (as = student) => {
  const params = { id: courseId, moduleId }
  return (await app.call('GET /api/user/lesson-contributors/{id}/{moduleId}', { as, params })).body.people
}

test('a suggestion is one, however often it is sent; its authors see it as a difference', async () => {
  const { id, answer } = await suggest({ sourceUrl: 'https://example.org/prices' })
  expect(answer.status).toBe(200)
  expect((await suggest({ id })).answer.status).toBe(200)
  const found = (await list({ module: moduleId })).filter((one: { id: string }) => one.id === id)
  expect(found).toEqual([
    expect.objectContaining({
      by: 'Noor Haddad',
      reason: 'The price of 2027',
      sourceUrl: 'https://example.org/prices',
      state: 'open',
    }),
  ])
  expect(found[0].differences).toContainEqual({ kind: 'added', text: 'nine' })
  expect((await news(teacher))[0]).toContain('Noor Haddad suggests an edit of')
  await decline(id, { reply: '' })
})

test('taken in, it is in the draft and in the news; once published, its author is named', async () => {
  await save(text)
  const { id } = await suggest()
  const { status, body } = await take(id)
  expect(status).toBe(200)
  expect(body.lecture.markdown).toBe(text.replace('**eight**', '**nine**'))
  expect((await news(student))[0]).toMatch(/was accepted. Thank you$/)
  expect((await take(id)).body.code).toBe('suggestion-decided')
  expect((await decline(id, { reply: '' })).body.code).toBe('suggestion-decided')
  expect(await contributors()).toEqual([])
  await publish()
  expect(await contributors()).toEqual([{ name: 'Noor Haddad', handle: null }])
  const handle = `noor-${randomUUID().slice(0, 8)}`
  await app.call('PATCH /api/user/profile', { as: student, body: { handle, isPublic: true } })
  expect(await contributors()).toEqual([{ name: 'Noor Haddad', handle }])
  const { body: page } = await app.call('GET /api/people/{handle}', { params: { handle } })
  expect(page.person.improved).toMatchObject([{ moduleId, courseId }])
})

test('who does not want to be named is not; the account takes the name along', async () => {
  await save(text)
  const shy = await app.make.enrolledStudent({ courseId, firstName: 'Shy' })
  const leaving = await app.make.enrolledStudent({ courseId, firstName: 'Lea' })
  const one = await suggest({ isNamed: false, passage: 'from the river', words: 'from the lake' }, shy)
  const other = await suggest({ passage: 'It is “small”.', words: 'It is “tiny”.' }, leaving)
  expect((await take(one.id)).status).toBe(200)
  expect((await take(other.id)).body.lecture.markdown).toContain('It is “tiny”.')
  await publish()
  const names = async () => (await contributors()).map(({ name }: { name: string }) => name.split(' ')[0])
  expect(await names()).toContain('Lea')
  expect(await names()).not.toContain('Shy')
  await app.database.pool.query('delete from users where id = $1', [leaving.id])
  expect(await names()).not.toContain('Lea')
})

test('a passage that changed is left to the author, who may take it in by hand', async () => {
  await save('Nothing is as it was.')
  const { id } = await suggest()
  const refused = await take(id)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'passage-changed' })
  expect((await draft()).markdown).toBe('Nothing is as it was.')
  expect((await list()).map((one: { id: string }) => one.id)).toContain(id)
  expect((await take(id, { byHand: true })).status).toBe(200)
  expect((await draft()).markdown).toBe('Nothing is as it was.')
})

test('words can be edited first', async () => {
  await save(text)
  const { id } = await suggest()
  const { body } = await take(id, { words: 'A bowl costs ten euros.' })
  expect(body.lecture.markdown).toContain('costs **ten** euros')
  expect((await list({ state: 'decided' }))[0]).toMatchObject({
    state: 'taken',
    words: 'A bowl costs ten euros.',
  })
})

test('declined, the reader hears why; dismissed, nothing', async () => {
  const quiet = await app.make.enrolledStudent({ courseId })
  const one = await suggest({}, quiet)
  await decline(one.id, { reply: 'The price is of 2026.' })
  expect((await news(quiet))[0]).toMatch(/was not accepted: The price is of 2026\.$/)
  const other = await suggest({}, quiet)
  await decline(other.id, { reply: '', dismiss: true })
  expect(await news(quiet)).toHaveLength(1)
})

test('only for those in the course, with every mistake at its field, and about ten a day', async () => {
  expect((await suggest({}, await app.make.student())).answer.body.code).toBe('not-in-course')
  const wrong = await suggest({ words: ' ', sourceUrl: 'javascript:alert(1)' })
  expect(wrong.answer.status).toBe(422)
  expect(wrong.answer.body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    'sourceUrl',
    'words',
  ])
  const eager = await app.make.enrolledStudent({ courseId })
  for (let sent = 0; sent < 10; sent += 1) expect((await suggest({}, eager)).answer.status).toBe(200)
  const last = await suggest({}, eager)
  expect(last.answer.status).toBe(429)
  expect(last.answer.body.message).toContain('what you wrote is not lost')
})

test('of two authors at once, one decides', async () => {
  await save(text)
  const { id } = await suggest()
  const answers = await Promise.all([take(id), take(id, {}, await app.make.administrator())])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordPageNames } from '../../../rules/school/words/pages.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
})
afterAll(() => app.close())

const site = async () => (await app.call('GET /api/site')).body.site
const put = (body: unknown, page = 'home') =>
  app.call('PUT /api/admin/words/{page}', { as: admin, params: { page }, body })
const revisionOf = async (wanted = 'home') => {
  const { body } = await app.call('GET /api/admin/words', { as: admin })
  return body.pages.find(({ page }: { page: string }) => page === wanted).revision
}

test('a school that changed nothing has no texts of its own', async () => {
  const { body } = await app.call('GET /api/admin/words', { as: admin })
  expect(body.pages).toEqual(wordPageNames.map((page) => ({ page, revision: 0, texts: {} })))
  expect(Object.keys(await site())).not.toContain('words')
})

test('a changed text is on the site, logged with both texts, and goes back to the default', async () => {
  const texts = { heroTitle: '  Learn at {school} ', heroBrowse: 'Browse Courses' }
  const answer = await put({ revision: 0, texts })
  expect(answer.body.words).toEqual({
    page: 'home',
    revision: 1,
    texts: { heroTitle: 'Learn at {school}' },
  })
  expect((await site()).words).toEqual({ home: { heroTitle: 'Learn at {school}' } })
  const { body } = await app.call('GET /api/admin/audit', { as: admin, query: { action: 'words.changed' } })
  expect(body.entries[0].changes).toEqual([
    { field: 'Title', before: 'A New Kind of University.', after: 'Learn at {school}' },
  ])
  expect((await put({ revision: 1, texts: {} })).body.words).toEqual({ page: 'home', revision: 2, texts: {} })
  expect(await site()).not.toHaveProperty('words')
})

test('a second tab gets a conflict and changes nothing; a repeated save is none', async () => {
  const revision = await revisionOf()
  const texts = { heroTitle: 'From the first tab' }
  await put({ revision, texts })
  const second = await put({ revision, texts: { heroTitle: 'From the second tab' } })
  expect(second).toMatchObject({ status: 409, body: { code: 'words-changed' } })
  expect(await put({ revision, texts })).toMatchObject({
    status: 200,
    body: { words: { revision: revision + 1 } },
  })
  expect((await site()).words.home).toEqual(texts)
})

test('of two saves at once, one wins', async () => {
  const revision = await revisionOf('footer')
  const answers = await Promise.all(
    ['Learn', 'Courses'].map((study) => put({ revision, texts: { study } }, 'footer')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['heroTitle', ' ', 'Please fill this in'],
  ['heroTitle', 'x'.repeat(300), 'Please use at most 120 characters'],
  ['heroTitle', 'Hello {firstName}', '{firstName} isn’t known here. You can use {school}, {foundation}'],
  ['heroTitle', 'Two\nlines', 'Please write this in one line, without control characters'],
  ['unknown', 'x', 'This page has no such text'],
  ['constructor', 'x', 'This page has no such text'],
])('%s as %j is refused at its field', async (key, text, message) => {
  const before = await site()
  const answer = await put({ revision: await revisionOf(), texts: { [key]: text } })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual([{ field: `texts.${key}`, message }])
  expect(await site()).toEqual(before)
})

test('keeps what looks like markup, braces, another direction and emoji as text', async () => {
  const texts = { heroTitle: '<script>alert(1)</script> {{ x }', heroPromise: 'تعلّم مجانًا 🎓' }
  await put({ revision: await revisionOf(), texts })
  expect((await site()).words.home).toEqual(texts)
})

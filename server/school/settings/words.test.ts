import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
const shown = async (page = 'home') => (await app.call('GET /api/words/{page}', { params: { page } })).body
const put = (body: unknown, page = 'home') =>
  app.call('PUT /api/admin/words/{page}', { as: admin, params: { page }, body })
const revisionOf = async (wanted = 'home') => {
  const { body } = await app.call('GET /api/admin/words', { as: admin })
  return body.pages.find(({ page }: { page: string }) => page === wanted).revision
}

test('a school that changed nothing has no texts of its own', async () => {
  const { body } = await app.call('GET /api/admin/words', { as: admin })
  expect(body.pages).toEqual(wordPageNames.map((page) => ({ page, revision: 0, texts: {} })))
  expect(await site()).not.toHaveProperty('footerWords')
  expect(await shown()).toEqual({ texts: {}, html: null, changedAt: null })
})

test('a changed text is on the site, logged with both texts, and goes back to the default', async () => {
  const texts = { heroTitle: '  Learn at {school} ', heroBrowse: 'Browse Courses' }
  const answer = await put({ revision: 0, texts })
  expect(answer.body.words).toEqual({
    page: 'home',
    revision: 1,
    texts: { heroTitle: 'Learn at {school}' },
  })
  expect(await shown()).toMatchObject({ texts: { heroTitle: 'Learn at {school}' }, html: null })
  expect((await shown()).changedAt).toMatch(/^20/)
  expect(await site()).not.toHaveProperty('footerWords')
  const { body } = await app.call('GET /api/admin/audit', { as: admin, query: { action: 'words.changed' } })
  expect(body.entries[0].changes).toEqual([
    { field: 'Title', before: 'A New Kind of University.', after: 'Learn at {school}' },
  ])
  expect((await put({ revision: 1, texts: {} })).body.words).toEqual({ page: 'home', revision: 2, texts: {} })
  expect((await shown()).texts).toEqual({})
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
  expect((await shown()).texts).toEqual(texts)
})

test('of two saves at once, one wins', async () => {
  const revision = await revisionOf('footer')
  const answers = await Promise.all(
    ['Learn', 'Courses'].map((study) => put({ revision, texts: { study } }, 'footer')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await site()).footerWords.study).toMatch(/^(Learn|Courses)$/)
})

test.each([
  ['heroTitle', ' ', 'Please fill this in'],
  ['heroTitle', 'x'.repeat(300), 'Please use at most 120 characters'],
  ['heroTitle', 'Hello {firstName}', '{firstName} isn’t known here. You can use {school}, {foundation}'],
  ['heroTitle', 'Two\nlines', 'Please write this in one line, without control characters'],
  ['unknown', 'x', 'This page has no such text'],
  ['constructor', 'x', 'This page has no such text'],
])('%s as %j is refused at its field', async (key, text, message) => {
  const before = await shown()
  const answer = await put({ revision: await revisionOf(), texts: { [key]: text } })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual([{ field: `texts.${key}`, message }])
  expect(await shown()).toEqual(before)
})

test('keeps what looks like markup, braces, another direction and emoji as text', async () => {
  const texts = { heroTitle: '<script>alert(1)</script> {{ x }', heroPromise: 'تعلّم مجانًا 🎓' }
  await put({ revision: await revisionOf(), texts })
  expect((await shown()).texts).toEqual(texts)
})

describe('a page that is one text', () => {
  const preview = (text: string) =>
    app.call('POST /api/admin/words/{page}/preview', {
      as: admin,
      params: { page: 'terms' },
      body: { texts: { text } },
    })

  test('has its default, with the school filled in and its contact as a link', async () => {
    const { texts, html, changedAt } = await shown('privacy')
    expect({ texts, changedAt }).toEqual({ texts: {}, changedAt: null })
    expect(html).toContain('<h2 id="section-who-is-responsible">Who is responsible</h2>')
    expect(html).toContain('Creare University is run by the Creare Foundation.')
    expect(html).toContain('<a href="mailto:admissions@creare.university">admissions@creare.university</a>')
    expect(html).toContain('This school doesn’t send email')
    expect(html).not.toMatch(/[{}]/)
  })

  test('is the school’s own when it is changed, and as safe as any text of the site', async () => {
    const text = '## Rules of {school}\n\nBe kind.\n\n<script>alert(1)</script>[x](javascript:alert(1))'
    const expected =
      '<h2 id="section-rules-of-creare-university">Rules of Creare University</h2>\n<p>Be kind.</p>'
    expect((await preview(text)).body.html).toContain(expected)
    expect((await shown('terms')).html).toContain('It is free')
    await put({ revision: 0, texts: { text, lead: 'Read this' } }, 'terms')
    const { texts, html, changedAt } = await shown('terms')
    expect(texts).toEqual({ lead: 'Read this' })
    expect(html).toContain(expected)
    expect(html).not.toMatch(/<script|javascript:/)
    expect(changedAt).toMatch(/^20/)
  })

  test.each([
    [`${'> '.repeat(20)}deep`, /Please use fewer levels/],
    ['x'.repeat(2_100), /A word in line 1 has more than 2,000 letters/],
    ['{secret}', /\{secret\} isn’t known here/],
    ['', /Please fill this in/],
  ])('%s is refused at its field, in the preview too', async (text, message) => {
    const saved = await put({ revision: 1, texts: { text } }, 'terms')
    for (const { status, body } of [saved, await preview(text)]) {
      expect(status).toBe(422)
      expect(body.errors).toMatchObject([{ field: 'texts.text', message: expect.stringMatching(message) }])
    }
  })
})

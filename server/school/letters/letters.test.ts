import { afterAll, beforeAll, expect, test } from 'vitest'
import { letterNames, letterPages } from '../../../rules/school/words/letters/index.ts'
import type { Words } from '../../../rules/school/words/words.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { templates } from '../../platform/mail/templates/index.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const preview = (letter: string, texts: Record<string, string>) =>
  app.call('POST /api/admin/letters/{letter}/preview', { as: admin, params: { letter }, body: { texts } })

test('every email has words', () => {
  expect(letterNames.toSorted()).toEqual(
    Object.keys(templates)
      .map((name) => `letter-${name}`)
      .toSorted(),
  )
})

test.each(letterNames)('the previews of %s have each of its texts', async (letter) => {
  const words: Words = letterPages[letter].words
  const texts = Object.fromEntries(
    Object.entries(words).map(([key, { required = [] }]) => [
      key,
      [`Own-${key}!`, ...required.map((name) => `{${name}}`)].join(' '),
    ]),
  )
  const { status, body } = await preview(letter, texts)
  expect(status).toBe(200)
  const all = body.examples
    .flatMap(({ subject, html, text }: Record<string, string>) => [subject, html, text])
    .join('\n')
  for (const key of Object.keys(words)) expect(all).toContain(`Own-${key}!`)
  expect(all).not.toMatch(/\{[a-zA-Z]+\}/)
})

test('a letter is sent in the words of the school, with its link', async () => {
  const texts = {
    subject: 'A password for {school} <b>',
    asked: 'Did you ask, *{email}*? <script>alert(1)</script>',
  }
  const page = 'letter-reset-password'
  await app.call('PUT /api/admin/words/{page}', { as: admin, params: { page }, body: { revision: 0, texts } })
  const student = await app.make.student({ password: 'a long enough one' })
  await app.call('POST /api/auth/forgot-password', { body: { email: student.email } })
  const [mail] = await app.outbox.waitFor(student.email)
  if (!mail) throw new Error('No letter came')
  expect(mail.subject).toBe('A password for Creare University <b>')
  expect(mail.text).toContain(`Did you ask, ${student.email}?`)
  expect(mail.link('reset-password')).toContain('token=')
  expect(mail.html).toContain('&lt;script&gt;')
  expect(mail.html).toContain(`<strong>${student.email}</strong>`)
})

test('a link that a letter needs stays', async () => {
  const { status, body } = await preview('letter-notification', { less: 'No links here' })
  expect(status).toBe(422)
  expect(body.errors).toEqual([{ field: 'texts.less', message: 'Please keep {stopLink} in this text' }])
})

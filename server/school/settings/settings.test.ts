import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { smtpTransport } from '../../platform/mail/smtp.ts'
import { defaultSettings } from './defaults.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
})
afterAll(() => app.close())

const site = async () => (await app.call('GET /api/site')).body.site
const change = (body: unknown) => app.call('PATCH /api/admin/settings', { as: admin, body })

test('a change is shown immediately, leaves the rest, and is logged with the old value', async () => {
  const answer = await change({ name: '  School of Making  ', donationUrl: 'https://example.org/give' })
  expect(answer.body.site).toMatchObject({
    name: 'School of Making',
    donationUrl: 'https://example.org/give',
  })
  expect(await site()).toMatchObject({ name: 'School of Making', motto: defaultSettings.motto })
  const { body } = await app.call('GET /api/admin/audit', {
    as: admin,
    query: { action: 'settings.changed' },
  })
  expect(body.entries[0].changes).toEqual([
    { field: 'name', before: 'Creare University', after: 'School of Making' },
    { field: 'donationUrl', before: null, after: 'https://example.org/give' },
  ])
})

test('an empty link is no link, and a setting equal to its default is deleted', async () => {
  await change({ name: defaultSettings.name, donationUrl: '' })
  expect(await site()).toMatchObject({ name: defaultSettings.name, donationUrl: null })
  const { rows } = await app.database.pool.query(`select key from settings where key not like 'curriculum.%'`)
  expect(rows).toEqual([])
})

test.each(['2026', 'true', 'null', '{}', '"quoted"'])(
  'a text that looks like another type stays a text: %s',
  async (motto) => {
    await change({ motto })
    expect((await site()).motto).toBe(motto)
    await change({ motto: defaultSettings.motto })
  },
)

test.each([
  [{ name: ' ' }, 'name', 'Please fill this in'],
  [
    { donationUrl: 'javascript:alert(1)' },
    'donationUrl',
    'Please enter an address that begins with https://',
  ],
  [
    { foundationUrl: 'http://example.org' },
    'foundationUrl',
    'Please enter an address that begins with https://',
  ],
  [{ establishedYear: 'soon' }, 'establishedYear', 'Please enter a year'],
  [{ accentColour: 'red' }, 'accentColour', 'Please enter a color as # and six digits, like #0a6464'],
  [
    { accentColour: '#0a6464;color:red' },
    'accentColour',
    'Please enter a color as # and six digits, like #0a6464',
  ],
  [{ admissionsEmail: 'unknown' }, 'admissionsEmail', 'Invalid email address'],
])('%o is refused at its field, and nothing is stored', async (body, field, message) => {
  const answer = await change({ motto: 'NOT THIS', ...body })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual([{ field, message }])
  expect((await site()).motto).toBe(defaultSettings.motto)
})

test('a color is stored in one spelling, and an empty one means the default', async () => {
  await change({ accentColour: ' #0A6464 ' })
  expect((await site()).accentColour).toBe('#0a6464')
  await change({ accentColour: '' })
  expect((await site()).accentColour).toBeNull()
})

test('an unknown setting is not stored', async () => {
  await change({ baseUrl: 'https://evil.example', role: 'admin', shortName: 'Making' })
  expect((await site()).baseUrl).toBe('http://localhost:3000')
  const { rows } = await app.database.pool.query(`select key from settings where key not like 'curriculum.%'`)
  expect(rows).toEqual([{ key: 'shortName' }])
})

test('everyone sees whether emails are sent, and no one can set it', async () => {
  await change({ sendsMail: true })
  expect((await site()).sendsMail).toBe(false)
  const other = await createTestApp({
    database: app.database,
    transport: smtpTransport('smtp://127.0.0.1:1', null),
  })
  expect((await other.call('GET /api/site')).body.site.sendsMail).toBe(true)
  await other.close()
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'
import { runBeside } from '../../../tests/support/operator-command.ts'
import { adminCommand } from '../../commands/admin-command.ts'

let app: TestApp
/** Ada makes the change; Maya is notified. */
let ada: Person
let maya: Person
let suspended: Person

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query(`update users set role = 'student' where role = 'admin'`)
  ada = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
  maya = await app.make.administrator({ firstName: 'Maya' })
  suspended = await app.make.administrator()
  await app.database.pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
})

const letters = async (email: string) => {
  const { rows } = await app.database.pool.query(
    `select variables from mail_messages where recipient = $1 and template = 'new-administrator'`,
    [email],
  )
  return rows.map(({ variables }) => variables)
}
const news = async (as: Person) =>
  (await app.call('GET /api/user/notifications', { as })).body.notifications.map(
    ({ sentence, path }: { sentence: { text: string }[]; path: string }) => [
      sentence.map(({ text }) => text).join(''),
      path,
    ],
  )

const ways: Record<string, { by: string; make: () => Promise<string[]> }> = {
  'a promotion': {
    by: 'Ada Berg',
    make: async () => {
      const person = await app.make.student()
      const params = { userId: person.id }
      await app.call('PATCH /api/admin/users/{userId}', { as: ada, params, body: { role: 'admin' } })
      return [person.email]
    },
  },
  'an invitation': {
    by: 'Ada Berg',
    make: async () => {
      const body = { firstName: 'Zoe', lastName: 'Okafor', email: freshAddress('zoe'), role: 'admin' }
      await app.call('POST /api/admin/users', { as: ada, body })
      return [body.email]
    },
  },
  'an import': {
    by: 'Ada Berg',
    make: async () => {
      const emails = [freshAddress('one'), freshAddress('two')]
      const lines = emails.map((email) => `${email},Zoe,Okafor,administrator\n`)
      const rawBody = `e-mail,first name,last name,role\n${lines.join('')}${freshAddress('three')},Noor,Haddad,student\n`
      const checked = await app.call('POST /api/admin/user-imports', {
        as: ada,
        query: { name: 'people.csv' },
        rawBody,
      })
      const params = { id: checked.body.import.id as string }
      await app.call('PUT /api/admin/user-imports/{id}', { as: ada, params, body: { state: 'importing' } })
      return emails
    },
  },
  'the command line': {
    by: '',
    make: async () => {
      const email = freshAddress('operator')
      expect(await runBeside(app, adminCommand, ['add', email])).toMatchObject({ code: 0 })
      return [email]
    },
  },
}

describe.each(Object.entries(ways))('%s', (_, { by, make }) => {
  test('notifies every administrator by email and notification', async () => {
    const added = await make()
    for (const recipient of [ada, maya]) {
      await expect.poll(() => letters(recipient.email), { timeout: 15_000 }).toHaveLength(1)
      const [{ added: listed, doneBy }] = await letters(recipient.email)
      expect(listed.map(({ address }: { address: string }) => address).toSorted()).toEqual(added.toSorted())
      expect(doneBy).toBe(by)
      expect(await news(recipient)).toEqual([
        [
          expect.stringMatching(added.length === 1 ? /is an administrator now$/ : /and 1 more people are/),
          expect.stringMatching(
            added.length === 1 ? /^\/admin\/users\/[\w-]+$/ : /^\/admin\/users\?role=admin$/,
          ),
        ],
      ])
    }
    for (const email of [suspended.email, ...added]) expect(await letters(email)).toEqual([])
  })
})

test('other roles, and a role given again, notify no one', async () => {
  const person = await app.make.student()
  const give = (role: string) =>
    app.call('PATCH /api/admin/users/{userId}', { as: ada, params: { userId: person.id }, body: { role } })
  await give('instructor')
  await app.call('POST /api/admin/users', {
    as: ada,
    body: { firstName: 'Zoe', lastName: 'Okafor', email: freshAddress('zoe'), role: 'instructor' },
  })
  expect(await letters(maya.email)).toEqual([])
  await give('admin')
  await give('admin')
  await app.accounts.administrators.add(person.email)
  expect(await letters(maya.email)).toHaveLength(1)
})

test('no notification preference suppresses it', async () => {
  const preferences = await app.call('GET /api/user/notification-preferences', { as: maya })
  expect(JSON.stringify(preferences.body)).not.toContain('administrator')
  const put = await app.call('PUT /api/user/notification-preferences/{kind}', {
    as: maya,
    params: { kind: 'administrator' },
    body: { site: false, email: 'none' },
  })
  expect(put.status).toBe(422)
})

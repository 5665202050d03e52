import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, sessionCookieSetBy, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress } from '../../../tests/support/factories.ts'
import { runBeside } from '../../../tests/support/operator-command.ts'
import { adminCommand } from '../../commands/admin-command.ts'
import { howToCall } from '../../commands/how-to-call.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const password = 'correct horse battery'
const enter = (email: string, secret = password) =>
  app.call('POST /api/admin/login', { body: { email, password: secret } })

const command = (...words: string[]) => runBeside(app, adminCommand, words)

describe('an address changed by the operator', () => {
  test('replaces administrator@localhost: sessions end, both addresses are notified, the log has it', async () => {
    const former = 'administrator@localhost'
    const administrator = await app.make.administrator({ email: former, password })
    const cookie = sessionCookieSetBy(await enter(former)) ?? ''
    await app.call('POST /api/user/email-change', { cookie, body: { email: freshAddress('wished') } })
    const email = freshAddress('ada')
    const { code, said } = await command('address', former, ` ${email.toUpperCase()} `)
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('signed out everywhere') })
    expect(said).not.toContain('token=')
    expect((await app.call('GET /api/auth/session', { cookie })).body.user).toBeNull()
    expect((await enter(former)).status).toBe(401)
    const inside = sessionCookieSetBy(await enter(email)) ?? ''
    const { profile } = (await app.call('GET /api/user/profile', { cookie: inside })).body
    expect(profile).toMatchObject({ email, emailChange: null })
    for (const to of [former, email]) {
      expect((await app.outbox.waitFor(to)).map(({ subject }) => subject)).toContain(
        'The email address of your Creare University account has changed',
      )
    }
    const { body } = await app.call('GET /api/admin/audit', {
      cookie: inside,
      query: { action: 'user.address-given' },
    })
    expect(body.entries).toMatchObject([
      {
        actor: { id: null, name: 'The operator' },
        subject: { kind: 'user', id: administrator.id },
        changes: [{ field: 'email', before: former, after: email }],
      },
    ])
  })

  test.each([
    ['that another person has', async () => (await app.make.student()).email, /is the address of another/],
    ['that is theirs', async (own: string) => own, /is already their address/],
    ['that is none', async () => 'ada@localhost', /is not an email address/],
  ])('is refused if it is %s, and no session ends', async (_, other, sentence) => {
    const { email } = await app.make.administrator({ password })
    const cookie = sessionCookieSetBy(await enter(email)) ?? ''
    const { code, said } = await command('address', email, await other(email))
    expect(code).toBe(1)
    expect(said).toMatch(sentence)
    expect((await app.call('GET /api/auth/session', { cookie })).body.user).toMatchObject({ email })
  })

  test('is refused if no account has the former address', async () => {
    const { code, said } = await command('address', freshAddress('unknown'), freshAddress('ada'))
    expect(code).toBe(1)
    expect(said).toMatch(/^No account has the address/)
  })

  test('of a student with an unverified address needs a new link to sign in', async () => {
    const student = await app.make.student({ password })
    const email = freshAddress('noor')
    const { said } = await command('address', student.email, email)
    const token = said.match(/setup-password\?token=([\w-]+)/)?.[1]
    const signIn = (secret: string) => app.call('POST /api/auth/login', { body: { email, password: secret } })
    expect((await signIn(password)).status).toBe(401)
    const body = { token, password: 'a brand new password' }
    expect((await app.call('POST /api/auth/setup-password', { body })).status).toBe(200)
    expect((await signIn('a brand new password')).status).toBe(200)
  })
})

test.each([
  ['nothing', []],
  ['one address', ['address', 'ada@example.org']],
  ['no address', ['add', 'ada']],
  ['a word it does not know', ['toString']],
])('started with %s, the command shows its own usage', async (_, words) => {
  vi.stubEnv('npm_lifecycle_event', undefined)
  const { code, said } = await command(...words)
  expect(code).toBe(1)
  expect(said).toContain('\n  node dist/server/main.js admin address ')
})

test('npm is named when npm started it', () => {
  expect(howToCall('admin', { npm_lifecycle_event: 'admin' })).toBe('npm run admin --')
  expect(howToCall('admin', {})).toBe('node dist/server/main.js admin')
})

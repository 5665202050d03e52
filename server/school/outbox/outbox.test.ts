import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { smtpTransport } from '../../platform/mail/smtp.ts'
import { startSmtpServer } from '../../platform/mail/testing/smtp-server.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
})
afterAll(() => app.close())

const list = async (query: Record<string, string> = {}) =>
  (await app.call('GET /api/admin/outbox', { as: admin, query })).body
const detail = (id: string) => app.call('GET /api/admin/outbox/{id}', { as: admin, params: { id } })
const link = (id: string) => app.call('POST /api/admin/outbox/{id}/link', { as: admin, params: { id } })
const again = (id: string, round: number) =>
  app.call('PUT /api/admin/outbox/{id}/round', { as: admin, params: { id }, body: { round } })
const auditActions = async (id: string) => {
  const { body } = await app.call('GET /api/admin/audit', { as: admin, query: { subject: `mail/${id}` } })
  return body.entries.map(({ action }: { action: string }) => action)
}

async function invited(name: string, role = 'student') {
  const email = `${name}.${crypto.randomUUID().slice(0, 8)}@example.org`
  const person = { firstName: name, lastName: 'Öz', email, role }
  await app.call('POST /api/admin/users', { as: admin, body: person })
  const [letter] = await app.outbox.waitFor(email)
  await expect.poll(async () => (await list({ recipient: email })).messages[0]?.state).toBe('sent')
  const { messages } = await list({ recipient: email })
  return { email, letter, message: messages[0] }
}

describe('without a mail server', () => {
  test('a message is listed, shown without its token, and its link is available on request', async () => {
    const { email, letter, message } = await invited('salma')
    const token = letter?.link('/setup-password').split('token=')[1] ?? ''
    expect(token.length).toBeGreaterThan(20)
    expect(message).toMatchObject({ recipient: email, kind: 'setup-password', round: 1, error: null })

    const shown = await detail(message.id)
    expect(shown.body.staysHere).toBe(true)
    expect(shown.body.message.content.subject).toBe('Set up your Creare University account')
    expect(shown.body.message.content.html).toContain('salma')
    expect(shown.body.message.content.text).toContain('setup-password?token=removed')
    expect(shown.body.message.can).toEqual({ resend: false, showLink: true })
    for (const answer of [shown.body, await list()]) expect(JSON.stringify(answer)).not.toContain(token)
    expect(await auditActions(message.id)).toEqual([])

    const given = await link(message.id)
    expect(given.body.link).toMatch(/^http:\/\/localhost:3000\/setup-password\?token=/)
    expect(given.body.link).toContain(token)
    expect(await auditActions(message.id)).toEqual(['mail.link-shown'])
    const { rows } = await app.database.pool.query('select variables from mail_messages')
    for (const place of [JSON.stringify(rows), app.log.join('')]) expect(place).not.toContain(token)
  })

  test('a message whose link was erased is not sent again, and the reason is shown', async () => {
    const { message } = await invited('noor')
    const answer = await again(message.id, 2)
    expect(answer).toMatchObject({ status: 409, body: { code: 'message-without-link' } })
    expect(answer.body.message).toContain('Send a new one')
  })

  test('the link of another administrator is hidden, unless they never had a password', async () => {
    const { email, message } = await invited('grace', 'admin')
    expect((await link(message.id)).status).toBe(200)
    const other = await app.make.administrator({ password: 'correct horse battery' })
    await app.call('POST /api/auth/forgot-password', { body: { email: other.email } })
    await app.outbox.waitFor(other.email)
    await expect.poll(async () => (await list({ recipient: other.email })).messages[0]?.state).toBe('sent')
    const reset = (await list({ recipient: other.email })).messages[0]
    expect((await detail(reset.id)).body.message.can.showLink).toBe(false)
    expect(await link(reset.id)).toMatchObject({ status: 409, body: { code: 'no-link' } })
    expect(await auditActions(reset.id)).toEqual([])
    expect(email).not.toBe(other.email)
  })

  test('the link of an administrator who signs in only by a provider or passkey is hidden too', async () => {
    const linked = await invited('linked', 'admin')
    const keyed = await invited('keyed', 'admin')
    await app.database.pool.query(
      `insert into sign_in_methods (id, user_id, provider_id, account_id)
       select 'way-of-' || id, id, 'google', 'g-' || id from users where email = $1`,
      [linked.email],
    )
    await app.database.pool.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
       select 'key-' || id, id, 'credential-' || id, 'x', 0, '{}', 'Phone' from users where email = $1`,
      [keyed.email],
    )
    for (const { message } of [linked, keyed]) {
      expect((await detail(message.id)).body.message.can.showLink).toBe(false)
      expect(await link(message.id)).toMatchObject({ status: 409, body: { code: 'no-link' } })
    }
  })

  test('a failed message is sent again once, however often the button is pressed', async () => {
    const { email, message } = await invited('zoe')
    await app.database.pool.query(
      `update mail_messages set status = 'failed', last_error = '550 no', template = 'account-exists',
              variables = '{"firstName":"Zoe"}' where id = $1`,
      [message.id],
    )
    expect((await list({ state: 'failed' })).counts.failed).toBe(1)
    const answers = await Promise.all([again(message.id, 2), again(message.id, 2), again(message.id, 2)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(async () => (await list({ recipient: email })).messages[0]?.state).toBe('sent')
    expect((await detail(message.id)).body.message.round).toBe(2)
    expect(await auditActions(message.id)).toEqual(['mail.sent-again'])
    const { rows } = await app.database.pool.query(
      `select count(*)::int as jobs from pgboss.job where name = 'mail.send' and data->>'messageId' = $1`,
      [message.id],
    )
    expect(rows).toEqual([{ jobs: 2 }])
  })

  test('pages continue without a gap, and with a filter too', async () => {
    await app.database.pool.query(
      `insert into mail_messages (recipient, template, status, created_at)
       select 'page' || n || '@example.org', 'account-exists', 'failed', now() - interval '1 hour'
         from generate_series(1, 120) n`,
    )
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page = await list({ state: 'failed', recipient: 'PAGE', ...(after ? { after } : {}) })
      seen.push(...page.messages.map(({ id }: { id: string }) => id))
      after = page.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    expect((await list({ recipient: '%' })).messages).toEqual([])
    expect((await list({ after: 'nonsense' })).title ?? 'refused').toBeTruthy()
  })

  test('old messages are removed with their files', async () => {
    const old = await invited('old')
    const young = await invited('young')
    await app.database.pool.query(
      `update mail_messages set created_at = now() - interval '91 days' where id = $1`,
      [old.message.id],
    )
    await app.mail.forgetBefore(new Date(Date.now() - 90 * 86_400_000))
    expect((await detail(old.message.id)).status).toBe(404)
    expect((await detail(young.message.id)).status).toBe(200)
  })

  test('the test message becomes a file', async () => {
    const { body } = await app.call('POST /api/admin/mail-test', { as: admin })
    expect(body).toMatchObject({ to: admin.email, taken: true, advice: null, staysHere: true })
    expect((await app.outbox.waitFor(admin.email)).at(-1)?.subject).toBe(
      'A test message from Creare University',
    )
  })
})

describe('with a mail server', () => {
  test.each([
    ['taken', {}, true, '250 taken', null],
    ['wrong credentials', { login: '535 5.7.8 no' }, false, '535 5.7.8 no', 'user name or the password'],
    ['busy', { message: '451 later' }, false, '451 later', 'retried automatically'],
    ['no such person', { recipient: '550 unknown' }, false, '550 unknown', 'does not accept mail'],
  ] as const)("the test reports the server's answer: %s", async (_, answers, taken, answer, advice) => {
    const server = await startSmtpServer(() => answers)
    const body = await testOver(`smtp://me:pass-Wort-1@127.0.0.1:${server.port}`)
    await server.stop()
    expect(body).toMatchObject({ taken, staysHere: false })
    expect(body.answer).toContain(answer)
    expect(body.advice ?? '').toContain(advice ?? '')
    expect(JSON.stringify(body)).not.toContain('pass-Wort-1')
  })

  test('no server', async () => {
    expect(await testOver('smtp://127.0.0.1:1')).toMatchObject({
      taken: false,
      advice: expect.stringContaining('Nothing answers'),
    })
  })

  test('a server that connects and never answers', async () => {
    const server = await startSmtpServer(() => ({}), { silent: true })
    const body = await testOver(`smtp://127.0.0.1:${server.port}`, 300)
    await server.stop()
    expect(body).toMatchObject({ taken: false, advice: expect.stringContaining('did not answer') })
  })

  test('no link is available', async () => {
    const server = await startSmtpServer(() => ({}))
    const transport = smtpTransport(`smtp://127.0.0.1:${server.port}`, null)
    const other = await createTestApp({ transport })
    const boss = await other.make.administrator()
    const body = { firstName: 'Mo', lastName: 'Ali', email: 'mo@example.org', role: 'student' }
    await other.call('POST /api/admin/users', { as: boss, body })
    await expect.poll(() => server.delivered.length).toBe(1)
    const page = await other.call('GET /api/admin/outbox', { as: boss })
    expect(page.body.staysHere).toBe(false)
    const params = { id: page.body.messages[0].id }
    expect((await other.call('POST /api/admin/outbox/{id}/link', { as: boss, params })).body.code).toBe(
      'no-link',
    )
    await other.close()
    await server.stop()
  })

  async function testOver(smtpUrl: string, longestStep?: number) {
    const transport = smtpTransport(smtpUrl, null, longestStep)
    const other = await createTestApp({ database: app.database, transport })
    const { body } = await other.call('POST /api/admin/mail-test', { as: admin })
    await other.close()
    return body
  }
})

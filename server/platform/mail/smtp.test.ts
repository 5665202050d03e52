import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workOn } from '../jobs/definitions.ts'
import { mailJobs } from './jobs.ts'
import { readEml } from './read-eml.ts'
import { smtpTransport } from './smtp.ts'
import { openMailRoom } from './testing/mail-room.ts'
import { type SmtpAnswers, startSmtpServer } from './testing/smtp-server.ts'

let room: Awaited<ReturnType<typeof openMailRoom>>
const closing: (() => unknown)[] = []

beforeEach(async () => {
  room = await openMailRoom()
})
afterEach(async () => {
  await room.close()
  for (const close of closing.splice(0)) await close()
})

async function connect(answer: (attempt: number) => SmtpAnswers, credentials = '') {
  const server = await startSmtpServer(answer)
  const url = `smtp://${credentials}127.0.0.1:${server.port}`
  const mail = room.service(url, 'The Registrar <registrar@example.org>')
  await workOn(room.jobs, mailJobs(mail))
  closing.push(() => mail.transport.close(), server.stop)
  return { server, mail }
}

const token = 'kq3VY0mXc1w8t0mV8m5b3T9B2n4sW7y1Zp6Qd0Lr9aE'
const request = {
  to: 'ada@example.com',
  template: 'setup-password',
  variables: { firstName: 'Ada', path: `/setup-password?token=${token}` },
} as const

test('temporarily refused, then accepted: delivered once', async () => {
  const { server, mail } = await connect((attempt) => (attempt === 1 ? { message: '451 later, please' } : {}))
  const id = await mail.queue(room.database.db, request)
  await expect.poll(async () => (await room.row(id))?.lastError).toContain('451 later')
  expect(await room.row(id)).toMatchObject({ status: 'queued', variables: { firstName: 'Ada' } })
  await expect.poll(async () => (await room.row(id))?.status).toBe('sent')
  expect(server.attempts()).toBe(2)
  expect(server.delivered).toHaveLength(1)
  const [message] = server.delivered
  expect(message?.recipient).toBe('ada@example.com')
  const { headers, text } = readEml(message?.source ?? '')
  expect(headers.get('from')).toBe('The Registrar <registrar@example.org>')
  expect(headers.get('reply-to')).toBe('Creare University <admissions@creare.university>')
  expect(headers.get('message-id')).toBe(`<${id}@example.org>`)
  expect(text).toContain(`https://creare.university/setup-password?token=${token}`)
  expect(await room.files()).toEqual([])
})

test('a refusing, hanging or busy server that recovers gets every message once', async () => {
  const first = await startSmtpServer(() => ({}))
  const { port } = first
  await first.stop()
  const mail = room.service(`smtp://127.0.0.1:${port}`, undefined, 300)
  await workOn(room.jobs, mailJobs(mail))
  closing.push(() => mail.transport.close())
  const ids = await room.database.db.transaction(async (tx) => [
    await mail.queue(tx, { ...request, to: 'one@example.com' }),
    await mail.queue(tx, { ...request, to: 'two@example.com' }),
    await mail.queue(tx, { ...request, to: 'three@example.com' }),
  ])
  const rows = () => Promise.all(ids.map((id) => room.row(id)))
  /** Retries immediately, because delays grow. */
  const allSay = async (trouble: RegExp) => {
    await expect
      .poll(async () => (await rows()).map((row) => trouble.test(row?.lastError ?? '')))
      .toEqual([true, true, true])
    expect((await rows()).map((row) => row?.status)).toEqual(['queued', 'queued', 'queued'])
    await tryAtOnce()
  }
  const tryAtOnce = async () => {
    const { pool } = room.database
    const waiting = async () => (await pool.query(`select 1 from pgboss.job where state = 'retry'`)).rowCount
    await expect.poll(waiting).toBe(3)
    await pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
  }

  await allSay(/ECONNREFUSED/)
  const hanging = await startSmtpServer(() => ({}), { port, silent: true })
  await allSay(/Greeting|Timeout/)
  expect(hanging.connections()).toBeGreaterThanOrEqual(3)
  await hanging.stop()
  const busy = await startSmtpServer(() => ({ message: '451 4.3.2 later, please' }), { port })
  await allSay(/451 4\.3\.2 later/)
  expect(busy.delivered).toEqual([])
  await busy.stop()
  const well = await startSmtpServer(() => ({}), { port })
  closing.push(well.stop)
  await expect.poll(async () => (await rows()).map((row) => row?.status)).toEqual(['sent', 'sent', 'sent'])
  expect(well.delivered.map(({ recipient }) => recipient).toSorted()).toEqual([
    'one@example.com',
    'three@example.com',
    'two@example.com',
  ])
  const numbers = well.delivered.map(({ source }) => readEml(source).headers.get('message-id'))
  expect(new Set(numbers).size).toBe(3)
}, 120_000)

test('a permanently refused address is not retried', async () => {
  const { server, mail } = await connect(() => ({ recipient: '550 5.1.1 no such person' }))
  const id = await mail.queue(room.database.db, request)
  await expect.poll(async () => (await room.row(id))?.status).toBe('failed')
  expect((await room.row(id))?.lastError).toContain('550 5.1.1 no such person')
  expect(server.attempts()).toBe(1)
  expect(server.delivered).toEqual([])
})

test('neither row nor log contains a password or link, whatever the server echoes', async () => {
  const plain = 'pä55/word'
  const encoded = Buffer.from(`\0user\0${plain}`).toString('base64')
  const { mail } = await connect(
    () => ({ login: `535 wrong: ${plain} ${encoded} token=${token}` }),
    `user:${encodeURIComponent(plain)}@`,
  )
  const id = await mail.queue(room.database.db, request)
  await expect.poll(async () => (await room.row(id))?.lastError).toContain('535 wrong: ***')
  const { rows } = await room.database.pool.query('select output from pgboss.job')
  const row = { ...(await room.row(id)), variables: null }
  for (const place of [JSON.stringify(row), room.log.join(''), JSON.stringify(rows)]) {
    for (const secret of [plain, encodeURIComponent(plain), encoded, token]) {
      expect(place).not.toContain(secret)
    }
  }
})

test('after the last retry it has failed, and a long answer is cut', async () => {
  const { mail } = await connect(() => ({ message: `451 ${'no '.repeat(400)}` }))
  const transportOnly = room.service('smtp://127.0.0.1:1')
  closing.push(() => transportOnly.transport.close())
  const id = await room.database.db.transaction((tx) => mail.queue(tx, request))
  await expect.poll(async () => (await room.row(id))?.lastError).toContain('451')
  expect((await room.row(id))?.lastError).toHaveLength(500)
  await expect(transportOnly.send(id, { isLast: true })).rejects.toThrow('ECONNREFUSED')
  expect(await room.row(id)).toMatchObject({ status: 'failed', variables: { firstName: 'Ada' } })
})

test('a server that never answers times out', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, null, 200)
  closing.push(transport.close, () => silent.close())
  const school = { name: 'Creare University', address: 'admissions@creare.university' }
  const message = { id: crypto.randomUUID(), createdAt: new Date(), to: 'ada@example.com', school }
  const begun = performance.now()
  // Either limit may fire first on a busy machine.
  await expect(transport.deliver({ ...message, subject: 's', html: '', text: 't' })).rejects.toThrow(
    /Greeting|Timeout/,
  )
  expect(performance.now() - begun).toBeLessThan(10_000)
})

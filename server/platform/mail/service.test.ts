import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOn } from '../jobs/definitions.ts'
import { mailJobs } from './jobs.ts'
import { hostileNames } from './testing/corpus.ts'
import { openMailRoom } from './testing/mail-room.ts'

let room: Awaited<ReturnType<typeof openMailRoom>>
let mail: ReturnType<typeof room.service>

beforeAll(async () => {
  room = await openMailRoom()
  mail = room.service()
  await workOn(room.jobs, mailJobs(mail))
})
afterAll(() => room.close())

const token = 'kq3VY0mXc1w8t0mV8m5b3T9B2n4sW7y1Zp6Qd0Lr9aE'
const path = `/setup-password?token=${token}`
const setup = (firstName: string, to = 'ada@example.com') =>
  ({ to, template: 'setup-password', variables: { firstName, path } }) as const

const sent = (messageId: string) => expect.poll(async () => (await room.row(messageId))?.status).toBe('sent')

test('a committed message becomes a file, and its token is erased', async () => {
  const id = await room.database.db.transaction((tx) => mail.queue(tx, setup('Zoë 李')))
  await sent(id)
  const { headers, text, html, source } = await room.read(id)
  expect(headers.get('to')).toBe('ada@example.com')
  expect(headers.get('from')).toBe('Creare University <admissions@creare.university>')
  expect(headers.get('reply-to')).toBe('Creare University <admissions@creare.university>')
  expect(headers.get('subject')).toBe('Set up your Creare University account')
  expect(headers.get('message-id')).toBe(`<${id}@creare.university>`)
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(text).toContain('Hello Zoë 李,')
  expect(text).toContain(`https://creare.university${path}`)
  expect(html).toContain('Zoë 李')
  expect(html).toContain(`href="https://creare.university${path}"`)
  expect(source).toMatch(/multipart\/alternative/)
  expect(await room.row(id)).toMatchObject({
    recipient: 'ada@example.com',
    template: 'setup-password',
    subject: 'Set up your Creare University account',
    variables: { firstName: 'Zoë 李', path: '/setup-password?token=removed' },
    lastError: null,
    sentAt: expect.any(Date),
  })
})

test('the file is complete, named by time and readable only by its owner', async () => {
  const id = await mail.queue(room.database.db, setup('Ada'))
  await sent(id)
  const { name } = await room.read(id)
  const row = await room.row(id)
  expect(name).toBe(`${row?.createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`)
  expect((await stat(join(room.outboxFolder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(room.outboxFolder)).mode & 0o777).toBe(0o700)
  expect((await room.files()).filter((file) => !file.endsWith('.eml'))).toEqual([])
})

test('a rolled-back message is never sent', async () => {
  const before = await room.files()
  let id = ''
  const attempt = room.database.db.transaction(async (tx) => {
    id = await mail.queue(tx, setup('Unknown'))
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  const next = await mail.queue(room.database.db, setup('Ada'))
  await sent(next)
  expect(await room.row(id)).toBeNull()
  expect(await room.files()).toHaveLength(before.length + 1)
})

test('a sent message is not sent again, and a repeated delivery overwrites its own file', async () => {
  const id = await mail.queue(room.database.db, setup('Ada'))
  await sent(id)
  const before = await room.read(id)
  await mail.send(id)
  expect((await room.read(id)).source).toBe(before.source)
  await room.database.pool.query("update mail_messages set status = 'queued', variables = $2 where id = $1", [
    id,
    { firstName: 'Ada', path },
  ])
  await mail.send(id)
  expect((await room.files()).filter((file) => file.includes(id))).toHaveLength(1)
  expect((await room.read(id)).headers.get('message-id')).toBe(before.headers.get('message-id'))
  await expect(mail.send(crypto.randomUUID())).resolves.toBeUndefined()
})

test.each(hostileNames)('the name %j neither adds a header nor breaks the message', async (firstName) => {
  const id = await mail.queue(room.database.db, setup(firstName))
  await sent(id)
  const { headers, headerNames, text } = await room.read(id)
  expect(headerNames.toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
    'x-auto-response-suppress',
  ])
  expect(headers.get('to')).toBe('ada@example.com')
  expect(text).toContain(`https://creare.university${path}`)
})

test.each([
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'Ada <ada@example.com>',
  '"ada@b"@example.com',
  'ada',
  '@',
  `${'a'.repeat(320)}@example.com`,
])('%j is refused as a recipient', async (to) => {
  await expect(mail.queue(room.database.db, setup('Ada', to))).rejects.toThrow('no valid recipient')
})

test('a link to another site is refused before anything is stored', async () => {
  const request = { ...setup('Ada'), variables: { firstName: 'Ada', path: '//evil.example' } }
  await expect(mail.queue(room.database.db, request)).rejects.toThrow('single /')
})

test('an unwritable outbox keeps the message, records the reason and is retried', async () => {
  const other = await openMailRoom()
  try {
    await writeFile(other.outboxFolder, 'in the way')
    const stuck = other.service()
    await workOn(other.jobs, mailJobs(stuck))
    const id = await stuck.queue(other.database.db, setup('Ada'))
    await expect.poll(async () => (await other.row(id))?.lastError).toContain('EEXIST')
    expect(await other.row(id)).toMatchObject({ status: 'queued', variables: { firstName: 'Ada', path } })
    await rm(other.outboxFolder)
    await expect.poll(async () => (await other.row(id))?.status).toBe('sent')
    expect((await other.read(id)).text).toContain('Hello Ada,')
  } finally {
    await other.close()
  }
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DirectMessage, MessageReport } from '../../../contract/community/messages.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let teacher: Person
let student: Person
let stranger: Person
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf('brd-101')
  student = await app.make.enrolledStudent({ courseId: 'brd-101' })
  stranger = await app.make.enrolledStudent({ courseId: 'brd-101' })
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const send = (as: Person, name: string, rawBody: BodyInit = 'x', purpose = 'message-attachment') =>
  app.call('POST /api/media', { as, query: { purpose, name }, rawBody })
const sent = async (as: Person, name: string, rawBody?: BodyInit): Promise<string> =>
  (await send(as, name, rawBody)).body.file.id
const start = (as: Person, to: string, files?: string[], key = randomUUID()) =>
  app.call('POST /api/user/conversations', {
    as,
    body: { key, to: [to], text: 'Look', ...(files && { files }) },
  })
const answer = (as: Person, id: string, files?: string[], key = randomUUID()) =>
  app.call('POST /api/user/conversations/{id}/messages', {
    as,
    params: { id },
    body: { key, text: 'Here', ...(files && { files }) },
  })
const messagesOf = async (as: Person, id: string): Promise<DirectMessage[]> =>
  (await app.call('GET /api/user/conversations/{id}/messages', { as, params: { id } })).body.messages
const read = async (id: string, as?: Person) =>
  app.fetch(`/api/media/${id}`, as ? { headers: { cookie: await app.cookieOf(as) } } : {})
const statusesOf = async (id: string, people: readonly (Person | undefined)[]) =>
  Promise.all(people.map(async (as) => (await read(id, as)).status))

describe('files of a message', () => {
  test('are read by the people of the conversation alone, from the moment it is sent', async () => {
    const [notes, sound] = [await sent(student, 'notes.txt', 'my notes'), await sent(student, 'b.csv', 'a,b')]
    expect(await statusesOf(notes, [student, teacher])).toEqual([200, 404])
    const { conversationId } = (await start(student, teacher.id, [notes, sound])).body
    const [message] = await messagesOf(teacher, conversationId)
    expect(message).toMatchObject({
      text: 'Look',
      filesGone: 0,
      files: [
        { id: notes, name: 'notes.txt', type: 'text/plain', size: 8, url: `/api/media/${notes}` },
        { id: sound, name: 'b.csv' },
      ],
    })
    expect(await statusesOf(notes, [student, teacher, stranger, admin, undefined])).toEqual([
      200, 200, 404, 404, 404,
    ])
    const answer = await read(notes, teacher)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('an answer has them too; a repeated one is the same message', async () => {
    const { conversationId } = (await start(student, teacher.id)).body
    const [key, file] = [randomUUID(), await sent(teacher, 'a.txt')]
    const answers = await Promise.all([1, 2].map(() => answer(teacher, conversationId, [file, file], key)))
    expect(answers.map(({ body }) => body.message.files.length)).toEqual([1, 1])
    const all = await messagesOf(student, conversationId)
    const withFile = all.filter(({ files }) => files[0]?.id === file)
    expect(withFile).toHaveLength(1)
  })

  test('those of others, of another purpose and unknown ones are refused, and nothing is sent', async () => {
    const { conversationId } = (await start(student, teacher.id)).body
    const before = await messagesOf(student, conversationId)
    const files = [
      await sent(teacher, 'theirs.txt'),
      (await send(student, 'work.txt', 'x', 'assignment')).body.file.id,
      randomUUID(),
    ]
    for (const file of files)
      expectProblem(await answer(student, conversationId, [file]), 422, 'invalid-input')
    const six = await Promise.all([1, 2, 3, 4, 5, 6].map((one) => sent(student, `${one}.txt`)))
    expectProblem(await answer(student, conversationId, six), 422, 'invalid-input')
    expect(await messagesOf(student, conversationId)).toEqual(before)
  })

  test('cannot be larger than 25 MB, nor a program', async () => {
    expectProblem(await send(student, 'a.txt', 'x'.repeat(25_000_001)), 413, 'file-too-large')
    expectProblem(await send(student, 'a.pdf', `MZ${'\0'.repeat(300)}`), 415, 'file-type-refused')
  })

  test('an administrator reads those of a reported message; hidden, no one else does', async () => {
    const [file, other] = [await sent(student, 'rude.txt'), await sent(student, 'fine.txt')]
    const { conversationId } = (await start(student, teacher.id, [file])).body
    await answer(student, conversationId, [other])
    const message = (await messagesOf(teacher, conversationId)).find(({ files }) => files[0]?.id === file)
    await app.call('POST /api/user/conversations/{id}/messages/{messageId}/reports', {
      as: teacher,
      params: { id: conversationId, messageId: message?.id ?? '' },
      body: { reason: 'harassment', note: '' },
    })
    const { reports } = (await app.call('GET /api/admin/message-reports', { as: admin })).body
    const report = reports.find((one: MessageReport) => one.message.files[0]?.id === file)
    expect(report.message.files).toMatchObject([{ name: 'rude.txt' }])
    expect([...(await statusesOf(file, [admin])), ...(await statusesOf(other, [admin]))]).toEqual([200, 404])
    const settle = (status: string) =>
      app.call('PUT /api/admin/message-reports/{id}', {
        as: admin,
        params: { id: report.id },
        body: { status, reason: 'Seen' },
      })
    await settle('upheld')
    expect(await statusesOf(file, [teacher, admin])).toEqual([404, 200])
    const hidden = (await messagesOf(teacher, conversationId)).find(({ id }) => id === message?.id)
    expect(hidden).toMatchObject({ text: null, files: [], filesGone: 0 })
    await settle('dismissed')
    expect(await statusesOf(file, [teacher])).toEqual([200])
  })

  test('go with the account of their sender, and the message says so', async () => {
    const leaving = await app.make.enrolledStudent({ courseId: 'brd-101' })
    const file = await sent(leaving, 'mine.txt')
    const { conversationId } = (await start(leaving, teacher.id, [file])).body
    await app.call('POST /api/user/deletion', { as: leaving, body: { confirmation: 'delete' } })
    await app.database.pool.query(
      "update account_deletions set due_at = due_at - interval '15 days' where user_id = $1",
      [leaving.id],
    )
    await app.profile.deleteDue(leaving.id)
    await expect
      .poll(async () => (await messagesOf(teacher, conversationId))[0])
      .toMatchObject({ text: 'Look', files: [], filesGone: 1 })
    await expect.poll(() => statusesOf(file, [teacher])).toEqual([404])
  })
})

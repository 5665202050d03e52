import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConversationSummary, DirectMessage } from '../../../contract/community/messages.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { notificationCalls } from '../../../tests/support/notification-calls.ts'

let app: TestApp
let teacher: Person
let student: Person
let stranger: Person
let admin: Person
let calls: ReturnType<typeof notificationCalls>

beforeAll(async () => {
  app = await createTestApp()
  calls = notificationCalls(app)
  teacher = await app.make.teacherOf('brd-101', { firstName: 'Ines', lastName: 'Duarte' })
  student = await app.make.enrolledStudent({ courseId: 'brd-101', firstName: 'Maya', lastName: 'Lind' })
  stranger = await app.make.enrolledStudent({ courseId: 'aud-101', firstName: 'Tom', lastName: 'Reed' })
  admin = await app.make.administrator({ firstName: 'Ada', lastName: 'Berg' })
})
afterAll(() => app.close())

const start = (as: Person, to: string[], text = 'Hello', key = randomUUID()) =>
  app.call('POST /api/user/conversations', { as, body: { key, to, text } })
const begun = async (as: Person, to: string[], text = 'Hello') =>
  (await start(as, to, text)).body.conversationId as string
const answer = (as: Person, id: string, text = 'Thank you', key = randomUUID()) =>
  app.call('POST /api/user/conversations/{id}/messages', { as, params: { id }, body: { key, text } })
const read = (as: Person, id: string, through: string) =>
  app.call('PUT /api/user/conversations/{id}/read', { as, params: { id }, body: { through } })
const open = (as: Person, id: string) => app.call('GET /api/user/conversations/{id}', { as, params: { id } })
const messagesOf = async (as: Person, id: string, query = {}): Promise<DirectMessage[]> =>
  (await app.call('GET /api/user/conversations/{id}/messages', { as, params: { id }, query })).body.messages
const textsOf = async (as: Person, id: string) =>
  (await messagesOf(as, id)).map(({ text }) => text).toReversed()
const list = (as: Person, query: Record<string, string> = {}) =>
  app.call('GET /api/user/conversations', { as, query })
const listed = async (as: Person, id: string): Promise<ConversationSummary | undefined> =>
  (await list(as)).body.conversations.find((one: ConversationSummary) => one.id === id)
const change = (as: Person, id: string, body: object) =>
  app.call('PUT /api/user/conversations/{id}', { as, params: { id }, body })
const openTo = (as: Person, fromStudents = true) =>
  app.call('PUT /api/user/message-preferences', { as, body: { fromStudents } })
const classmates = async () => {
  const pair = [
    await app.make.enrolledStudent({ courseId: 'brd-101', firstName: 'Noor' }),
    await app.make.enrolledStudent({ courseId: 'brd-101', firstName: 'Kim' }),
  ] as const
  await Promise.all(pair.map((one) => openTo(one)))
  return pair
}

describe('a conversation', () => {
  test('is one for two people, whoever writes first', async () => {
    const id = await begun(student, [teacher.id], 'When is the exam?')
    expect(await begun(teacher, [student.id], 'On Friday.')).toBe(id)
    expect(await textsOf(student, id)).toEqual(['When is the exam?', 'On Friday.'])
    expect((await listed(student, id))?.people).toMatchObject([{ name: 'Ines Duarte' }])
    expect(await listed(teacher, id)).toMatchObject({ last: { text: 'On Friday.', mine: true }, unread: 0 })
  })

  test('does not exist for anyone else, not even an administrator', async () => {
    const id = await begun(student, [teacher.id])
    const [{ id: messageId = '' } = { id: '' }] = await messagesOf(student, id)
    for (const as of [stranger, admin]) {
      expectProblem(await open(as, id), 404, 'conversation-not-found')
      expectProblem(await answer(as, id), 404, 'conversation-not-found')
      expectProblem(await read(as, id, messageId), 404, 'conversation-not-found')
      expectProblem(await change(as, id, { archived: true }), 404, 'conversation-not-found')
      const params = { id, messageId }
      const body = { reason: 'spam', note: '' }
      const key = 'POST /api/user/conversations/{id}/messages/{messageId}/reports' as const
      expectProblem(await app.call(key, { as, params, body }), 404, 'conversation-not-found')
      expect(await listed(as, id)).toBeUndefined()
    }
  })

  test('counts what is unread, and stops when it is read', async () => {
    const reader = await app.make.enrolledStudent({ courseId: 'brd-101' })
    const id = await begun(teacher, [reader.id], 'One')
    await answer(teacher, id, 'Two')
    expect(await listed(reader, id)).toMatchObject({ unread: 2 })
    expect((await list(reader)).body.unread).toBe(1)
    const [two, one] = await messagesOf(reader, id)
    expect((await read(reader, id, one?.id ?? '')).body).toEqual({ unread: 1 })
    expect((await read(reader, id, two?.id ?? '')).body).toEqual({ unread: 0 })
    expect((await read(reader, id, one?.id ?? '')).body).toEqual({ unread: 0 })
    expect((await list(reader, { filter: 'unread' })).body.conversations).toEqual([])
  })

  test('is marked as read only through its own messages', async () => {
    const reader = await app.make.enrolledStudent({ courseId: 'brd-101' })
    const [id, other] = [await begun(teacher, [reader.id]), await begun(student, [teacher.id])]
    const [later] = await messagesOf(teacher, other)
    expect((await read(reader, id, later?.id ?? '')).body).toEqual({ unread: 1 })
  })

  test('comes back from the archive with a new message, unless it is muted', async () => {
    const reader = await app.make.enrolledStudent({ courseId: 'brd-101' })
    const id = await begun(teacher, [reader.id])
    await change(reader, id, { archived: true })
    expect(await listed(reader, id)).toBeUndefined()
    expect((await list(reader, { filter: 'archived' })).body.conversations).toMatchObject([{ id }])
    await answer(teacher, id, 'Once more')
    expect(await listed(reader, id)).toMatchObject({ archived: false })
    await change(reader, id, { archived: true, muted: true })
    await answer(teacher, id, 'And again')
    expect(await listed(reader, id)).toBeUndefined()
  })

  test('is found by the name of the other, with accents and in the archive', async () => {
    const reader = await app.make.enrolledStudent({ courseId: 'brd-101' })
    const id = await begun(teacher, [reader.id])
    await change(reader, id, { archived: true })
    const search = async (words: string) =>
      (await list(reader, { search: words })).body.conversations.map((one: ConversationSummary) => one.id)
    expect(await search('duÁrte')).toEqual([id])
    expect(await search('maya')).toEqual([])
  })

  test('pages through lists and messages without gaps', async () => {
    const busy = await app.make.teacherOf('aud-101')
    const students = await Promise.all(
      Array.from({ length: 27 }, () => app.make.enrolledStudent({ courseId: 'aud-101' })),
    )
    for (const one of students) await start(busy, [one.id])
    const first = (await list(busy)).body
    const second = (await list(busy, { after: first.next })).body
    const ids = [...first.conversations, ...second.conversations].map((one) => one.id)
    expect([first.conversations.length, new Set(ids).size, second.next]).toEqual([25, 27, null])
    const [id = ''] = ids
    for (let count = 1; count < 33; count++) await answer(busy, id, `Message ${count}`)
    const newest = await messagesOf(busy, id)
    const older = await messagesOf(busy, id, { before: newest.at(-1)?.id })
    expect([newest.length, older.length, older.at(-1)?.text]).toEqual([30, 3, 'Hello'])
  })

  test('keeps every text as it was written', async () => {
    const id = await begun(teacher, [student.id])
    const texts = [
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      "'; drop table users; --",
      '{{constructor.constructor("x")()}} %0d%0aBcc:x',
      'مرحبا \u202Egnihtemos\u202C עברית',
      '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(50),
      'Z̷̧̡̛̛̪̤̗͎̰̀͛͂͝a̶͉̝̐l̵̰̀g̴̫̾o̶̡͝',
      'one\n\n\ntwo\tthree',
      'x'.repeat(2_000),
    ]
    for (const text of texts) {
      expect((await answer(teacher, id, text)).body.message.text).toBe(text)
      expect(await listed(student, id)).toMatchObject({ last: { text: [...text].slice(0, 160).join('') } })
    }
    const nul = await answer(teacher, id, 'a\u0000b')
    expect(nul.status).toBeLessThan(500)
    expectProblem(await answer(teacher, id, ' \u200b '), 422)
    expectProblem(await answer(teacher, id, 'x'.repeat(2_001)), 422)
  })
})

describe('a message', () => {
  test('sent twice with one key is one, also at the same moment', async () => {
    const [one, other] = await classmates()
    const key = randomUUID()
    const begun = await Promise.all(Array.from({ length: 6 }, () => start(one, [other.id], 'Hi', key)))
    const ids = new Set(begun.map(({ body }) => body.conversationId))
    expect([ids.size, new Set(begun.map(({ status }) => status))]).toEqual([1, new Set([200])])
    const [id = ''] = ids
    const again = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(other, id, 'Hello!', again)))
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1)
    expect(await textsOf(one, id)).toEqual(['Hi', 'Hello!'])
    expect(await listed(one, id)).toMatchObject({ unread: 1 })
  })

  test('sent by both at the same moment begins one conversation', async () => {
    const [one, other] = await classmates()
    const [a, b] = await Promise.all([begun(one, [other.id]), begun(other, [one.id])])
    expect(a).toBe(b)
    expect(await messagesOf(one, a)).toHaveLength(2)
  })

  test('to the school reaches every administrator of the moment, and no one who was one', async () => {
    const former = await app.make.administrator({ firstName: 'Former' })
    const id = await begun(student, ['school'], 'I lost my certificate')
    expect((await open(student, id)).body.conversation).toMatchObject({
      kind: 'school',
      people: [],
      others: 0,
    })
    expect((await open(former, id)).body.conversation.people).toMatchObject([{ name: 'Maya Lind' }])
    await app.database.pool.query("update users set role = 'student' where id = $1", [former.id])
    expectProblem(await open(former, id), 404, 'conversation-not-found')
    const later = await app.make.administrator({ firstName: 'Later' })
    expect(await begun(student, ['school'], 'Found it')).toBe(id)
    await answer(later, id, 'Good')
    expect(await textsOf(admin, id)).toEqual(['I lost my certificate', 'Found it', 'Good'])
    expectProblem(await start(admin, ['school']), 404, 'recipient-not-found')
  })

  test('to several is one conversation for staff only', async () => {
    const [one, other] = await classmates()
    const id = await begun(teacher, [one.id, other.id], 'You two share the studio')
    expect((await open(one, id)).body.conversation).toMatchObject({ kind: 'several', others: 2 })
    await answer(one, id, 'Fine')
    expect(await textsOf(other, id)).toEqual(['You two share the studio', 'Fine'])
    expectProblem(await start(one, [other.id, teacher.id]), 403, 'together-not-allowed')
    expectProblem(await start(teacher, [one.id, stranger.id]), 404, 'recipient-not-found')
  })
})

describe('who may write', () => {
  test('students do not write to students, unless both allow it', async () => {
    const one = await app.make.enrolledStudent({ courseId: 'brd-101' })
    const other = await app.make.enrolledStudent({ courseId: 'brd-101' })
    expectProblem(await start(one, [other.id]), 404, 'recipient-not-found')
    await openTo(one)
    expectProblem(await start(one, [other.id]), 404, 'recipient-not-found')
    await openTo(other)
    const id = await begun(one, [other.id])
    await openTo(other, false)
    expect((await answer(one, id)).status).toBe(200)
    expectProblem(await start(one, [other.id]), 404, 'recipient-not-found')
  })

  test('an observer of a course neither writes to its people nor is written to', async () => {
    const observer = await app.make.teacherOf('brd-101', { firstName: 'Rae' })
    expect((await start(student, [observer.id])).status).toBe(200)
    await app.database.pool.query(
      `update course_instructors set role = 'observer' where user_id = $1 and course_id = 'brd-101'`,
      [observer.id],
    )
    const other = await app.make.enrolledStudent({ courseId: 'brd-101' })
    expectProblem(await start(other, [observer.id]), 404, 'recipient-not-found')
    expectProblem(await start(observer, [other.id]), 404, 'recipient-not-found')
  })

  test('the search offers exactly the people to whom a message is accepted', async () => {
    const open = await app.make.enrolledStudent({ courseId: 'brd-101', firstName: 'Open' })
    await openTo(open)
    const people = [teacher, student, stranger, admin, open, ...(await classmates())]
    const suspended = await app.make.enrolledStudent({ courseId: 'brd-101', firstName: 'Gone' })
    await app.database.pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
    const all = [...people, suspended]
    for (const as of people) {
      const found = new Set<string>()
      for (const { lastName, firstName } of all) {
        const query = { search: `${firstName} ${lastName}` }
        const { body } = await app.call('GET /api/user/message-recipients', { as, query })
        for (const { id } of body.people) found.add(id)
      }
      for (const other of all.filter(({ id }) => id !== as.id)) {
        const accepted = (await start(as, [other.id], 'Hello', randomUUID())).status === 200
        expect([as.firstName, other.firstName, found.has(other.id)]).toEqual([
          as.firstName,
          other.firstName,
          accepted,
        ])
      }
    }
  })

  test('a deleted account leaves its words and receives no more', async () => {
    const leaver = await app.make.enrolledStudent({ courseId: 'brd-101' })
    const id = await begun(leaver, [teacher.id], 'Goodbye')
    await app.database.pool.query(
      "update users set name = 'Former student', email = id || '@deleted.invalid', image = null where id = $1",
      [leaver.id],
    )
    const { conversation } = (await open(teacher, id)).body
    expect(conversation).toMatchObject({ people: [{ name: 'Former student' }], whyNotWrite: 'gone' })
    expect(await textsOf(teacher, id)).toEqual(['Goodbye'])
    expectProblem(await answer(teacher, id), 409, 'conversation-closed')
  })

  test('staff close a conversation, and open it by writing', async () => {
    const writer = await app.make.enrolledStudent({ courseId: 'brd-101' })
    const id = await begun(writer, [teacher.id])
    expectProblem(await change(writer, id, { closed: true }), 403, 'not-staff')
    await change(teacher, id, { closed: true })
    expect((await open(writer, id)).body.conversation).toMatchObject({ whyNotWrite: 'closed' })
    expectProblem(await answer(writer, id), 409, 'conversation-closed')
    expectProblem(await start(writer, [teacher.id]), 409, 'conversation-closed')
    await answer(teacher, id, 'One more thing')
    expect((await answer(writer, id)).status).toBe(200)
  })

  test('a blocked student neither answers nor begins', async () => {
    const [one, other] = await classmates()
    const id = await begun(one, [other.id])
    const block = (as: Person, userId: string, blocked: boolean) =>
      app.call('PUT /api/user/message-blocks/{userId}', { as, params: { userId }, body: { blocked } })
    expect((await block(other, one.id, true)).body).toEqual({ blocked: true })
    expect((await open(one, id)).body.conversation.whyNotWrite).toBe('refused')
    expect((await open(other, id)).body.conversation).toMatchObject({ blocked: true, whyNotWrite: 'blocked' })
    for (const as of [one, other]) expectProblem(await answer(as, id), 409, 'conversation-closed')
    expectProblem(await start(one, [other.id]), 404, 'recipient-not-found')
    await block(other, one.id, false)
    expect((await answer(one, id)).status).toBe(200)
    expectProblem(await block(one, teacher.id, true), 404, 'recipient-not-found')
    await start(teacher, [one.id])
    expectProblem(await block(one, teacher.id, true), 403, 'staff-not-blocked')
    expectProblem(await block(one, stranger.id, true), 404, 'recipient-not-found')
  })

  test('a new student is limited, and is told until when', async () => {
    const eager = await app.make.enrolledStudent({ courseId: 'brd-101' })
    const id = await begun(eager, [teacher.id])
    for (let count = 1; count < 10; count++) expect((await answer(eager, id)).status).toBe(200)
    const refused = await answer(eager, id)
    expectProblem(refused, 429, 'too-many-requests')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('no one reads or writes while seeing the site as another person', async () => {
    const seeing = await app.make.administrator({ firstName: 'Vera' })
    const id = await begun(student, [teacher.id])
    await app.call('POST /api/admin/users/{userId}/view', { as: seeing, params: { userId: student.id } })
    for (const answer of [
      await list(seeing),
      await open(seeing, id),
      await app.call('GET /api/user/conversations/{id}/messages', { as: seeing, params: { id } }),
      await start(seeing, [teacher.id]),
    ])
      expectProblem(answer, 403, 'view-only')
  })
})

describe('notifications and email', () => {
  const run = (userId: string, conversationId: string) => app.messages.mailUnread(userId, conversationId)
  const reader = async () => {
    const person = await app.make.enrolledStudent({ courseId: 'brd-101', firstName: 'Rosa' })
    await app.database.pool.query('update users set email_verified = true where id = $1', [person.id])
    return person
  }
  const mailTo = async ({ email }: Person) =>
    (
      await app.database.pool.query(
        "select variables from mail_messages where recipient = $1 and template = 'messages' order by created_at",
        [email],
      )
    ).rows.map(({ variables }) => variables)

  test('there is one notification until the conversation is read', async () => {
    const rosa = await reader()
    const id = await begun(teacher, [rosa.id])
    await answer(teacher, id, 'Two')
    expect(await calls.unread(rosa)).toBe(1)
    const unread = () => app.call('GET /api/user/notifications/unread', { as: rosa })
    expect((await unread()).body).toEqual({ unread: 1, messages: 1 })
    const [newest] = await messagesOf(rosa, id)
    await read(rosa, id, newest?.id ?? '')
    expect((await unread()).body).toEqual({ unread: 0, messages: 0 })
  })

  test('messages within ten minutes are one email, with the words of staff', async () => {
    const rosa = await reader()
    const id = await begun(teacher, [rosa.id], 'First line\nsecond line')
    await answer(teacher, id, 'Two')
    const jobs = `select start_after - created_on as wait from pgboss.job
      where name = 'messages.mail' and data->>'userId' = $1`
    const { rows } = await app.database.pool.query(jobs, [rosa.id])
    expect(rows).toMatchObject([{ wait: { minutes: expect.any(Number) } }])
    await run(rosa.id, id)
    await run(rosa.id, id)
    expect(await mailTo(rosa)).toMatchObject([
      {
        messages: [
          { author: 'Ines Duarte', text: 'First line\nsecond line' },
          { author: 'Ines Duarte', text: 'Two' },
        ],
      },
    ])
    await answer(teacher, id, 'Three')
    await run(rosa.id, id)
    expect((await mailTo(rosa)).at(-1)).toMatchObject({ messages: [{ text: 'Three' }] })
  })

  test('what was read, muted or hidden is not mailed, nor are words of students', async () => {
    const rosa = await reader()
    const id = await begun(teacher, [rosa.id])
    const [newest] = await messagesOf(rosa, id)
    await read(rosa, id, newest?.id ?? '')
    await run(rosa.id, id)
    expect(await mailTo(rosa)).toEqual([])
    await change(rosa, id, { muted: true })
    await answer(teacher, id)
    await run(rosa.id, id)
    expect([await mailTo(rosa), await calls.unread(rosa)]).toEqual([[], 0])

    const kim = await app.make.enrolledStudent({ courseId: 'brd-101' })
    await Promise.all([openTo(rosa), openTo(kim)])
    const other = await begun(kim, [rosa.id], 'Secret')
    await run(rosa.id, other)
    expect(await mailTo(rosa)).toMatchObject([{ messages: [{ text: null }] }])
  })

  test('a person with a daily summary or without email gets none from here', async () => {
    for (const email of ['daily', 'none']) {
      const rosa = await reader()
      await calls.choose(rosa, 'message', { site: true, email })
      const id = await begun(teacher, [rosa.id])
      await run(rosa.id, id)
      expect(await mailTo(rosa)).toEqual([])
      const { rows } = await app.database.pool.query('select email from notifications where user_id = $1', [
        rosa.id,
      ])
      expect(rows).toEqual([{ email }])
    }
  })
})

describe('a report', () => {
  const report = (as: Person, id: string, messageId: string) =>
    app.call('POST /api/user/conversations/{id}/messages/{messageId}/reports', {
      as,
      params: { id, messageId },
      body: { reason: 'harassment', note: 'Rude' },
    })
  const queue = async (status = 'open') =>
    (await app.call('GET /api/admin/message-reports', { as: admin, query: { status } })).body.reports
  const settle = (id: string, body: object) =>
    app.call('PUT /api/admin/message-reports/{id}', { as: admin, params: { id }, body })

  test('hides a message in place and warns its author in the name of the school', async () => {
    const [one, other] = await classmates()
    const id = await begun(one, [other.id], 'You are stupid')
    await answer(other, id, 'Stop')
    const [, rude] = await messagesOf(other, id)
    const messageId = rude?.id ?? ''
    expectProblem(await report(one, id, messageId), 404, 'direct-message-not-found')
    await report(other, id, messageId)
    await report(other, id, messageId)
    const [open, ...more] = (await queue()).filter(
      (one: { message: { text: string } }) => one.message.text === 'You are stupid',
    )
    expect([open.reason, open.message.author.id, more]).toEqual(['harassment', one.id, []])
    const warning = 'Please be kind. The message was hidden.'
    const body = { status: 'upheld', reason: 'Insult', warning }
    expect((await settle(open.id, body)).body).toEqual({ status: 'upheld' })
    for (const as of [one, other]) expect(await textsOf(as, id)).toEqual([null, 'Stop'])
    const [fromSchool] = (await list(one)).body.conversations.filter(
      (summary: ConversationSummary) => summary.kind === 'school',
    )
    expect(fromSchool).toMatchObject({ last: { text: warning }, unread: 1 })
    await settle(open.id, { status: 'dismissed', reason: 'A mistake' })
    expect(await textsOf(other, id)).toEqual(['You are stupid', 'Stop'])
    const { rows } = await app.database.pool.query(
      'select action from audit_entries where subject_id = $1 order by at',
      [one.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['message.hidden', 'message.shown-again'])
  })
})

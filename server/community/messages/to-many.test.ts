import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const courseId = 'bus-201'
let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const run = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows
const write = (as: Person, to: string[], more: { key?: string; text?: string } = {}) =>
  app.call('POST /api/user/messages-to-many', {
    as,
    body: { key: randomUUID(), text: 'Please hand in by Friday.', ...more, to },
  })
const inCourse = (many: number) =>
  Promise.all(Array.from({ length: many }, () => app.make.enrolledStudent({ courseId })))
const idsOf = (people: Person[]) => people.map(({ id }) => id)
const heardBy = async ({ id }: Person) =>
  run(
    `select d.conversation_id, d.text from direct_messages d
       join conversation_members m on m.conversation_id = d.conversation_id and m.user_id = $1
      where d.author_id <> $1 order by d.id`,
    [id],
  )

test('each gets it alone, once, however often it is sent and the job runs', async () => {
  const people = await inCourse(12)
  const key = randomUUID()
  const answers = await Promise.all([
    write(teacher, idsOf(people), { key }),
    write(teacher, idsOf(people), { key }),
  ])
  for (const { body } of answers) expect(body).toEqual({ recipients: 12, unreachable: 0 })
  await Promise.all([app.messagesToMany.send(key), app.messagesToMany.send(key)])
  await app.messagesToMany.send(key)
  const conversations = new Set<string>()
  for (const person of people) {
    const heard = await heardBy(person)
    expect(heard).toMatchObject([{ text: 'Please hand in by Friday.' }])
    conversations.add(heard[0].conversation_id)
  }
  expect(conversations.size).toBe(12)
  const members = await run(
    'select count(*)::int as count from conversation_members where conversation_id = any($1)',
    [[...conversations]],
  )
  expect(members[0].count).toBe(24)
})

test('it continues the conversation they have', async () => {
  const [student] = (await inCourse(1)) as [Person]
  const { body } = await app.call('POST /api/user/conversations', {
    as: student,
    body: { key: randomUUID(), to: [teacher.id], text: 'When is it due?' },
  })
  const key = randomUUID()
  await write(teacher, [student.id], { key })
  await app.messagesToMany.send(key)
  expect(await heardBy(student)).toMatchObject([{ conversation_id: body.conversationId }])
})

test('a job that stopped goes on with those who wait', async () => {
  const people = await inCourse(4)
  const key = randomUUID()
  await write(teacher, idsOf(people), { key })
  const [gone, ...others] = people as [Person, ...Person[]]
  await run('delete from users where id = $1', [gone.id])
  await app.messagesToMany.send(key)
  for (const person of others) expect(await heardBy(person)).toHaveLength(1)
  expect(await run('select waiting from messages_to_many where id = $1', [key])).toEqual([{ waiting: [] }])
})

test('staff write to the people of their courses alone; others are counted and get nothing', async () => {
  const [own] = (await inCourse(1)) as [Person]
  const stranger = await app.make.enrolledStudent({ courseId: 'fnd-101' })
  const key = randomUUID()
  expect((await write(teacher, [own.id, stranger.id, 'unknown'], { key })).body).toEqual({
    recipients: 1,
    unreachable: 2,
  })
  await app.messagesToMany.send(key)
  expect(await heardBy(stranger)).toEqual([])
  expectProblem(await write(teacher, [stranger.id]), 404)
  expectProblem(await write(own, [stranger.id]), 403)
  // Someone else's key is not a way to learn of their message.
  expectProblem(await write(await app.make.teacherOf(courseId), [own.id], { key }), 404)
})

test('a block of the time before the author was staff is respected', async () => {
  const [student] = (await inCourse(1)) as [Person]
  await run('insert into message_blocks (blocker_id, blocked_id) values ($1, $2)', [student.id, teacher.id])
  const key = randomUUID()
  await write(teacher, [student.id], { key })
  await app.messagesToMany.send(key)
  expect(await heardBy(student)).toEqual([])
  expect(await run('select waiting from messages_to_many where id = $1', [key])).toEqual([{ waiting: [] }])
})

test('no one writes to more than ten thousand people a day', async () => {
  const writer = await app.make.teacherOf(courseId)
  const people = await inCourse(2)
  await run(
    `insert into messages_to_many (id, author_id, text, waiting, recipient_count, unreachable_count)
     values ($1, $2, 'x', '{}', 9999, 0)`,
    [randomUUID(), writer.id],
  )
  expectProblem(await write(writer, idsOf(people)), 429)
  expect((await write(writer, [people[0]?.id ?? ''])).status).toBe(200)
})

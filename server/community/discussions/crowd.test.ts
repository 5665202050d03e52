import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { holdRows } from '../../../tests/support/hold-rows.ts'
import { untilNotBusy } from '../../../tests/support/until-not-busy.ts'
import { discussing } from './testing/discussing.ts'

const app = await createTestApp()
const { threadOf, reply, begin, student } = discussing(app)
afterAll(() => app.close())

test('forty concurrent replies to one thread do not block other pages or other forums', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => student()))
  const other = await student()
  const id = await threadOf(other)
  const held = await holdRows(app.database, {
    text: 'select 1 from threads where id = $1 for update',
    values: [id],
  })
  const replies = Promise.all(
    people.map((person) => {
      const idempotencyKey = randomUUID()
      return untilNotBusy(() => reply(person, id, { idempotencyKey }))
    }),
  )
  try {
    await held.isWaitedFor()
    for (let round = 0; round < 5; round++) {
      expect((await app.call('GET /api/user/notifications', { as: other })).status).toBe(200)
    }
    expect((await begin(other, { forumId: 'general' })).status).toBe(200)
  } finally {
    await held.release()
  }
  const sent = await replies
  expect(sent.map(({ status }) => status)).toEqual(people.map(() => 200))
  expect(sent.map(({ body }) => body.number).sort((a, b) => a - b)).toEqual(
    people.map((_, index) => index + 2),
  )
})

import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { holdRows } from '../../../tests/support/hold-rows.ts'
import { untilNotBusy } from '../../../tests/support/until-not-busy.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('forty concurrent joins to one group all succeed, and other pages load during them', async () => {
  const owner = await app.make.student()
  const people = await Promise.all(Array.from({ length: 40 }, () => app.make.student()))
  const id = randomUUID()
  const draft = {
    id,
    name: 'Lamps',
    description: 'We compare lamps on Fridays.',
    courseId: null,
    joining: 'open',
    mostMembers: 50,
  }
  expect(
    (await app.call('PUT /api/study-groups/{id}', { as: owner, params: { id }, body: draft })).status,
  ).toBe(200)
  const held = await holdRows(app.database, {
    text: 'select 1 from study_groups where id = $1 for update',
    values: [id],
  })
  const joining = Promise.all(
    people.map((as) =>
      untilNotBusy(() => app.call('POST /api/study-groups/{id}/join', { as, params: { id } })),
    ),
  )
  try {
    await held.isWaitedFor()
    for (let round = 0; round < 5; round++) {
      expect((await app.call('GET /api/user/notifications', { as: owner })).status).toBe(200)
    }
  } finally {
    await held.release()
  }
  expect((await joining).map(({ status }) => status)).toEqual(people.map(() => 200))
})

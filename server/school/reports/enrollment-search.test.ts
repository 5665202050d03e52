import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

interface Listed {
  enrollments: { user: { name: string }; courseCode: string }[]
  next: string | null
}
const list = async (query: Record<string, string>): Promise<Listed> =>
  (await app.call('GET /api/admin/enrollments', { as: admin, query })).body

test('enrollments are found by person and by course, page after page, each once', async () => {
  for (let count = 0; count < 55; count += 1) {
    await app.make.enrolledStudent({ courseId: 'bus-301', firstName: 'Ida', lastName: `Quist ${count}` })
  }
  await app.make.enrolledStudent({ courseId: 'wrt-201', firstName: 'Bo', lastName: 'Berg' })
  const counts: Record<string, number> = {}
  for (const search of ['quist', 'BUS 301', 'wrt 201', 'zzqx']) {
    const seen: unknown[] = []
    let after: string | null = null
    do {
      const { enrollments, next }: Listed = await list(after === null ? { search } : { search, after })
      seen.push(...enrollments.map((one) => JSON.stringify(one)))
      after = next
    } while (after !== null)
    expect(new Set(seen).size).toBe(seen.length)
    counts[search] = seen.length
  }
  expect(counts).toEqual({ quist: 55, 'BUS 301': 55, 'wrt 201': 1, zzqx: 0 })
  expect((await list({ search: 'quist', courseId: 'wrt-201' })).enrollments).toEqual([])
  expect((await list({ search: 'quist 7', courseId: 'bus-301' })).enrollments).toHaveLength(1)
})

test('enrollments are filtered by state, round and group, also together with a search', async () => {
  const courseId = 'clt-101'
  const run = async (text: string, values: unknown[]) => (await app.database.pool.query(text, values)).rows
  const [idle, begun, done] = [
    await app.make.enrolledStudent({ courseId, lastName: 'Filtered' }),
    await app.make.enrolledStudent({ courseId, lastName: 'Filtered', completed: 2 }),
    await app.make.graduate({ courseId, lastName: 'Filtered' }),
  ]
  const [{ id: round }] = await run(
    `insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
      values ($1, 'Spring', current_date, 'UTC', '{"kind":"open","time":"09:00"}') returning id`,
    [courseId],
  )
  await run('update enrollments set round_id = $1 where user_id = $2', [round, begun.id])
  const [{ id: group }] = await run(
    "insert into school_groups (name, time_zone) values ('Class 9d', 'UTC') returning id",
    [],
  )
  await run('insert into school_group_members (group_id, user_id) values ($1, $2), ($1, $3)', [
    group,
    idle.id,
    done.id,
  ])
  const whom = async (query: Record<string, string>) => {
    const { body } = await app.call('GET /api/admin/enrollments', { as: admin, query })
    return body.enrollments.map(({ user }: { user: { id: string } }) => user.id)
  }
  const search = 'filtered'
  expect(await whom({ courseId, search, state: 'not-begun' })).toEqual([idle.id])
  expect(await whom({ courseId, state: 'in-progress' })).toEqual([begun.id])
  expect(await whom({ courseId, state: 'completed' })).toEqual([done.id])
  // Each row says the state by which it is found.
  const inCourse = await app.call('GET /api/admin/enrollments', { as: admin, query: { courseId } })
  const states = inCourse.body.enrollments.map((one: { user: { id: string }; state: string }) => [
    one.user.id,
    one.state,
  ])
  expect(Object.fromEntries(states)).toMatchObject({
    [idle.id]: 'not-begun',
    [begun.id]: 'in-progress',
    [done.id]: 'completed',
  })
  expect(await whom({ round })).toEqual([begun.id])
  expect((await whom({ group })).sort()).toEqual([idle.id, done.id].sort())
  expect(await whom({ group, state: 'completed', search })).toEqual([done.id])
  const { body } = await app.call('GET /api/admin/enrollments', {
    as: admin,
    query: { courseId, round, group },
  })
  expect(body).toMatchObject({
    total: 0,
    within: { course: { id: courseId }, round: { name: 'Spring' }, group: { name: 'Class 9d' } },
  })
  const everywhere = await app.call('GET /api/admin/enrollments', {
    as: admin,
    query: { state: 'completed' },
  })
  expect(everywhere).toMatchObject({ status: 422, body: { errors: [{ field: 'state' }] } })
})

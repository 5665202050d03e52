import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CoursePerson } from '../../../contract/people/enrollments.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const params = { id: 'bus-201' }
let app: TestApp
let teacher: Person

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(params.id)
})
afterAll(() => app.close())

const list = async (query: Record<string, string> = {}) =>
  (await app.call('GET /api/teach/courses/{id}/people', { as: teacher, params, query })).body
const remove = (userIds: string[], reason = 'Left the school') =>
  app.call('POST /api/teach/courses/{id}/people/removals', { as: teacher, params, body: { userIds, reason } })

describe('past enrollments', () => {
  const past = async (query: Record<string, string> = {}) =>
    (await app.call('GET /api/teach/courses/{id}/people/past', { as: teacher, params, query })).body
  const bringBack = (userIds: string[]) =>
    app.call('POST /api/teach/courses/{id}/people/returns', { as: teacher, params, body: { userIds } })

  test('say who ended them, when and why, and can be brought back with their round', async () => {
    const removed = await app.make.enrolledStudent({ courseId: params.id, lastName: 'Formerly' })
    const left = await app.make.enrolledStudent({ courseId: params.id, lastName: 'Formerly' })
    const { rows } = await app.database.pool.query(
      `insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
        values ($1, 'Spring', '2030-01-01', 'UTC', '{"kind":"open","time":"09:00"}') returning id`,
      [params.id],
    )
    await app.database.pool.query('update enrollments set round_id = $1 where user_id = $2', [
      rows[0].id,
      removed.id,
    ])
    await remove([removed.id], 'Moved to another class')
    await app.call('DELETE /api/user/enrollment/{id}', { as: left, params })
    const { people } = await past({ search: 'formerly' })
    expect(people).toMatchObject([
      { id: left.id, reason: null, endedBy: null },
      { id: removed.id, reason: 'Moved to another class', endedBy: expect.stringContaining('Ines') },
    ])
    expect(Date.now() - Date.parse(people[0].endedAt)).toBeLessThan(60_000)

    expect((await bringBack([removed.id, removed.id, 'unknown'])).body).toEqual({ added: 1, notEnrolled: [] })
    expect((await bringBack([removed.id])).body).toEqual({ added: 0, notEnrolled: [] })
    expect((await past({ search: 'formerly' })).people).toMatchObject([{ id: left.id }])
    expect((await list({ search: 'formerly' })).people).toMatchObject([{ id: removed.id, round: 'Spring' }])
  })

  test('only those who were in the course are brought back', async () => {
    const stranger = await app.make.student()
    expect((await bringBack([stranger.id])).body).toEqual({ added: 0, notEnrolled: [] })
    expectProblem(await bringBack([]), 422, 'invalid-input')
  })

  test('are in the person’s download without the words of staff, and end with the account', async () => {
    const student = await app.make.enrolledStudent({ courseId: params.id })
    await remove([student.id], 'A word among staff')
    await app.database.pool.query('delete from users where id = $1', [student.id])
    const { rows } = await app.database.pool.query('select from past_enrollments where user_id = $1', [
      student.id,
    ])
    expect(rows).toEqual([])
  })

  test('pages neither repeat nor lose anyone', async () => {
    const students: Person[] = []
    for (let count = 0; count < 52; count += 1) {
      students.push(await app.make.enrolledStudent({ courseId: params.id, lastName: 'Pastpage' }))
    }
    await remove(students.map(({ id }) => id))
    const first = await past({ search: 'pastpage' })
    const second = await past({ search: 'pastpage', after: first.next })
    const ids = [...first.people, ...second.people].map(({ id }: { id: string }) => id)
    expect(new Set(ids)).toEqual(new Set(students.map(({ id }) => id)))
    expect([ids.length, second.next]).toEqual([52, null])
  })
})

test('the list is sorted by progress, last activity, grade and name, over pages', async () => {
  const courseId = 'clt-201'
  const admin = await app.make.administrator()
  const make = async (lastName: string, modules: number) => {
    const person = await app.make.enrolledStudent({ courseId, firstName: 'S', lastName, completed: modules })
    return person
  }
  const [a, b, c, d] = [
    await make('Aaa', 1),
    await make('Bbb', 3),
    await make('Ccc', 0),
    await make('Ddd', 3),
  ]
  await app.database.pool.query(
    "update module_progress set updated_at = now() - interval '9 days' where user_id = any($1)",
    [[b.id, d.id]],
  )
  await app.database.pool.query(
    `insert into grade_overrides (user_id, item_id, course_id, score)
      select u, $1 || '-1-q1', $1, s from unnest($2::text[], $3::int[]) x (u, s)`,
    [courseId, [a.id, c.id], [40, 90]],
  )
  const sorted = async (query: Record<string, string>) => {
    const { body } = await app.call('GET /api/teach/courses/{id}/people', {
      as: admin,
      params: { id: courseId },
      query,
    })
    return body.people.map(({ id }: CoursePerson) => id)
  }
  const ids = (...people: Person[]) => people.map(({ id }) => id)
  expect(await sorted({ sort: 'progress' })).toEqual(ids(c, a, b, d))
  expect(await sorted({ sort: 'progress', direction: 'descending' })).toEqual(ids(b, d, a, c))
  expect((await sorted({ sort: 'activity', direction: 'descending' }))[0]).toBe(a.id)
  expect((await sorted({ sort: 'activity' }))[0]).toBe(c.id)
  expect(await sorted({ sort: 'grade', direction: 'descending' })).toEqual(ids(c, a, b, d))
  expect(await sorted({ sort: 'name', direction: 'descending' })).toEqual(ids(d, c, b, a))
  expect(await sorted({ sort: 'progress', search: 'ccc' })).toEqual(ids(c))
  expectProblem(
    await app.call('GET /api/teach/courses/{id}/people', {
      as: admin,
      params: { id: courseId },
      query: { sort: 'grade', after: 'nonsense' },
    }),
    422,
    'invalid-input',
  )
})

test('sorted pages have everyone once', async () => {
  const courseId = 'bus-301'
  const admin = await app.make.administrator()
  for (let count = 0; count < 55; count += 1) await app.make.enrolledStudent({ courseId })
  const seen: string[] = []
  let after: string | null = null
  do {
    const query: Record<string, string> = { sort: 'progress', ...(after === null ? {} : { after }) }
    const call = { as: admin, params: { id: courseId }, query }
    const { body } = await app.call('GET /api/teach/courses/{id}/people', call)
    expect(body.sorts).toEqual(['name', 'progress', 'activity', 'grade'])
    seen.push(...body.people.map(({ id }: CoursePerson) => id))
    after = body.next
  } while (after !== null)
  expect([seen.length, new Set(seen).size]).toEqual([55, 55])
})

test('a search in a large course finds a rare name, and pages through a common one by name', async () => {
  const courseId = 'bus-301'
  const largeCourse = { as: await app.make.teacherOf(courseId), params: { id: courseId } }
  await app.database.pool.query(
    `with people as (
       insert into users (id, first_name, last_name, name, email)
       select 'crowd-' || n, 'Ada', 'Crowded' || n, 'Ada Crowded' || n, 'crowd-' || n || '@example.org'
         from generate_series(1, 2100) n returning id)
     insert into enrollments (user_id, course_id) select id, $1 from people`,
    [courseId],
  )
  const found = async (search: string, after?: string) => {
    const query = { search, ...(after === undefined ? {} : { after }) }
    const { body } = await app.call('GET /api/teach/courses/{id}/people', { ...largeCourse, query })
    return { names: body.people.map(({ name }: CoursePerson) => name), next: body.next }
  }
  expect((await found('CROWDED2099')).names).toEqual(['Ada Crowded2099'])
  const first = await found('crowd')
  const second = await found('crowd', first.next)
  const inOrder = Array.from({ length: 2_100 }, (_, index) => `Ada Crowded${index + 1}`).sort()
  expect([...first.names, ...second.names]).toEqual(inOrder.slice(0, 100))
})

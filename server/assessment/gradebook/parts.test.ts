import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GradebookRow } from '../../../contract/assessment/gradebook.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const courseId = 'bus-201'
const params = { id: courseId }
let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const run = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

test('the gradebook and its file show a round, a group, or both', async () => {
  const [inRound, inGroup, inBoth, alone] = await Promise.all(
    ['Round', 'Group', 'Both', 'Alone'].map((lastName) => app.make.enrolledStudent({ courseId, lastName })),
  )
  const [{ id: round }] = await run(
    `insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
     values ($1, 'Spring', '2026-01-05', 'UTC', '{"kind":"open","time":"09:00"}') returning id`,
    [courseId],
  )
  const [{ id: group }] = await run(
    `insert into school_groups (name, time_zone) values ('Class 10a', 'UTC') returning id`,
  )
  await run('insert into school_group_courses (group_id, course_id) values ($1, $2)', [group, courseId])
  for (const person of [inRound, inBoth])
    await run('update enrollments set round_id = $1 where user_id = $2', [round, person?.id])
  for (const person of [inGroup, inBoth])
    await run('insert into school_group_members (group_id, user_id) values ($1, $2)', [group, person?.id])

  const book = async (query: Record<string, string>) =>
    (await app.call('GET /api/teach/courses/{id}/grades', { as: teacher, params, query })).body
  const idsIn = async (query: Record<string, string>) =>
    new Set((await book(query)).rows.map(({ userId }: GradebookRow) => userId))
  const ids = (...people: (Person | undefined)[]) => new Set(people.map((person) => person?.id))
  expect(await idsIn({})).toEqual(ids(inRound, inGroup, inBoth, alone))
  expect(await idsIn({ round })).toEqual(ids(inRound, inBoth))
  expect(await idsIn({ group })).toEqual(ids(inGroup, inBoth))
  expect(await idsIn({ round, group })).toEqual(ids(inBoth))
  expect(await book({ round })).toMatchObject({
    studentCount: 2,
    rounds: [{ id: round, name: 'Spring' }],
    groups: [{ id: group, name: 'Class 10a' }],
  })
  const first = await book({ group, limit: '1' })
  expect(first.rows).toHaveLength(1)
  const second = await book({ group, limit: '1', after: first.next })
  expect(new Set([first, second].map(({ rows }) => rows[0].userId))).toEqual(ids(inGroup, inBoth))

  const file = await app.call('GET /api/teach/courses/{id}/grades/export', {
    as: teacher,
    params,
    query: { round },
  })
  expect(String(file.body).trim().split('\n')).toHaveLength(3)
  const wrong = { as: teacher, params, query: { round: 'spring' } }
  expectProblem(await app.call('GET /api/teach/courses/{id}/grades', wrong), 422)
})

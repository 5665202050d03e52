import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupTeacherAbilities } from '../../../rules/people/course-roles.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

/** What the teachers of a school group may do with its people. */

let app: TestApp
let admin: Person
const [course, other] = ['fnd-100', 'brd-101']
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

/** A group with a teacher who has no course role, and people enrolled in its course. */
async function group(people: readonly Person[]) {
  const teacher = await app.make.instructor()
  const { body } = await app.call('POST /api/admin/groups', {
    as: admin,
    body: { name: `Class ${randomUUID().slice(0, 6)}`, note: 'For staff', startsOn: null, timeZone: 'UTC' },
  })
  const params = { groupId: body.group.id as string }
  await app.call('POST /api/admin/groups/{groupId}/teachers', {
    as: admin,
    params,
    body: { email: teacher.email },
  })
  await app.call('PUT /api/admin/groups/{groupId}/courses/{courseId}', {
    as: admin,
    params: { ...params, courseId: course },
  })
  const emails = people.map(({ email }) => email).join('\n')
  const added = await app.call('POST /api/admin/groups/{groupId}/members', {
    as: admin,
    params,
    body: { people: emails },
  })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return { teacher, params }
}
const detail = (as: Person, params: { groupId: string }, query: Record<string, string> = {}) =>
  app.call('GET /api/teach/own-groups/{groupId}', { as, params, query })
const write = (as: Person, to: readonly Person[]) =>
  app.call('POST /api/user/messages-to-many', {
    as,
    body: { key: randomUUID(), to: to.map(({ id }) => id), text: 'See you on Monday.' },
  })

describe('the teacher of a group', () => {
  test('sees its people with their progress in its courses, and not in others', async () => {
    const student = await app.make.enrolledStudent({ courseId: course, completed: 2 })
    await app.database.pool.query('insert into enrollments (user_id, course_id) values ($1, $2)', [
      student.id,
      other,
    ])
    const { teacher, params } = await group([student])
    const { status, body } = await detail(teacher, params)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.courses).toMatchObject([{ id: course, moduleCount: 5 }])
    expect(body.people).toHaveLength(1)
    expect(body.people[0]).toMatchObject({ id: student.id, progress: [{ courseId: course, completed: 2 }] })
    expect(JSON.stringify(body)).not.toContain('For staff')
    const list = await app.call('GET /api/teach/own-groups', { as: teacher })
    expect(list.body.groups.map(({ id }: { id: string }) => id)).toEqual([params.groupId])
  })

  test('sees who of it is stuck, without reasons that tell of grades', async () => {
    const [stuck, failing, fine] = [
      await app.make.enrolledStudent({ courseId: course }),
      await app.make.enrolledStudent({ courseId: course }),
      await app.make.enrolledStudent({ courseId: course }),
    ]
    await app.database.pool.query(
      `insert into stuck_people (course_id, user_id, reason, since)
       values ($1, $2, 'idle', now() - interval '9 days'), ($1, $3, 'failed-quiz', now() - interval '9 days')`,
      [course, stuck.id, failing.id],
    )
    const { teacher, params } = await group([stuck, failing, fine])
    const all = (await detail(teacher, params)).body
    expect(all.stuckCount).toBe(1)
    expect(JSON.stringify(all)).not.toContain('failed-quiz')
    const only = (await detail(teacher, params, { stuck: 'true' })).body
    expect(only.people).toMatchObject([{ id: stuck.id, progress: [{ stuck: ['idle'] }] }])
  })

  test('finds people by a part of their name, page by page', async () => {
    const people = await Promise.all(
      Array.from({ length: 52 }, (_, index) =>
        app.make.student({ lastName: `Zeta${String(index).padStart(2, '0')}` }),
      ),
    )
    const { teacher, params } = await group(people)
    const first = (await detail(teacher, params)).body
    const second = (await detail(teacher, params, { after: first.next })).body
    const ids = [...first.people, ...second.people].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(52)
    expect(second.next).toBeNull()
    expect((await detail(teacher, params, { search: 'zeta07' })).body.people).toHaveLength(1)
  })

  test('writes to its people, who may write back, and to no one else of the school', async () => {
    const [student, stranger] = [await app.make.student(), await app.make.student()]
    const { teacher } = await group([student])
    expect((await write(teacher, [student, stranger])).body).toEqual({ recipients: 1, unreachable: 1 })
    expect((await write(teacher, [stranger])).status).toBe(404)
    const found = await app.call('GET /api/user/message-recipients', {
      as: student,
      query: { search: teacher.lastName },
    })
    expect(JSON.stringify(found.body)).toContain(teacher.id)
  })

  test('has no part in work and grades, which follow from a course role', async () => {
    const student = await app.make.enrolledStudent({ courseId: course })
    const { teacher } = await group([student])
    for (const ability of ['see-work', 'grade', 'edit-course', 'manage-people'] as const)
      expect(groupTeacherAbilities).not.toContain(ability)
    for (const key of [
      'GET /api/teach/courses/{id}/grades',
      'GET /api/teach/courses/{id}/submissions',
      'GET /api/teach/courses/{id}/people',
      'GET /api/teach/courses/{id}/stuck',
      'GET /api/teach/courses/{id}/rounds',
    ] as const)
      expect((await app.call(key, { as: teacher, params: { id: course } })).status, key).toBe(404)
  })
})

describe('a group is closed', () => {
  test('to other teachers, to students, and to its own when they are students again', async () => {
    const student = await app.make.student()
    const { teacher, params } = await group([student])
    expect((await detail(await app.make.teacherOf(course), params)).status).toBe(404)
    expect((await detail(student, params)).status).toBe(403)
    expect((await detail(admin, params)).status).toBe(200)
    await app.database.pool.query(`update users set role = 'student' where id = $1`, [teacher.id])
    expect((await detail(teacher, params)).status).toBe(403)
    expect((await write(teacher, [student])).status).toBe(403)
  })

  test('when it is archived, and when its teacher is removed', async () => {
    const student = await app.make.student()
    const { teacher, params } = await group([student])
    const archive = (archived: boolean) =>
      app.call('PUT /api/admin/groups/{groupId}/archived', { as: admin, params, body: { archived } })
    await archive(true)
    expect((await detail(teacher, params)).status).toBe(404)
    expect((await write(teacher, [student])).status).toBe(404)
    await archive(false)
    expect((await detail(teacher, params)).status).toBe(200)
    await app.call('DELETE /api/admin/groups/{groupId}/teachers/{userId}', {
      as: admin,
      params: { ...params, userId: teacher.id },
    })
    expect((await detail(teacher, params)).status).toBe(404)
  })
})

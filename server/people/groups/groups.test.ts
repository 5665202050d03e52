import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const facts = { name: 'Class 10a', note: '', startsOn: '2031-01-06', timeZone: 'Europe/Berlin' }
const newGroup = async (change: object = {}) => {
  const { body } = await app.call('POST /api/admin/groups', { as: admin, body: { ...facts, ...change } })
  return body.group as { id: string; revision: number }
}
const addPeople = (groupId: string, people: string) =>
  app.call('POST /api/admin/groups/{groupId}/members', { as: admin, params: { groupId }, body: { people } })
const giveCourse = (groupId: string, courseId: string) =>
  app.call('PUT /api/admin/groups/{groupId}/courses/{courseId}', { as: admin, params: { groupId, courseId } })
const coursesOf = async (person: Person) => {
  const { rows } = await app.database.pool.query(
    'select course_id from enrollments where user_id = $1 order by course_id',
    [person.id],
  )
  return rows.map((row: { course_id: string }) => row.course_id)
}

describe('a group', () => {
  test('enrolls its people in its courses, whichever comes first', async () => {
    const [early, late] = [await app.make.student(), await app.make.student()]
    const group = await newGroup()
    expect((await addPeople(group.id, early.email)).body).toMatchObject({ added: 1, enrolled: 0 })
    expect((await giveCourse(group.id, 'fnd-100')).body).toMatchObject({ enrolled: 1, notEnrolled: [] })
    expect((await addPeople(group.id, `${early.email}, ${late.email}`)).body).toMatchObject({
      added: 1,
      already: 1,
      enrolled: 1,
    })
    expect(await coursesOf(early)).toEqual(['fnd-100'])
    expect(await coursesOf(late)).toEqual(['fnd-100'])
  })

  test('finds people by name, and asks for the address of a name that two have', async () => {
    const names = ['Aurelia Fenwick', 'Tobias Quell', 'Tobias Quell']
    const people: Person[] = []
    for (const name of names) {
      const person = await app.make.student()
      const [first, last] = name.split(' ')
      await app.database.pool.query(
        'update users set first_name = $2, last_name = $3, name = $4 where id = $1',
        [person.id, first, last, name],
      )
      people.push(person)
    }
    const group = await newGroup()
    const { body } = await addPeople(group.id, 'Fenwick, Aurelia\nTobias Quell\nPerson Unknown')
    expect(body).toMatchObject({ added: 1, ambiguous: ['Tobias Quell'], unknown: ['Person Unknown'] })
    const listed = await app.call('GET /api/admin/groups/{groupId}/members', {
      as: admin,
      params: { groupId: group.id },
      query: { search: 'aurel' },
    })
    expect(listed.body.people).toMatchObject([{ id: people[0]?.id }])
  })

  test('keeps or ends enrollments when a person leaves it', async () => {
    const [stays, goes] = [await app.make.student(), await app.make.student()]
    const group = await newGroup()
    await giveCourse(group.id, 'fnd-100')
    await addPeople(group.id, `${stays.email}\n${goes.email}`)
    const remove = (person: Person, endEnrollments: string) =>
      app.call('DELETE /api/admin/groups/{groupId}/members/{userId}', {
        as: admin,
        params: { groupId: group.id, userId: person.id },
        query: { endEnrollments },
      })
    await remove(stays, 'false')
    const { body } = await remove(goes, 'true')
    expect(body.group.memberCount).toBe(0)
    expect(await coursesOf(stays)).toEqual(['fnd-100'])
    expect(await coursesOf(goes)).toEqual([])
  })

  test('is not overwritten by an older version, and is found by part of its name', async () => {
    const group = await newGroup({ name: 'Zephyr évening 🎓 cohort' })
    const change = (revision: number) =>
      app.call('PUT /api/admin/groups/{groupId}', {
        as: admin,
        params: { groupId: group.id },
        body: { ...facts, name: 'Zephyr evening', revision },
      })
    expect((await change(group.revision)).status).toBe(200)
    expect((await change(group.revision)).body.code).toBe('school-group-changed')
    const found = (state?: string) =>
      app.call('GET /api/admin/groups', {
        as: admin,
        query: { search: 'zephyr', ...(state ? { state } : {}) },
      })
    expect((await found()).body).toMatchObject({ total: 1, groups: [{ id: group.id }] })
    const archive = { as: admin, params: { groupId: group.id }, body: { archived: true } }
    await app.call('PUT /api/admin/groups/{groupId}/archived', archive)
    expect((await found()).body.total).toBe(0)
    expect((await found('archived')).body.total).toBe(1)
  })

  test('names teachers, but no student as one', async () => {
    const group = await newGroup()
    const teacher = await app.make.teacherOf('fnd-100')
    const name = (email: string) =>
      app.call('POST /api/admin/groups/{groupId}/teachers', {
        as: admin,
        params: { groupId: group.id },
        body: { email },
      })
    expect((await name(teacher.email)).body.group.teachers).toMatchObject([{ id: teacher.id }])
    expect((await name((await app.make.student()).email)).body.code).toBe('not-a-teacher')
  })
})

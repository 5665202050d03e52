import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const params = { id: 'fnd-100' }
const stop = (as: Person, position: number, body: object) =>
  app.call('PUT /api/user/positions/{id}/{moduleId}', {
    as,
    params: { ...params, moduleId: `fnd-100-${position}` },
    body,
  })
const leave = (as: Person) => app.call('DELETE /api/user/enrollment/{id}', { as, params })
const complete = (as: Person, completed = true) =>
  app.call('POST /api/user/progress', { as, body: { courseId: 'fnd-100', moduleId: 'fnd-100-1', completed } })
const coursesOf = async (as: Person) => (await app.call('GET /api/user/enrollments', { as })).body.courses
const eventsOf = async (person: Person) => {
  const { rows } = await app.database.pool.query(
    'select module_id, kind from learning_events where user_id = $1 order by module_id, kind',
    [person.id],
  )
  return rows.map(({ module_id, kind }) => `${module_id} ${kind}`)
}

describe('the reading position', () => {
  test('is saved per part, and read on another device', async () => {
    const student = await app.make.student()
    expect((await stop(student, 1, { block: 12, percent: 40 })).body).toEqual({
      position: { moduleId: 'fnd-100-1', block: 12, percent: 40, seconds: 0 },
      enrolled: true,
    })
    expect((await stop(student, 1, { seconds: 31.5 })).body).toEqual({
      position: { moduleId: 'fnd-100-1', block: 12, percent: 40, seconds: 31.5 },
      enrolled: false,
    })
    const { body } = await app.call('GET /api/user/positions/{id}', { as: student, params })
    expect(body.positions).toEqual([{ moduleId: 'fnd-100-1', block: 12, percent: 40, seconds: 31.5 }])
    expect(await coursesOf(student)).toMatchObject([{ next: { id: 'fnd-100-1', percentRead: 40 } }])
  })

  test('is rejected for a locked module and for invalid numbers', async () => {
    const student = await app.make.student()
    expect(await stop(student, 2, { block: 1 })).toMatchObject({
      status: 403,
      body: { code: 'module-locked' },
    })
    for (const body of [
      { percent: 101 },
      { percent: -1 },
      { block: 1.5 },
      { seconds: 1e9 },
      { block: '1' },
    ]) {
      expect((await stop(student, 1, body)).status).toBe(422)
    }
    expect(await coursesOf(student)).toEqual([])
  })

  test('moves the course to the front of the list', async () => {
    const student = await app.make.student()
    for (const id of ['fnd-100', 'brd-101'])
      await app.call('POST /api/user/enroll', { as: student, body: { courseId: id } })
    await stop(student, 1, { block: 2 })
    expect((await coursesOf(student)).map(({ id }: { id: string }) => id)).toEqual(['fnd-100', 'brd-101'])
  })
})

describe('automatic enrollment, and leaving', () => {
  test('starting a module enrolls; 50 concurrent requests create one row and one event', async () => {
    const student = await app.make.student()
    const answers = await Promise.all(Array.from({ length: 50 }, () => stop(student, 1, { block: 3 })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.filter(({ body }) => body.enrolled)).toHaveLength(1)
    expect(await eventsOf(student)).toEqual(['fnd-100-1 started'])
    expect(await coursesOf(student)).toHaveLength(1)
  })

  test('after leaving, reading does not enroll again, but starting or completing a module does', async () => {
    const student = await app.make.student()
    await stop(student, 1, { block: 3 })
    for (let time = 0; time < 2; time++) expect((await leave(student)).body).toEqual({ enrollment: null })
    await stop(student, 1, { block: 9 })
    expect(await coursesOf(student)).toEqual([])
    await complete(student)
    expect(await coursesOf(student)).toMatchObject([{ completedModules: 1 }])
    await leave(student)
    await stop(student, 2, { block: 1 })
    expect(await coursesOf(student)).toMatchObject([{ completedModules: 1, next: { id: 'fnd-100-2' } }])
  })

  test('a teacher who opens a module is not enrolled', async () => {
    const teacher = await app.make.instructor()
    expect((await stop(teacher, 4, { block: 2 })).body.enrolled).toBe(false)
    expect(await coursesOf(teacher)).toEqual([])
  })
})

describe('events', () => {
  test('50 concurrent completions, and a later one, create one event', async () => {
    const student = await app.make.student()
    await Promise.all(Array.from({ length: 50 }, () => complete(student)))
    await complete(student, false)
    await complete(student)
    expect(await eventsOf(student)).toEqual(['fnd-100-1 completed'])
  })

  test('covers the last days, newest first', async () => {
    const student = await app.make.student()
    await stop(student, 1, { block: 1 })
    await complete(student)
    const old =
      "update learning_events set at = now() - interval '9 days' where user_id = $1 and kind = 'started'"
    await app.database.pool.query(old, [student.id])
    const { body } = await app.call('GET /api/user/activity', { as: student })
    expect(body.events).toMatchObject([{ kind: 'completed', moduleId: 'fnd-100-1', courseCode: 'FND 100' }])
    expect(Date.parse(body.now)).not.toBeNaN()
  })
})

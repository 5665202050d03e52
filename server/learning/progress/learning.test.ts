import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { changedDuring } from '../../../tests/support/changed-during.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { holdRows } from '../../../tests/support/hold-rows.ts'
import { untilNotBusy } from '../../../tests/support/until-not-busy.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const courseId = 'fnd-100'
const params = { id: courseId }
const locked =
  'You must complete the previous modules before accessing this one. Complete modules in sequence.'

const complete = (as: Person, position: number, completed = true) =>
  app.call('POST /api/user/progress', {
    as,
    body: { courseId, moduleId: `${courseId}-${position}`, completed },
  })
const bookmark = (as: Person, position: number, bookmarked?: boolean) =>
  app.call('POST /api/user/bookmark', {
    as,
    body: { courseId, moduleId: `${courseId}-${position}`, bookmarked },
  })
const read = (as: Person | undefined, position: number) =>
  app.call('GET /api/courses/{id}/modules/{moduleId}', {
    as,
    params: { id: courseId, moduleId: `${courseId}-${position}` },
  })
const completedOf = async (as: Person) => {
  const { body } = await app.call('GET /api/user/progress/{id}', { as, params })
  return body.progress
    .filter((record: { completed: boolean }) => record.completed)
    .map((record: { moduleId: string }) => record.moduleId)
    .sort()
}
/** Asks the service, because requests that still have to read their session may overtake each other on the way to it. */
const completeInService = ({ id }: Person, position: number, completed = true) =>
  app.learning.setCompleted({ id, role: 'student' } as Viewer, {
    courseId,
    moduleId: `${courseId}-${position}`,
    completed,
  })
/** A statement that reads the session would be among those that the test counts. */
async function untilSessionIsCached(as: Person) {
  let reads = 0
  app.onQuery(({ name }) => {
    if (name === 'session_by_token') reads += 1
    return undefined
  })
  await expect
    .poll(async () => {
      reads = 0
      await completedOf(as)
      return reads
    })
    .toBe(0)
}
const rowsOf = async (person: Person, table: 'module_progress' | 'enrollments') => {
  const { rows } = await app.database.pool.query(`select * from ${table} where user_id = $1`, [person.id])
  return rows
}

describe('the lock rule on the server', () => {
  test('a later module is not completed, bookmarked or read before the earlier ones', async () => {
    const student = await app.make.student()
    for (const position of [2, 3, 4, 5]) {
      for (const answer of [
        await complete(student, position),
        await complete(student, position, false),
        await bookmark(student, position, true),
        await read(student, position),
      ]) {
        expect([position, answer.status]).toEqual([position, 403])
        expect(answer.body).toMatchObject({
          code: 'module-locked',
          title: 'Prerequisites Required',
          message: locked,
        })
      }
    }
    expect(await rowsOf(student, 'module_progress')).toEqual([])
    expect(await rowsOf(student, 'enrollments')).toEqual([])
  })

  test('modules unlock one by one, and the last completes the course', async () => {
    const student = await app.make.student()
    for (const position of [1, 2, 3, 4, 5]) {
      expect((await read(student, position)).status).toBe(200)
      const answer = await complete(student, position)
      expect(answer.body).toEqual({
        record: { moduleId: `fnd-100-${position}`, completed: true, bookmarked: false },
        courseCompleted: position === 5,
      })
      const { body } = await app.call('GET /api/user/enrollments', { as: student })
      expect(body.courses).toMatchObject([
        {
          id: courseId,
          completedModules: position,
          percent: position * 20,
          completed: position === 5,
          next: position === 5 ? null : { id: `fnd-100-${position + 1}`, position: position + 1 },
        },
      ])
    }
  })

  test('undoing a completion keeps later completed modules open and locks the others', async () => {
    const student = await app.make.enrolledStudent({ completed: 4 })
    expect((await complete(student, 2, false)).body).toMatchObject({ courseCompleted: false })
    for (const position of [1, 2, 3, 4]) expect((await read(student, position)).status).toBe(200)
    expect((await read(student, 5)).status).toBe(403)
    expect((await complete(student, 5)).status).toBe(403)
    expect((await complete(student, 4, false)).status).toBe(200)
    expect((await read(student, 4)).status).toBe(403)
    expect((await complete(student, 2)).status).toBe(200)
    expect((await read(student, 4)).status).toBe(200)
  })

  test('a visitor may open the first module, not a later one', async () => {
    const first = await read(undefined, 1)
    expect(first.status).toBe(200)
    expect(first.body.module.lecture).toContain('<')
    expect(await read(undefined, 2)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  })

  test('a teacher reads everything but must complete modules in order', async () => {
    const teacher = await app.make.instructor()
    expect((await read(teacher, 5)).status).toBe(200)
    expect((await complete(teacher, 5)).status).toBe(403)
  })

  test('under concurrent requests, no completion exists without those before it', async () => {
    const student = await app.make.student()
    await Promise.all([5, 4, 3, 2, 1, 2, 3, 4, 5].map((position) => complete(student, position)))
    const done = await completedOf(student)
    expect(done).toEqual(
      ['fnd-100-1', 'fnd-100-2', 'fnd-100-3', 'fnd-100-4', 'fnd-100-5'].slice(0, done.length),
    )
    expect(done.length).toBeGreaterThan(0)
  })
})

describe('completing', () => {
  test('50 concurrent requests create one row and one enrollment, and get the same response', async () => {
    const student = await app.make.student()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => untilNotBusy(() => complete(student, 1))),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await rowsOf(student, 'module_progress')).toHaveLength(1)
    expect(await rowsOf(student, 'enrollments')).toHaveLength(1)
  })

  test('twice keeps the first time', async () => {
    const student = await app.make.student()
    await complete(student, 1)
    const [before] = await rowsOf(student, 'module_progress')
    await complete(student, 1)
    const [after] = await rowsOf(student, 'module_progress')
    expect(after.completed_at).toEqual(before.completed_at)
  })

  test('of many students in one request fails only for those without permission', async () => {
    const people: Person[] = []
    for (let count = 0; count < 20; count += 1) people.push(await app.make.student())
    for (const person of people) await app.cookieOf(person)
    const [ready, behind, ...others] = people
    if (!ready || !behind) throw new Error('There are twenty')
    await complete(ready, 1)
    const outcomes = await Promise.all([
      untilNotBusy(() => complete(ready, 2)),
      untilNotBusy(() => complete(behind, 2)),
      ...others.map((other) => untilNotBusy(() => complete(other, 1))),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([200, 403, ...others.map(() => 200)])
    expect(await completedOf(ready)).toEqual(['fnd-100-1', 'fnd-100-2'])
    expect(await completedOf(behind)).toEqual([])
    for (const other of others) expect(await rowsOf(other, 'module_progress')).toHaveLength(1)
  })

  test('several modules at the same time is decided one after the other', async () => {
    const student = await app.make.student()
    const outcomes = await Promise.allSettled(
      [1, 2, 4, 3].map((position) => completeInService(student, position)),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[2]).toMatchObject({ reason: { code: 'module-locked' } })
    expect(await completedOf(student)).toEqual(['fnd-100-1', 'fnd-100-2', 'fnd-100-3'])
  })

  test('waits for an undo of an earlier module that has begun', async () => {
    const student = await app.make.student()
    await complete(student, 1)
    const undo = {
      text: 'update module_progress set completed_at = null where user_id = $1',
      values: [student.id],
    }
    const held = await holdRows(app.database, undo)
    const answer = complete(student, 2)
    await held.isWaitedFor()
    await held.release()
    expect((await answer).status).toBe(403)
    expect(await completedOf(student)).toEqual([])
  })

  test('and undoing at the same time ends with the last request', async () => {
    const student = await app.make.student()
    await bookmark(student, 1, true)
    for (const last of [true, false, true, false]) {
      const requested = [last, last, !last, last, !last, last]
      const answers = await Promise.all(
        requested.map((completed) => completeInService(student, 1, completed)),
      )
      expect(answers.map(({ record }) => record)).toEqual(
        requested.map((completed) => ({ moduleId: 'fnd-100-1', completed, bookmarked: true })),
      )
      expect(await completedOf(student)).toEqual(last ? ['fnd-100-1'] : [])
    }
    expect(await rowsOf(student, 'module_progress')).toHaveLength(1)
  })

  test('is one statement, and a transaction only for the last module of the course, once', async () => {
    const student = await app.make.enrolledStudent({ completed: 3 })
    await untilSessionIsCached(student)
    const seen: string[] = []
    app.onQuery(({ name, text }) => {
      if (!text.includes('pgboss')) seen.push(name ?? text)
      return undefined
    })
    await complete(student, 4)
    expect(seen).toEqual(['put_completions'])
    seen.length = 0
    expect((await complete(student, 5)).body.courseCompleted).toBe(true)
    expect(seen.slice(0, 3)).toEqual(['put_completions', 'begin', 'put_completions'])
    expect(seen.at(-1)).toBe('commit')
    seen.length = 0
    expect((await complete(student, 5, false)).body.courseCompleted).toBe(false)
    expect((await complete(student, 5)).body.courseCompleted).toBe(true)
    expect(seen).toEqual(['put_completions', 'put_completions'])
  })

  test('the last module waits for an undo of another and does not end the course', async () => {
    const student = await app.make.enrolledStudent({ completed: 4 })
    await bookmark(student, 5, true)
    await complete(student, 5)
    const held = await holdRows(app.database, {
      text: "update module_progress set completed_at = null where user_id = $1 and module_id = 'fnd-100-2'",
      values: [student.id],
    })
    const answer = complete(student, 5)
    await held.isWaitedFor()
    await held.release()
    expect((await answer).body).toMatchObject({ record: { completed: true }, courseCompleted: false })
  })

  test('enrolls automatically', async () => {
    const student = await app.make.student()
    expect(await rowsOf(student, 'enrollments')).toEqual([])
    await complete(student, 1)
    const { body } = await app.call('GET /api/user/enrollment/{id}', { as: student, params })
    expect(body.enrollment).toMatchObject({
      courseId,
      completed: false,
      progress: [{ moduleId: 'fnd-100-1', completed: true }],
    })
  })

  test('is not possible in an unpublished course', async () => {
    const student = await app.make.student()
    await app.database.pool.query("update courses set status = 'draft' where id = 'fnd-101'")
    const body = { courseId: 'fnd-101', moduleId: 'fnd-101-1', completed: true }
    const answer = await app.call('POST /api/user/progress', { as: student, body })
    expect(answer).toMatchObject({ status: 404, body: { code: 'course-not-found' } })
    expect(await rowsOf(student, 'enrollments')).toEqual([])
    await app.database.pool.query("update courses set status = 'published' where id = 'fnd-101'")
  })

  test('a module of another course is not found under this one', async () => {
    const body = { courseId, moduleId: 'fnd-101-1', completed: true }
    const answer = await app.call('POST /api/user/progress', { as: await app.make.student(), body })
    expect(answer).toMatchObject({ status: 404, body: { code: 'module-not-found' } })
  })
})

describe('bookmarking', () => {
  test('sets the requested state, and is idempotent', async () => {
    const student = await app.make.student()
    for (const target of [true, true, false, false]) {
      expect((await bookmark(student, 1, target)).body.record).toEqual({
        moduleId: 'fnd-100-1',
        completed: false,
        bookmarked: target,
      })
    }
  })

  test('toggles without a requested state, and keeps the completion', async () => {
    const student = await app.make.enrolledStudent({ completed: 1 })
    for (const expected of [true, false, true]) {
      expect((await bookmark(student, 1)).body.record).toMatchObject({
        completed: true,
        bookmarked: expected,
      })
    }
    const { body } = await app.call('GET /api/user/bookmarks', { as: student })
    expect(body.bookmarks).toMatchObject([{ moduleId: 'fnd-100-1', courseId, courseCode: 'FND 100' }])
  })

  test('an odd number of concurrent toggles ends bookmarked, an even number does not', async () => {
    for (const [count, expected] of [
      [9, true],
      [10, false],
    ] as const) {
      const student = await app.make.student()
      await Promise.all(Array.from({ length: count }, () => bookmark(student, 1)))
      const { body } = await app.call('GET /api/user/progress/{id}', { as: student, params })
      expect(body.progress).toEqual([{ moduleId: 'fnd-100-1', completed: false, bookmarked: expected }])
      expect(await rowsOf(student, 'module_progress')).toHaveLength(1)
    }
  })

  test('does not enroll', async () => {
    const student = await app.make.student()
    await bookmark(student, 1, true)
    expect(await rowsOf(student, 'enrollments')).toEqual([])
  })
})

test('enrolling repeatedly, also concurrently, keeps one enrollment with one id', async () => {
  const student = await app.make.student()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.call('POST /api/user/enroll', { as: student, body: { courseId } })),
  )
  expect(new Set(answers.map(({ body }) => body.enrollment.id)).size).toBe(1)
  expect(await rowsOf(student, 'enrollments')).toHaveLength(1)
})

test('limits a student to 200 courses; leaving one makes room for another', async () => {
  const student = await app.make.student()
  const { pool } = app.database
  await pool.query(`
    insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, position, status)
      select 'many-' || n, 'MANY ' || n, 'Course ' || n, '', 'marketing', 'Advanced', 'The Faculty', '[]', n + 1000, 'published'
        from generate_series(1, 200) n`)
  await pool.query(
    "insert into enrollments (user_id, course_id) select $1, id from courses where id like 'many-%'",
    [student.id],
  )
  const enroll = () => app.call('POST /api/user/enroll', { as: student, body: { courseId } })
  const count = async () => (await rowsOf(student, 'enrollments')).length
  const refused = { status: 409, body: { code: 'conflict', message: expect.stringContaining('Leave one') } }
  expect(await enroll()).toMatchObject(refused)
  expect(
    await app.call('POST /api/user/quizzes/{id}/attempts', { as: student, params: { id: 'fnd-100-1-q1' } }),
  ).toMatchObject(refused)
  // Reading and completing still work; neither enrolls.
  const position = { params: { id: courseId, moduleId: `${courseId}-1` }, body: { block: 1 } }
  expect(
    await app.call('PUT /api/user/positions/{id}/{moduleId}', { as: student, ...position }),
  ).toMatchObject({ status: 200, body: { enrolled: false } })
  expect((await complete(student, 1)).status).toBe(200)
  expect(await count()).toBe(200)
  await app.call('DELETE /api/user/enrollment/{id}', { as: student, params: { id: 'many-1' } })
  expect((await enroll()).status).toBe(200)
  expect((await enroll()).status).toBe(200)
  expect(await count()).toBe(200)
})

describe('concurrent enrollments cannot exceed the limit', () => {
  const body = (courseId: string) => ({ courseId, moduleId: `${courseId}-1`, completed: true })
  const ways: Record<string, (as: Person, id: string) => Promise<{ status: number }>> = {
    enrolling: (as, id) => app.call('POST /api/user/enroll', { as, body: { courseId: id } }),
    reading: (as, id) =>
      app.call('PUT /api/user/positions/{id}/{moduleId}', {
        as,
        params: { id, moduleId: `${id}-1` },
        body: { block: 1 },
      }),
    completing: (as, id) => app.call('POST /api/user/progress', { as, body: body(id) }),
    'beginning a quiz': (as, id) =>
      app.call('POST /api/user/quizzes/{id}/attempts', { as, params: { id: `${id}-1-q1` } }),
  }

  test.each(Object.entries(ways))('%s alongside any other way', async (_, way) => {
    for (const other of Object.values(ways)) {
      const student = await app.make.student()
      await app.database.pool.query(
        "insert into enrollments (user_id, course_id) select $1, id from courses where id like 'many-%' limit 199",
        [student.id],
      )
      // Locking the courses makes both requests count the enrollments before either adds one.
      const held = {
        text: 'select 1 from courses where id = any($1) for update',
        values: [['fnd-100', 'brd-101']],
        // Of one student's completions, the second begins after the first.
        waiting: way === ways.completing && other === way ? 1 : 2,
      }
      const answers = await changedDuring(app.database, held, () =>
        Promise.all([way(student, 'fnd-100'), other(student, 'brd-101')]),
      )
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      expect(await rowsOf(student, 'enrollments')).toHaveLength(200)
    }
  })
})

test('the most recently used course comes first', async () => {
  const student = await app.make.student()
  for (const id of ['fnd-100', 'brd-101'])
    await app.call('POST /api/user/enroll', { as: student, body: { courseId: id } })
  await complete(student, 1)
  const { body } = await app.call('GET /api/user/enrollments', { as: student })
  expect(body.courses.map(({ id }: { id: string }) => id)).toEqual(['fnd-100', 'brd-101'])
})

import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContractKey } from '../../../contract/index.ts'
import { type CallOptions, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

/** A lesson that is not open yet in a student's round is shut at every door. */

let app: TestApp
let teacher: Person
const id = 'fnd-100'
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(id)
})
afterAll(() => app.close())

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A round in which the modules open so many days from now. */
async function roundOpening(days: readonly number[], due: object | null = null): Promise<string> {
  const { status, body } = await app.call('POST /api/teach/courses/{id}/rounds', {
    as: teacher,
    params: { id },
    body: {
      name: 'A round',
      startsOn: day(Math.min(...days)),
      endsOn: null,
      timeZone: 'UTC',
      schedule: {
        kind: 'dates',
        time: '09:00',
        on: days.map((many, index) => ({ moduleId: `${id}-${index + 1}`, date: day(many) })),
      },
      due,
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.round.id
}

async function enter(roundId: string, student: Person) {
  const { status } = await app.call('POST /api/teach/courses/{id}/rounds/{roundId}/people', {
    as: teacher,
    params: { id, roundId },
    body: { people: student.email },
  })
  expect(status).toBe(200)
}

async function studentIn(days: readonly number[], completed = 0, due: object | null = null) {
  const student = await app.make.enrolledStudent({ courseId: id, completed })
  await enter(await roundOpening(days, due), student)
  return student
}

/** Every call that opens or uses the content of a module. */
const doors = (number: number): [ContractKey, CallOptions][] => {
  const moduleId = `${id}-${number}`
  const params = { id, moduleId }
  return [
    ['GET /api/courses/{id}/modules/{moduleId}', { params }],
    ['GET /api/courses/{id}/modules/{moduleId}/document', { params }],
    ['POST /api/user/progress', { body: { courseId: id, moduleId, completed: true } }],
    ['POST /api/user/progress', { body: { courseId: id, moduleId, completed: false } }],
    ['POST /api/user/bookmark', { body: { courseId: id, moduleId, bookmarked: true } }],
    ['PUT /api/user/positions/{id}/{moduleId}', { params, body: { block: 1 } }],
    ['PUT /api/user/notes/{id}/{moduleId}', { params, body: { text: 'A note', revision: 0 } }],
    ['PUT /api/user/worksheets/{id}/{moduleId}', { params, body: { answers: [], revision: 0 } }],
    ['PUT /api/user/calculators/{id}/{moduleId}', { params, body: { values: [], revision: 0 } }],
    ['POST /api/user/quizzes/{id}/attempts', { params: { id: `${moduleId}-q1` } }],
    ['GET /api/user/assignments/{id}', { params: { id: `${moduleId}-a1` } }],
    [
      'PUT /api/user/assignments/{id}/draft',
      { params: { id: `${moduleId}-a1` }, body: { baseRevision: 0, text: 'x', links: [] } },
    ],
    [
      'POST /api/user/assignments/{id}/submissions',
      { params: { id: `${moduleId}-a1` }, body: { revision: 0 } },
    ],
  ]
}

describe('before a round begins', () => {
  test('its students find the first module shut, and read when it opens', async () => {
    const student = await studentIn([30, 37, 44, 51, 58])
    for (const [key, call] of doors(1)) {
      const { status, body } = await app.call(key, { as: student, ...call })
      expect(status, `${key} ${JSON.stringify(body)}`).toBe(403)
      expect(body.code, key).toBe('module-locked')
      expect(body.message).toMatch(/^This lesson opens on \w+, \d+ \w+, 09:00 \(UTC\)\.$/)
    }
    const { rows } = await app.database.pool.query(
      'select 1 from module_progress where user_id = $1 union all select 1 from module_positions where user_id = $1',
      [student.id],
    )
    expect(rows).toEqual([])
  })

  test('the first module stays public, and open for those outside the round and for teachers', async () => {
    await studentIn([30, 37, 44, 51, 58])
    const read = (as?: Person) =>
      app.call('GET /api/courses/{id}/modules/{moduleId}', { as, params: { id, moduleId: `${id}-1` } })
    expect((await read()).status).toBe(200)
    expect((await read(await app.make.student())).status).toBe(200)
    expect((await read(teacher)).status).toBe(200)
  })

  test('its students cannot leave the round by leaving the course', async () => {
    const student = await studentIn([30, 37, 44, 51, 58])
    const { status, body } = await app.call('DELETE /api/user/enrollment/{id}', {
      as: student,
      params: { id },
    })
    expect(status).toBe(409)
    expect(body.message).toContain('ask your teacher')
  })
})

describe('in a running round', () => {
  test('the next module stays shut until its time, though those before are completed', async () => {
    const student = await studentIn([-7, 3, 10, 17, 24], 1)
    for (const [key, call] of doors(2)) {
      const { status, body } = await app.call(key, { as: student, ...call })
      expect(status, `${key} ${JSON.stringify(body)}`).toBe(403)
      expect(body.message, key).toContain('opens on')
    }
    const courses = await app.call('GET /api/user/enrollments', { as: student })
    expect(courses.body.courses[0].next).toMatchObject({ id: `${id}-2`, opensAt: `${day(3)}T09:00:00.000Z` })
    const progress = await app.call('GET /api/user/progress/{id}', { as: student, params: { id } })
    expect(progress.body.progress).toMatchObject([{ moduleId: `${id}-1`, completed: true }])
    expect(progress.body.openings.map(({ moduleId }: { moduleId: string }) => moduleId)).toEqual(
      [2, 3, 4, 5].map((number) => `${id}-${number}`),
    )
  })

  test('a module whose time has come is still behind those before it', async () => {
    const student = await studentIn([-7, -6, -5, 17, 24], 1)
    const read = (number: number) =>
      app.call('GET /api/courses/{id}/modules/{moduleId}', {
        as: student,
        params: { id, moduleId: `${id}-${number}` },
      })
    expect((await read(2)).status).toBe(200)
    const { status, body } = await read(3)
    expect(status).toBe(403)
    expect(body.message).toContain('complete the previous modules')
  })

  test('what is completed stays open', async () => {
    const student = await studentIn([-7, 3, 10, 17, 24], 2)
    const { status } = await app.call('GET /api/courses/{id}/modules/{moduleId}', {
      as: student,
      params: { id, moduleId: `${id}-2` },
    })
    expect(status).toBe(200)
  })

  test('lists and search show a shut module as locked', async () => {
    const word = `narwhal${randomUUID().slice(0, 8)}`
    const student = await studentIn([-7, 3, 10, 17, 24], 1)
    await app.database.pool.query(
      `update module_contents set lecture_markdown = $1 where module_id = any($2)`,
      [word, [`${id}-1`, `${id}-2`]],
    )
    const found = async (as: Person) => {
      const { body } = await app.call('GET /api/search', { as, query: { q: word, kind: 'lectures' } })
      return (body.groups[0]?.results ?? []).map((result: { id: string }) => result.id).sort()
    }
    expect(await found(student)).toEqual([`${id}-1`])
    expect(await found(await app.make.enrolledStudent({ courseId: id, completed: 1 }))).toEqual([
      `${id}-1`,
      `${id}-2`,
    ])
    expect(await found(await studentIn([30, 37, 44, 51, 58]))).toEqual([])
    const quizzes = await app.call('GET /api/user/quizzes', { as: student })
    const openOf = (
      list: { id: string; moduleOpen?: boolean; open?: boolean; can?: { start?: boolean } }[],
      one: string,
    ) => list.find((item) => item.id === one)
    expect(openOf(quizzes.body.quizzes, `${id}-2-q1`)).toMatchObject({ state: 'locked' })
    const assignments = await app.call('GET /api/user/assignments', { as: student })
    expect(openOf(assignments.body.assignments, `${id}-2-a1`)).toMatchObject({ state: 'locked' })
  })
})

describe('dates of a round', () => {
  test('are in the calendar and in a plan, for its students alone', async () => {
    const student = await studentIn([-7, 3, 10, 10, 10], 1)
    const calendar = async (as: Person, query: object = {}) => {
      const { body } = await app.call('GET /api/user/calendar', {
        as,
        query: { from: day(-30), to: day(60), ...query },
      })
      return body.items.filter(({ kind }: { kind: string }) => kind === 'opening')
    }
    const openings = await calendar(student)
    expect(openings.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual(
      [-7, 3, 10].map((days) => `${day(days)}T09:00:00.000Z`),
    )
    expect(openings[2].title).toContain('and 2 more modules')
    expect(await calendar(await app.make.enrolledStudent({ courseId: id, completed: 1 }))).toEqual([])

    const plan = await app.call('PUT /api/user/plans/{id}', {
      as: student,
      params: { id },
      body: { days: [1, 2, 3, 4, 5, 6, 7], time: '19:00', minutes: 120, from: day(0), timeZone: 'UTC' },
    })
    expect(plan.body.plan.next.date).toBe(day(3))
    expect(plan.body.plan.lastDay >= day(10)).toBe(true)
  })
})

describe('questions about a module', () => {
  const ask = (as: Person, moduleId: string) =>
    app.call('POST /api/discussions/threads', {
      as,
      body: {
        forumId: id,
        moduleId,
        title: 'About this lesson',
        body: 'It says: quokka.',
        mentions: [],
        idempotencyKey: randomUUID(),
      },
    })

  test('are neither asked nor read before it opens', async () => {
    const { body: forums } = await app.call('GET /api/discussions/forums', { as: teacher })
    expect(JSON.stringify(forums)).toContain(id)
    const asker = await app.make.enrolledStudent({ courseId: id, completed: 1 })
    const asked = await ask(asker, `${id}-2`)
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    const { threadId } = asked.body
    const student = await studentIn([-7, 3, 10, 17, 24], 1)
    expect((await ask(student, `${id}-2`)).body.code).toBe('module-locked')
    expect((await ask(student, `${id}-1`)).status).toBe(200)
    const seenBy = async (as: Person) => {
      const list = await app.call('GET /api/discussions/threads', { as, query: { forum: id } })
      const ofModule = await app.call('GET /api/discussions/threads', {
        as,
        query: { forum: id, module: `${id}-2` },
      })
      const thread = await app.call('GET /api/discussions/threads/{id}', { as, params: { id: threadId } })
      const search = await app.call('GET /api/discussions/search', { as, query: { q: 'quokka' } })
      return [
        JSON.stringify(list.body).includes(threadId),
        JSON.stringify(ofModule.body).includes(threadId),
        thread.status === 200,
        JSON.stringify(search.body).includes(threadId),
      ]
    }
    expect(await seenBy(student)).toEqual([false, false, false, false])
    expect(await seenBy(asker)).toEqual([true, true, true, true])
    expect(await seenBy(teacher)).toEqual([true, true, true, true])
  })

  test('a picture of a discussion about a shut module cannot be opened by its address', async () => {
    const asker = await app.make.enrolledStudent({ courseId: id, completed: 4 })
    const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c08020' } })
      .png()
      .toBuffer()
    const uploaded = await app.call('POST /api/media', {
      as: asker,
      query: { purpose: 'post-picture', name: 'page.png' },
      rawBody: file as BodyInit,
    })
    const pictureId = uploaded.body.file.id
    const asked = await app.call('POST /api/discussions/threads', {
      as: asker,
      body: {
        forumId: id,
        title: 'A page of the lesson',
        body: `See:\n\n![The page](/api/media/${pictureId})`,
        mentions: [],
        idempotencyKey: randomUUID(),
        moduleId: `${id}-2`,
      },
    })
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    const opens = async (as: Person) =>
      (await app.call('GET /api/media/{id}', { as, params: { id: pictureId } })).status
    expect(await opens(await studentIn([-7, 3, 10, 17, 24], 1))).toBe(404)
    expect(await opens(await studentIn([-7, -3, 10, 17, 24], 1))).toBe(200)
    expect(await opens(await app.make.enrolledStudent({ courseId: id, completed: 0 }))).toBe(200)
    expect([await opens(asker), await opens(teacher)]).toEqual([200, 200])
  })
})

describe('due dates', () => {
  const dueOn = (days: number) => `${day(days)}T23:59:00.000Z`
  const calendarOf = async (as: Person) => {
    const { body } = await app.call('GET /api/user/calendar', { as, query: { from: day(-30), to: day(60) } })
    return new Map(
      body.items
        .filter(({ kind }: { kind: string }) => kind === 'due')
        .map((item: { id: string; startsAt: string }) => [item.id, item.startsAt]),
    )
  }

  test('of a round come before those of the course, and after a student’s own', async () => {
    await app.call('PUT /api/teach/courses/{id}/deadlines', {
      as: teacher,
      params: { id },
      body: {
        late: { graceMinutes: 15, percentPerDay: 5, atMostPercent: 30, daysAccepted: null },
        due: [{ assignmentId: `${id}-1-a1`, dueAt: dueOn(40) }],
      },
    })
    const student = await studentIn([-7, 3, 10, 17, 24], 0, { days: 12, time: '23:59' })
    const outside = await app.make.enrolledStudent({ courseId: id, completed: 0 })
    const dueFor = async (as: Person) => {
      const { body } = await app.call('GET /api/user/assignments', { as })
      return body.assignments.find((one: { id: string }) => one.id === `${id}-1-a1`).dueAt
    }
    expect(await dueFor(student)).toBe(dueOn(5))
    expect(await dueFor(outside)).toBe(dueOn(40))
    const inCalendar = await calendarOf(student)
    expect(inCalendar.get(`assignment-${id}-1-a1`)).toBe(dueOn(5))
    expect(inCalendar.get(`assignment-${id}-2-a1`)).toBe(dueOn(15))
    expect(inCalendar.get(`quiz-${id}-1-q1`)).toBe(dueOn(5))
    expect((await calendarOf(outside)).get(`assignment-${id}-1-a1`)).toBe(dueOn(40))
    const { body } = await app.call('GET /api/user/quizzes/{id}', {
      as: student,
      params: { id: `${id}-1-q1` },
    })
    expect(body.quiz.dueAt).toBe(dueOn(5))

    const extended = await app.call(
      'PUT /api/teach/courses/{id}/assignments/{assignmentId}/extensions/{userId}',
      {
        as: teacher,
        params: { id, assignmentId: `${id}-1-a1`, userId: student.id },
        body: { dueAt: dueOn(20) },
      },
    )
    expect(extended.status).toBe(200)
    expect(await dueFor(student)).toBe(dueOn(20))
    expect((await calendarOf(student)).get(`assignment-${id}-1-a1`)).toBe(dueOn(20))
  })

  test('that have passed in a round close its quiz and make work late, in it alone', async () => {
    const student = await studentIn([-30, -23, 10, 17, 24], 0, { days: 3, time: '12:00' })
    const start = (as: Person) =>
      app.call('POST /api/user/quizzes/{id}/attempts', { as, params: { id: `${id}-1-q1` } })
    expect((await start(student)).body.code).toBe('past-due')
    expect((await start(await app.make.enrolledStudent({ courseId: id, completed: 0 }))).status).toBe(200)
    const book = await app.call('GET /api/user/grades/{id}', { as: student, params: { id } })
    expect(book.status).toBe(200)
    const item = JSON.stringify(book.body)
    expect(item).toContain('missing')
  })
})

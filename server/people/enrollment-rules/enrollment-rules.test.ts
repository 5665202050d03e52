import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContractKey } from '../../../contract/index.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { type CallOptions, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const id = 'bus-201'
const params = { id }
let app: TestApp
let teacher: Person

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(id)
})
afterAll(() => app.close())

const run = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

beforeEach(async () => {
  await run('delete from enrollments where course_id = $1', [id])
  await run('delete from enrollment_requests')
  await setRules({})
})

const rules = async () =>
  (await app.call('GET /api/teach/courses/{id}/enrollment-rules', { as: teacher, params })).body.rules
async function setRules(wanted: { who?: string; capacity?: number | null; prerequisites?: string[] }) {
  const body = {
    who: 'everyone',
    capacity: null,
    prerequisites: [],
    ...wanted,
    revision: (await rules()).revision,
  }
  const answer = await app.call('PUT /api/teach/courses/{id}/enrollment-rules', { as: teacher, params, body })
  return answer
}
const enroll = (as: Person, code?: string) =>
  app.call('POST /api/user/enroll', { as, body: { courseId: id, ...(code === undefined ? {} : { code }) } })
const ask = (as: Person, note = '', code?: string) =>
  app.call('PUT /api/user/courses/{id}/enrollment-request', {
    as,
    params,
    body: { note, ...(code === undefined ? {} : { code }) },
  })
const leave = (as: Person) => app.call('DELETE /api/user/enrollment/{id}', { as, params })
const admission = async (as: Person) =>
  (await app.call('GET /api/user/courses/{id}/admission', { as, params })).body
const enrolled = async () =>
  (await run('select user_id from enrollments where course_id = $1', [id])).map(({ user_id }) => user_id)
const newsOf = async ({ id: userId }: Person) =>
  (await run("select data ->> 'news' as news from notifications where user_id = $1", [userId])).map(
    ({ news }) => news,
  )
const someStudents = (many: number) => Promise.all(Array.from({ length: many }, () => app.make.student()))

test('a course without rules lets everyone in, and says nothing on its page', async () => {
  const student = await app.make.student()
  const { body } = await app.call('GET /api/courses/{id}', { params })
  expect(body.course.enrollmentRules).toBeNull()
  expect(await admission(student)).toMatchObject({ admission: 'open', enrolled: false, request: null })
  expect((await enroll(student)).status).toBe(200)
})

describe('with a code', () => {
  test('only those who know it come in, however they type it', async () => {
    await setRules({ who: 'code' })
    const { code } = await rules()
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const student = await app.make.student()
    expect(await admission(student)).toMatchObject({ admission: 'code' })
    expectProblem(await enroll(student), 422)
    const wrong = await enroll(student, 'ABCD-EFGH')
    expectProblem(wrong, 422)
    expect(wrong.body.errors[0].field).toBe('code')
    expect((await enroll(student, ` ${code.toLowerCase().replace('-', ' ')}`)).status).toBe(200)
    // Who is in needs no code again.
    expect((await enroll(student)).status).toBe(200)
  })

  test('a new code ends the old one', async () => {
    await setRules({ who: 'code' })
    const { code: old } = await rules()
    await app.call('POST /api/teach/courses/{id}/enrollment-rules/code', { as: teacher, params })
    const { code } = await rules()
    expect(code).not.toBe(old)
    expectProblem(await enroll(await app.make.student(), old), 422)
    expect((await enroll(await app.make.student(), code)).status).toBe(200)
  })

  test('guessing is slowed down', async () => {
    await setRules({ who: 'code' })
    const student = await app.make.student()
    const statuses = []
    for (let tries = 0; tries < 7; tries++) statuses.push((await enroll(student, `WRNG-000${tries}`)).status)
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(422))
    expect(statuses.at(-1)).toBe(429)
  })

  test('the code is in no answer to students', async () => {
    await setRules({ who: 'code' })
    const code = (await rules()).code.replace('-', '')
    const student = await app.make.student()
    const answers = [
      await app.call('GET /api/courses/{id}', { params }),
      await app.call('GET /api/user/courses/{id}/admission', { as: student, params }),
      await enroll(student, code),
    ]
    for (const { body } of answers) expect(JSON.stringify(body).replaceAll('-', '')).not.toContain(code)
  })
})

describe('with a limited number of places', () => {
  test('the last place is given once, however many ask at the same moment', async () => {
    await setRules({ capacity: 3 })
    const students = await someStudents(12)
    const answers = await Promise.all(students.map((student) => enroll(student)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'All 3 places of this course are taken. You can join its waiting list.',
    )
    expect(await enrolled()).toHaveLength(3)
  })

  test('who waits longest gets the place of one who leaves, and a notification', async () => {
    await setRules({ capacity: 1 })
    const [inside, first, second] = (await someStudents(3)) as [Person, Person, Person]
    await enroll(inside)
    await ask(first)
    await ask(second)
    // Asking again keeps the place in line.
    await ask(first, 'I can begin right away')
    expect((await admission(first)).request).toMatchObject({ kind: 'place', ahead: 0 })
    expect((await admission(second)).request).toMatchObject({ kind: 'place', ahead: 1 })
    await leave(inside)
    expect(await enrolled()).toEqual([first.id])
    expect(await newsOf(first)).toEqual(['place'])
    expect(await newsOf(second)).toEqual([])
    expect((await admission(second)).request).toMatchObject({ ahead: 0 })
  })

  test('places that staff free or add are given out, and one of a deleted account within minutes', async () => {
    await setRules({ capacity: 1 })
    const [inside, ...waiting] = (await someStudents(5)) as [Person, ...Person[]]
    await enroll(inside)
    for (const student of waiting) await ask(student)
    const body = { userIds: [inside.id], reason: 'Left the school' }
    await app.call('POST /api/teach/courses/{id}/people/removals', { as: teacher, params, body })
    expect(await enrolled()).toEqual([waiting[0]?.id])
    await setRules({ capacity: 3 })
    expect(await enrolled()).toHaveLength(3)
    await run('delete from users where id = $1', [waiting[1]?.id])
    expect(await enrolled()).toHaveLength(2)
    await app.courseAdmission.fillAllPlaces()
    expect(new Set(await enrolled())).toEqual(new Set([0, 2, 3].map((place) => waiting[place]?.id)))
  })

  test('people who leave at the same moment free one place each', async () => {
    await setRules({ capacity: 4 })
    const inside = await someStudents(4)
    for (const student of inside) await enroll(student)
    const waiting = await someStudents(6)
    for (const student of waiting) await ask(student)
    await Promise.all(inside.map(leave))
    expect(await enrolled()).toHaveLength(4)
    expect(new Set(await enrolled())).toEqual(new Set(waiting.slice(0, 4).map((person) => person.id)))
  })

  test('without rules again, those who waited are enrolled', async () => {
    await setRules({ capacity: 1 })
    const [inside, ...waiting] = (await someStudents(3)) as [Person, ...Person[]]
    await enroll(inside)
    for (const student of waiting) await ask(student)
    await setRules({})
    expect(await enrolled()).toHaveLength(3)
    for (const student of waiting) expect(await newsOf(student)).toEqual(['place'])
  })

  test('an archived course keeps its waiting list', async () => {
    await setRules({ capacity: 1 })
    const [inside, waiting] = (await someStudents(2)) as [Person, Person]
    await enroll(inside)
    await ask(waiting)
    await run("update courses set status = 'archived' where id = $1", [id])
    await run('delete from enrollments where course_id = $1', [id])
    await app.courseAdmission.fillAllPlaces()
    expect(await enrolled()).toEqual([])
    await run("update courses set status = 'published' where id = $1", [id])
    await app.courseAdmission.fillAllPlaces()
    expect(await enrolled()).toEqual([waiting.id])
  })

  test('staff may enroll more people than there are places', async () => {
    await setRules({ capacity: 1 })
    await enroll(await app.make.student())
    const guest = await app.make.student()
    await ask(guest)
    const people = { people: guest.email }
    await app.call('POST /api/teach/courses/{id}/people', { as: teacher, params, body: people })
    expect(await enrolled()).toHaveLength(2)
    expect((await admission(guest)).request).toBeNull()
  })
})

describe('with other courses first', () => {
  test('those who completed them come in; others see which, and may ask', async () => {
    await setRules({ prerequisites: ['fnd-100', 'brd-101'] })
    const student = await app.make.graduate({ courseId: 'fnd-100' })
    expect((await admission(student)).missing).toMatchObject([{ id: 'brd-101' }])
    const refused = await enroll(student)
    expectProblem(refused, 409)
    expect(refused.body.message).toContain('BRD 101')
    const ready = await app.make.graduate({ courseId: 'fnd-100' })
    for (const module of [1, 2, 3, 4, 5]) {
      const body = { courseId: 'brd-101', moduleId: `brd-101-${module}`, completed: true }
      await app.call('POST /api/user/progress', { as: ready, body })
    }
    expect((await enroll(ready)).status).toBe(200)
  })

  test('courses that would need each other are refused', async () => {
    await app.database.pool.query(
      `insert into enrollment_rules (course_id, who) values ('brd-101', 'everyone') on conflict do nothing`,
    )
    await run(`insert into course_prerequisites values ('brd-101', 'bus-201') on conflict do nothing`)
    const refused = await setRules({ prerequisites: ['brd-101'] })
    expectProblem(refused, 422)
    expect(refused.body.errors[0].message).toContain('BRD 101 asks for BUS 201 first')
    await run("delete from enrollment_rules where course_id = 'brd-101'")
    await run("delete from course_prerequisites where course_id = 'brd-101'")
  })
})

describe('by invitation', () => {
  test('people ask; staff get a notification, and enroll or decline', async () => {
    await setRules({ who: 'invitation' })
    const [wanted, unwanted] = (await someStudents(2)) as [Person, Person]
    expectProblem(await enroll(wanted), 409)
    await ask(wanted, 'I run a small label')
    await ask(unwanted)
    expect((await newsOf(teacher)).filter((news) => news === 'asked')).toHaveLength(2)
    const list = await app.call('GET /api/teach/courses/{id}/enrollment-requests', { as: teacher, params })
    expect(list.body).toMatchObject({
      total: 2,
      people: [{ id: wanted.id, note: 'I run a small label' }, {}],
    })
    const decide = (person: Person, yes: boolean) =>
      app.call('POST /api/teach/courses/{id}/enrollment-requests/decisions', {
        as: teacher,
        params,
        body: { userIds: [person.id], enroll: yes },
      })
    expect((await decide(wanted, true)).body).toEqual({ decided: 1, notEnrolled: 0 })
    expect((await decide(wanted, true)).body).toEqual({ decided: 0, notEnrolled: 0 })
    await decide(unwanted, false)
    expect(await enrolled()).toEqual([wanted.id])
    expect(await newsOf(wanted)).toEqual(['enrolled'])
    expect(await newsOf(unwanted)).toEqual(['declined'])
  })

  test('for a closed course there is nothing to ask for', async () => {
    await setRules({ who: 'closed' })
    const student = await app.make.student()
    expectProblem(await ask(student), 409)
    expectProblem(await enroll(student), 409)
  })
})

test('a change on top of another one is refused', async () => {
  await setRules({ who: 'code' })
  const body = { who: 'closed', capacity: null, prerequisites: [], revision: 0 }
  const refused = await app.call('PUT /api/teach/courses/{id}/enrollment-rules', {
    as: teacher,
    params,
    body,
  })
  expectProblem(refused, 409)
  expect((await rules()).who).toBe('code')
})

test('of two people who make the first rules in the same moment, one is refused', async () => {
  const make = (capacity: number) =>
    app.call('PUT /api/teach/courses/{id}/enrollment-rules', {
      as: teacher,
      params,
      body: { who: 'everyone', capacity, prerequisites: [], revision: 0 },
    })
  const answers = await Promise.all([make(10), make(20), make(30)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

describe('those who are not in a course with rules', () => {
  const doors = (number: number): [ContractKey, CallOptions][] => {
    const moduleId = `${id}-${number}`
    const place = { id, moduleId }
    return [
      ['GET /api/courses/{id}/modules/{moduleId}', { params: place }],
      ['GET /api/courses/{id}/modules/{moduleId}/document', { params: place }],
      ['POST /api/user/progress', { body: { courseId: id, moduleId, completed: true } }],
      ['POST /api/user/bookmark', { body: { courseId: id, moduleId, bookmarked: true } }],
      ['PUT /api/user/positions/{id}/{moduleId}', { params: place, body: { block: 1 } }],
      ['PUT /api/user/notes/{id}/{moduleId}', { params: place, body: { text: 'A note', revision: 0 } }],
      ['PUT /api/user/worksheets/{id}/{moduleId}', { params: place, body: { answers: [], revision: 0 } }],
      ['PUT /api/user/calculators/{id}/{moduleId}', { params: place, body: { values: [], revision: 0 } }],
      ['POST /api/user/quizzes/{id}/attempts', { params: { id: `${moduleId}-q1` } }],
      ['GET /api/user/assignments/{id}', { params: { id: `${moduleId}-a1` } }],
      [
        'POST /api/user/assignments/{id}/submissions',
        { params: { id: `${moduleId}-a1` }, body: { revision: 0 } },
      ],
    ]
  }

  test('find every lesson after the first shut, also those they completed before', async () => {
    const student = await app.make.enrolledStudent({ courseId: id, completed: 3 })
    await setRules({ who: 'invitation' })
    await leave(student)
    for (const number of [2, 4]) {
      for (const [key, call] of doors(number)) {
        const { status, body } = await app.call(key, { as: student, ...call })
        expect([403, 409], `${key} of ${number}: ${JSON.stringify(body)}`).toContain(status)
        expect(body.message, key).toContain('Enroll in this course')
      }
    }
  })

  test('read the first lesson, complete nothing in it, and are not enrolled by it', async () => {
    await setRules({ capacity: 10 })
    const student = await app.make.student()
    const moduleId = `${id}-1`
    const read = { as: student, params: { id, moduleId } }
    expect((await app.call('GET /api/courses/{id}/modules/{moduleId}', read)).status).toBe(200)
    const place = await app.call('PUT /api/user/positions/{id}/{moduleId}', { ...read, body: { block: 2 } })
    expect(place.body).toMatchObject({ enrolled: false })
    const completed = await app.call('POST /api/user/progress', {
      as: student,
      body: { courseId: id, moduleId, completed: true },
    })
    expectProblem(completed, 403)
    const started = await app.call('POST /api/user/quizzes/{id}/attempts', {
      as: student,
      params: { id: `${moduleId}-q1` },
    })
    expectProblem(started, 409)
    expect(await enrolled()).toEqual([])
    expect(await run('select 1 from quiz_attempts where user_id = $1', [student.id])).toEqual([])
    await enroll(student)
    const after = await app.call('POST /api/user/progress', {
      as: student,
      body: { courseId: id, moduleId, completed: true },
    })
    expect(after.status).toBe(200)
  })

  test('find nothing of it in search and discussions', async () => {
    const word = `narwhal${randomUUID().slice(0, 8)}`
    await run('update module_contents set lecture_markdown = $1 where module_id = any($2)', [
      word,
      [`${id}-1`, `${id}-2`],
    ])
    const [inside, outside] = [
      await app.make.enrolledStudent({ courseId: id, completed: 2 }),
      await app.make.enrolledStudent({ courseId: id, completed: 2 }),
    ]
    const [{ id: forumId }] = await run('select id from forums where course_id = $1', [id])
    const thread = await app.call('POST /api/discussions/threads', {
      as: inside,
      body: {
        forumId,
        title: `About the ${word}`,
        body: `I saw a ${word}.`,
        mentions: [],
        idempotencyKey: randomUUID(),
      },
    })
    expect(thread.status, JSON.stringify(thread.body)).toBe(200)
    await leave(outside)
    const search = async (as: Person) => {
      const { body } = await app.call('GET /api/search', { as, query: { q: word } })
      return body.groups.flatMap(({ kind, results }: { kind: string; results: { id: string }[] }) =>
        results.map((result) => `${kind} ${result.id}`),
      )
    }
    expect((await search(outside)).filter((hit: string) => hit.startsWith('lectures'))).toHaveLength(2)
    await setRules({ who: 'code' })
    expect(await search(outside)).toEqual([`lectures ${id}-1`])
    const own = await search(inside)
    expect(own).toEqual(expect.arrayContaining([`lectures ${id}-1`, `lectures ${id}-2`]))
    expect(own.length).toBeGreaterThan(2)
    const read = (as: Person) =>
      app.call('GET /api/discussions/threads/{id}', { as, params: { id: thread.body.threadId } })
    expect((await read(inside)).status).toBe(200)
    expectProblem(await read(outside), 404)
    const forum = { params: { id: forumId } }
    expectProblem(await app.call('GET /api/discussions/forums/{id}', { as: outside, ...forum }), 404)
    expect((await app.call('GET /api/discussions/forums/{id}', { as: inside, ...forum })).status).toBe(200)
  })

  test('teachers read as before', async () => {
    await setRules({ who: 'closed' })
    const read = await app.call('GET /api/courses/{id}/modules/{moduleId}', {
      as: teacher,
      params: { id, moduleId: `${id}-3` },
    })
    expect(read.status).toBe(200)
  })
})

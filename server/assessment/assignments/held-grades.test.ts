import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type ContractKey, contract } from '../../../contract/index.ts'
import { samples } from '../../../tests/access/samples.ts'
import { baseUrl, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { unpacked } from '../../../tests/support/packages.ts'

const courseId = 'brd-101'
const assignmentId = 'brd-101-1-a1'
const feedback = 'Quaeritur, whether this is held.'
/** No other number of the demo school. */
const earned = [1.37, 2.39, 0.41, 0.43]

let app: TestApp
let teacher: Person
let student: Person
let submissionId: string
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  teacher = await app.make.teacherOf(courseId)
  student = await app.make.enrolledStudent({ courseId })
  await setGrading(false)
  submissionId = await handIn(student)
})

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows
const setGrading = (holdGrades: boolean, hideNames = false) =>
  app.call('PUT /api/teach/courses/{id}/assignments/{assignmentId}/grading', {
    as: teacher,
    params: { id: courseId, assignmentId },
    body: { holdGrades, hideNames },
  })
async function handIn(as: Person, baseRevision = 0): Promise<string> {
  const params = { id: assignmentId }
  const draft = { baseRevision, text: `Draft ${baseRevision}`, links: [] }
  await app.call('PUT /api/user/assignments/{id}/draft', { as, params, body: draft })
  const { body } = await app.call('POST /api/user/assignments/{id}/submissions', {
    as,
    params,
    body: { revision: baseRevision + 1 },
  })
  return body.assignment.submissions[0].id
}
const grade = (id: string, version = 0, points = earned) =>
  app.call('PUT /api/teach/submissions/{id}/grade', {
    as: teacher,
    params: { id },
    body: { version, earned: points, feedback },
  })
const override = (userId: string, score: number | null, version = 0) =>
  app.call('PUT /api/teach/courses/{id}/grades/{userId}/{itemId}', {
    as: teacher,
    params: { id: courseId, userId, itemId: assignmentId },
    body: { version, score, excused: false, reason: feedback },
  })
const mine = async (as = student) =>
  (await app.call('GET /api/user/assignments/{id}', { as, params: { id: assignmentId } })).body.assignment
const gradesOf = async (as = student) =>
  (await app.call('GET /api/user/grades/{id}', { as, params: { id: courseId } })).body.grades
const kindsTo = async (person: Person) =>
  (await rows('select kind from notifications where user_id = $1 order by id', [person.id])).map(
    ({ kind }) => kind,
  )
const rowOf = async (person: Person) => {
  const call = { as: teacher, params: { id: courseId }, query: { limit: '1000' } }
  const { body } = await app.call('GET /api/teach/courses/{id}/grades', call)
  return body.rows.find(({ userId }: { userId: string }) => userId === person.id)
}

/** Everything that a student may read. */
const reads = (Object.entries(contract) as [ContractKey, Endpoint][])
  .filter(([key, { access }]) => key.startsWith('GET ') && (access === 'student' || access === 'public'))
  .map(([key]) => key)

async function allThatTheyRead(): Promise<Map<string, unknown>> {
  const all = samples({ email: student.email })
  const seen = new Map<string, unknown>()
  for (const key of reads) {
    const sample = all[key]
    const own = key.includes('assignments/{id}') ? assignmentId : key.includes('/{id}') ? courseId : ''
    const calls = [sample, ...(own === '' ? [] : [{ ...sample, params: { ...sample.params, id: own } }])]
    for (const [index, call] of calls.entries()) {
      const { status, body } = await app.call(key, { ...call, as: student })
      seen.set(`${key} ${index}`, [status, timeless(body)])
    }
  }
  return seen
}

/** Without what differs between two calls anyway. */
function timeless(body: unknown): unknown {
  return typeof body === 'object'
    ? JSON.parse(
        JSON.stringify(body, (key, value) =>
          /requestId|now|token|serverTime|uptime/i.test(key) ? 0 : value,
        ),
      )
    : body
}

async function exported(): Promise<string> {
  await rows('delete from data_exports where user_id = $1', [student.id])
  await app.call('POST /api/user/data-exports', { as: student })
  const read = () => app.call('GET /api/user/data-exports', { as: student })
  await expect.poll(async () => (await read()).body.exports[0].state, { timeout: 45_000 }).toBe('ready')
  const list = await read()
  const headers = { cookie: await app.cookieOf(student) }
  const response = await app.api.fetch(new Request(`${baseUrl}${list.body.exports[0].url}`, { headers }), {})
  const files = await unpacked(Buffer.from(await response.arrayBuffer()))
  return [...files.values()].map(String).join('\n')
}

describe('a held grade', () => {
  test('changes nothing of what its student can read, until it is released', async () => {
    await setGrading(true)
    await allThatTheyRead()
    const before = await allThatTheyRead()
    const stable = await allThatTheyRead()
    expect((await grade(submissionId)).status).toBe(200)
    await override(student.id, 3.77)
    const after = await allThatTheyRead()
    const changed = [...before].filter(
      ([key, body]) =>
        JSON.stringify(body) === JSON.stringify(stable.get(key)) &&
        JSON.stringify(body) !== JSON.stringify(after.get(key)),
    )
    expect(changed.map(([key]) => key)).toEqual([])
    expect(JSON.stringify([...after])).not.toMatch(/Quaeritur|\b(2\.39|3\.77)\b/)
    expect(await kindsTo(student)).toEqual([])
    expect(await rows('select from mail_messages where recipient = $1', [student.email])).toEqual([])

    expect((await setGrading(false)).body.released).toBe(1)
    expect(JSON.stringify([...(await allThatTheyRead())])).toMatch(/Quaeritur/)
    expect((await gradesOf()).items.find(({ id }: { id: string }) => id === assignmentId)).toMatchObject({
      score: 3.77,
      state: 'changed',
    })
  })

  test('is not in the personal download', async () => {
    await setGrading(true)
    await grade(submissionId)
    await override(student.id, 3.77)
    expect(await exported()).not.toMatch(/Quaeritur|\b(2\.39|3\.77)\b|grade_held|"held"/)
    await setGrading(false)
    expect(await exported()).toMatch(/Quaeritur/)
  })

  test('is shown to teachers, in the list and the gradebook', async () => {
    await setGrading(true)
    await grade(submissionId)
    const list = await app.call('GET /api/teach/courses/{id}/submissions', {
      as: teacher,
      params: { id: courseId },
      query: { show: 'graded', assignment: assignmentId },
    })
    expect(list.body.submissions.find(({ id }: { id: string }) => id === submissionId)).toMatchObject({
      held: true,
      score: 4.6,
    })
    expect(list.body.assignments.find(({ id }: { id: string }) => id === assignmentId)).toMatchObject({
      holdGrades: true,
      held: expect.any(Number),
    })
    expect(await rowOf(student)).toMatchObject({ held: [assignmentId] })
  })
})

describe('a release', () => {
  test('of one student leaves the others held, and tells them once', async () => {
    await setGrading(true)
    const other = await app.make.enrolledStudent({ courseId })
    const theirs = await handIn(other)
    await grade(submissionId)
    await grade(theirs)
    await override(student.id, 3.77)
    const release = (id: string, as = teacher) =>
      app.call('POST /api/teach/submissions/{id}/release', { as, params: { id } })
    expect((await release(submissionId, await app.make.instructor())).status).toBe(404)
    expect((await release(submissionId)).body).toEqual({ released: true })
    expect((await release(submissionId)).body).toEqual({ released: false })
    expect(await mine()).toMatchObject({ state: 'graded' })
    expect((await gradesOf()).items.find(({ id }: { id: string }) => id === assignmentId)).toMatchObject({
      score: 3.77,
    })
    expect(await kindsTo(student)).toEqual(['grade'])
    expect(await mine(other)).toMatchObject({ state: 'submitted' })
    expect(await kindsTo(other)).toEqual([])
    // Regrading what the student knows is no secret; a grade of the other one is.
    await grade(submissionId, 1, [1, 1, 1, 1])
    expect(await mine()).toMatchObject({ state: 'graded' })
    await grade(theirs, 1, [1, 1, 1, 1])
    expect(await mine(other)).toMatchObject({ state: 'submitted' })
  })

  test('tells each student once, also after regrading, and later grades directly', async () => {
    await setGrading(true)
    await grade(submissionId)
    await grade(submissionId, 1, [1, 1, 1, 1])
    const later = await app.make.enrolledStudent({ courseId })
    const laterId = await handIn(later)
    expect(await kindsTo(student)).toEqual([])
    await Promise.all([setGrading(false), setGrading(false)])
    expect(await kindsTo(student)).toEqual(['grade'])
    expect(await kindsTo(later)).toEqual([])
    expect((await mine()).submissions[0].grade).toMatchObject({ earned: 4, feedback })
    await grade(laterId)
    expect(await kindsTo(later)).toEqual(['grade'])
    expect((await mine(later)).state).toBe('graded')
  })

  test('at the moment of a grade leaves nothing held', async () => {
    for (let round = 0; round < 4; round++) {
      await setGrading(true)
      const person = await app.make.enrolledStudent({ courseId })
      const id = await handIn(person)
      await Promise.all([grade(id), setGrading(false)])
      expect((await mine(person)).state).toBe('graded')
      expect(await kindsTo(person)).toEqual(['grade'])
    }
  })

  test('does not hide what the student knew: a grade from before stays visible, also when it changes', async () => {
    await grade(submissionId)
    await override(student.id, 2)
    await setGrading(true)
    expect((await mine()).submissions[0].grade).toMatchObject({ feedback })
    await grade(submissionId, 1, [1, 1, 1, 1])
    await override(student.id, 3, 1)
    expect((await mine()).submissions[0].grade).toMatchObject({ earned: 4 })
    expect(await kindsTo(student)).toEqual(['grade', 'feedback'])
    // A new version waits again.
    const second = await handIn(student, 1)
    await grade(second, 0, [2, 2, 2, 2])
    expect(await mine()).toMatchObject({ state: 'submitted', score: 4 })
    expect((await mine()).submissions[0].grade).toBeNull()
  })

  test('an override that gave the grade back to the work is held again', async () => {
    await override(student.id, 2)
    await override(student.id, null, 1)
    await setGrading(true)
    await override(student.id, 3.5, 2)
    const item = async () => (await gradesOf()).items.find(({ id }: { id: string }) => id === assignmentId)
    expect(await item()).toMatchObject({ score: null, reason: '' })
    await setGrading(false)
    expect(await item()).toMatchObject({ score: 3.5 })
  })
})

test('hidden names: students are numbered in the order they handed in, and files are named by number', async () => {
  await setGrading(false, true)
  const call = { as: teacher, params: { id: submissionId } }
  const { submission } = (await app.call('GET /api/teach/submissions/{id}', call)).body
  expect(submission).toMatchObject({ studentId: null, studentName: expect.stringMatching(/^Student \d+$/) })
  const others = await app.make.enrolledStudent({ courseId, firstName: 'Aaron', lastName: 'Aab' })
  await handIn(others)
  const again = (await app.call('GET /api/teach/submissions/{id}', call)).body.submission
  expect(again.studentName).toBe(submission.studentName)
  const query = { show: 'all', assignment: assignmentId }
  const list = await app.call('GET /api/teach/courses/{id}/submissions', {
    as: teacher,
    params: { id: courseId },
    query,
  })
  expect(JSON.stringify([list.body, again])).not.toMatch(
    new RegExp(`Aaron|${student.lastName}|${student.id}|${others.id}`),
  )
  const names = list.body.submissions.map(({ studentName }: { studentName: string }) => studentName)
  expect(new Set(names).size).toBe(names.length)
})

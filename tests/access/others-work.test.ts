import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { expectProblem } from './problem.ts'

let app: TestApp
let maya: Person
let submissionId: string
const assignment = { id: 'brd-101-1-a1' }

beforeAll(async () => {
  app = await createTestApp()
  maya = await app.make.student({ firstName: 'Maya' })
  const body = { baseRevision: 0, text: "Maya's own words", links: ['https://example.org/maya'] }
  await app.call('PUT /api/user/assignments/{id}/draft', { as: maya, params: assignment, body })
  const { body: made } = await app.call('POST /api/user/assignments/{id}/submissions', {
    as: maya,
    params: assignment,
    body: { revision: 1 },
  })
  submissionId = made.assignment.submissions[0].id
})
afterAll(() => app.close())

test("a student cannot find another student's drafts or submissions", async () => {
  const tom = await app.make.student({ firstName: 'Tom' })
  const { body } = await app.call('GET /api/user/assignments/{id}', { as: tom, params: assignment })
  expect(body.assignment).toMatchObject({ state: 'open', draft: { revision: 0 }, submissions: [] })
  expect(JSON.stringify(body)).not.toContain('Maya')
  const list = await app.call('GET /api/user/assignments', { as: tom })
  expect(list.body.assignments).toEqual([])
})

test("an instructor of another course cannot find its students' work", async () => {
  const other = await app.make.teacherOf('fnd-100')
  const params = { id: submissionId }
  const course = { id: 'brd-101' }
  const late = { graceMinutes: 0, percentPerDay: 0, atMostPercent: 0, daysAccepted: null }
  const grade = { version: 0, earned: [0, 0, 0, 0], feedback: '' }
  const answers = [
    await app.call('GET /api/teach/submissions/{id}', { as: other, params }),
    await app.call('PUT /api/teach/submissions/{id}/grade', { as: other, params, body: grade }),
    await app.call('PUT /api/teach/submissions/{id}/extension', {
      as: other,
      params,
      body: { dueAt: '2026-01-01T12:00:00.000Z' },
    }),
    await app.call('DELETE /api/teach/submissions/{id}/extension', { as: other, params }),
    await app.call('GET /api/teach/courses/{id}/submissions', { as: other, params: course }),
    await app.call('GET /api/teach/courses/{id}/assignments/{assignmentId}/missing', {
      as: other,
      params: { ...course, assignmentId: 'brd-101-1-a1' },
    }),
    await app.call('GET /api/teach/courses/{id}/deadlines', { as: other, params: course }),
    await app.call('PUT /api/teach/courses/{id}/deadlines', {
      as: other,
      params: course,
      body: { late, due: [] },
    }),
  ]
  for (const answer of answers) {
    expectProblem(answer, 404)
    expect(JSON.stringify(answer.body)).not.toContain('Maya')
  }
})

test("the course's instructor and an administrator can", async () => {
  const teacher = await app.make.instructor()
  const administrator = await app.make.administrator()
  await app.call('POST /api/teach/courses/{id}/staff', {
    as: administrator,
    params: { id: 'brd-101' },
    body: { email: teacher.email.toUpperCase(), role: 'teacher' },
  })
  for (const as of [teacher, administrator]) {
    const { body } = await app.call('GET /api/teach/submissions/{id}', { as, params: { id: submissionId } })
    expect(body.submission).toMatchObject({ text: "Maya's own words", studentName: 'Maya Okafor' })
  }
  const { body } = await app.call('GET /api/teach/courses', { as: teacher })
  expect(body.courses).toMatchObject([{ id: 'brd-101', toGrade: 1, students: 1 }])

  await app.call('DELETE /api/teach/courses/{id}/staff/{userId}', {
    as: administrator,
    params: { id: 'brd-101', userId: teacher.id },
  })
  const gone = await app.call('GET /api/teach/submissions/{id}', {
    as: teacher,
    params: { id: submissionId },
  })
  expectProblem(gone, 404)
})

test('a student does not become a teacher by an address', async () => {
  const student = await app.make.student()
  const answer = await app.call('POST /api/teach/courses/{id}/staff', {
    as: await app.make.administrator(),
    params: { id: 'brd-101' },
    body: { email: student.email, role: 'teacher' },
  })
  expectProblem(answer, 409, 'no-such-instructor')
})

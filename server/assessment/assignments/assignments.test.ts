import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf('brd-101')
})
afterAll(() => app.close())

const courseId = 'brd-101'
const id = 'brd-101-1-a1'
const day = 24 * 3_600_000

const read = async (as: Person, assignmentId = id) =>
  (await app.call('GET /api/user/assignments/{id}', { as, params: { id: assignmentId } })).body.assignment
const save = (as: Person, baseRevision: number, text: string, links: string[] = [], assignmentId = id) =>
  app.call('PUT /api/user/assignments/{id}/draft', {
    as,
    params: { id: assignmentId },
    body: { baseRevision, text, links },
  })
const handIn = (as: Person, revision: number, assignmentId = id) =>
  app.call('POST /api/user/assignments/{id}/submissions', {
    as,
    params: { id: assignmentId },
    body: { revision },
  })
const handedInBy = async (as: Person, text = 'My work', assignmentId = id) => {
  await save(as, (await read(as, assignmentId)).draft.revision, text, [], assignmentId)
  const answer = await handIn(as, (await read(as, assignmentId)).draft.revision, assignmentId)
  return answer.body.assignment.submissions[0].id as string
}
const open = async (as: Person, submissionId: string) =>
  (await app.call('GET /api/teach/submissions/{id}', { as, params: { id: submissionId } })).body.submission
const grade = (as: Person, submissionId: string, version: number, earned: number[], feedback = '') =>
  app.call('PUT /api/teach/submissions/{id}/grade', {
    as,
    params: { id: submissionId },
    body: { version, earned, feedback },
  })
const late = { graceMinutes: 15, percentPerDay: 10, atMostPercent: 40, daysAccepted: null }
const setDue = (assignmentId: string, dueAt: Date | null, policy: object = late) =>
  app.call('PUT /api/teach/courses/{id}/deadlines', {
    as: teacher,
    params: { id: courseId },
    body: { late: policy, due: [{ assignmentId, dueAt: dueAt?.toISOString() ?? null }] },
  })

test('an assignment of an archived course does not exist for students who are not enrolled', async () => {
  const administrator = await app.make.administrator()
  const setStatus = (status: string) =>
    app.call('PUT /api/authoring/courses/{id}/status', {
      as: administrator,
      params: { id: 'clt-301' },
      body: { status },
    })
  const [stranger, enrolled] = [
    await app.make.student(),
    await app.make.enrolledStudent({ courseId: 'clt-301' }),
  ]
  expect((await setStatus('archived')).status).toBe(200)
  const first = 'clt-301-1-a1'
  for (const refused of [await save(stranger, 0, 'Mine', [], first), await handIn(stranger, 0, first)]) {
    expect(refused).toMatchObject({ status: 404, body: { code: 'assignment-not-found' } })
  }
  expect((await save(enrolled, 0, 'Mine', [], first)).status).toBe(200)
  await setStatus('published')
})

describe('a draft', () => {
  test('is saved and increments its revision', async () => {
    const student = await app.make.student()
    expect((await read(student)).draft).toEqual({
      text: '',
      links: [],
      files: [],
      revision: 0,
      savedAt: null,
      submitted: false,
    })
    expect((await save(student, 0, 'One')).body.draft).toMatchObject({ revision: 1, text: 'One' })
    const links = ['https://exa', '']
    expect((await save(student, 1, 'Two', links)).body.draft).toMatchObject({ revision: 2, links })
    expect(await read(student)).toMatchObject({ state: 'draft', draft: { text: 'Two', revision: 2 } })
  })

  test('based on a stale revision is rejected, and the current one is unchanged', async () => {
    const student = await app.make.student()
    await save(student, 0, 'First tab')
    expect(await save(student, 0, 'Second tab')).toMatchObject({
      status: 409,
      body: { code: 'draft-changed' },
    })
    expect((await read(student)).draft).toMatchObject({ text: 'First tab', revision: 1 })
  })

  test('sent again after a lost response counts as saved', async () => {
    const student = await app.make.student()
    await save(student, 0, 'Same')
    expect((await save(student, 0, 'Same')).body.draft).toMatchObject({ text: 'Same', revision: 1 })
  })

  test('concurrent first drafts leave one', async () => {
    const student = await app.make.student()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => save(student, 0, text)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test('in a locked module is rejected and reveals nothing of the task', async () => {
    const locked = 'brd-101-2-a1'
    const open = () => app.call('GET /api/user/assignments/{id}', { as: student, params: { id: locked } })
    const student = await app.make.enrolledStudent({ courseId: 'brd-101' })
    const refused = { status: 403, body: { code: 'module-locked' } }
    expect(await save(student, 0, 'Early', [], locked)).toMatchObject(refused)
    expect(await open()).toMatchObject(refused)
    await app.call('POST /api/user/progress', {
      as: student,
      body: { courseId: 'brd-101', moduleId: 'brd-101-1', completed: true },
    })
    await save(student, 0, 'In time', [], locked)
    await app.database.pool.query('update module_progress set completed_at = null where user_id = $1', [
      student.id,
    ])
    expect((await open()).body.assignment).toMatchObject({
      state: 'locked',
      description: '',
      steps: [],
      rubric: [],
      draft: { text: 'In time' },
    })
  })

  test('preserves any script and emoji', async () => {
    const student = await app.make.student()
    const text = 'مرحبا بالعالم 👩🏽‍🎨\n\n<script>alert(1)</script> =1+1'
    await save(student, 0, text)
    expect((await read(student)).draft.text).toBe(text)
  })
})

describe('submitting', () => {
  test('keeps the submitted work, enrolls, and leaves the draft for further edits', async () => {
    const student = await app.make.student()
    await save(student, 0, 'My work', ['https://example.org/work', '  '])
    const { status, body } = await handIn(student, 1)
    expect(status).toBe(200)
    expect(body.assignment).toMatchObject({
      state: 'submitted',
      draft: { submitted: true, revision: 1 },
      submissions: [{ number: 1, text: 'My work', links: ['https://example.org/work'], grade: null }],
    })
    const { body: mine } = await app.call('GET /api/user/assignments', { as: student })
    expect(mine.assignments.find((known: { id: string }) => known.id === id)).toMatchObject({
      state: 'submitted',
      submissionCount: 1,
    })
  })

  test('20 concurrent requests create one submission', async () => {
    const student = await app.make.student()
    await save(student, 0, 'Once')
    const answers = await Promise.all(Array.from({ length: 20 }, () => handIn(student, 1)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await read(student)).submissions).toHaveLength(1)
  })

  test('again after a change creates a second version, newest first', async () => {
    const student = await app.make.student()
    await handedInBy(student, 'One')
    await handedInBy(student, 'Two')
    expect((await read(student)).submissions).toMatchObject([
      { number: 2, text: 'Two' },
      { number: 1, text: 'One' },
    ])
    const { rows } = await app.database.pool.query(
      'select number from submissions where user_id = $1 and is_latest',
      [student.id],
    )
    expect(rows).toEqual([{ number: 2 }])
  })

  test('rejects empty work or an invalid address, at its field', async () => {
    const student = await app.make.student()
    await save(student, 0, '   ')
    expect(await handIn(student, 1)).toMatchObject({ status: 422, body: { errors: [{ field: 'text' }] } })
    for (const link of [
      'http://example.org',
      'javascript:alert(1)',
      'example',
      'https://me:pw@example.org',
    ]) {
      const { revision } = (await read(student)).draft
      await save(student, revision, 'Words', ['https://example.org', link])
      expect(await handIn(student, revision + 1)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'links.1' }] },
      })
    }
    expect((await read(student)).submissions).toEqual([])
  })

  test('rejects a draft other than the one on screen', async () => {
    const student = await app.make.student()
    await save(student, 0, 'One')
    await save(student, 1, 'Two')
    expect(await handIn(student, 1)).toMatchObject({ status: 409, body: { code: 'draft-changed' } })
  })

  test('rejects more than 20 versions with a message', async () => {
    const student = await app.make.student()
    for (let version = 1; version <= 20; version += 1) await handedInBy(student, `Version ${version}`)
    const { draft, can } = await read(student)
    expect(can.handIn).toBe(false)
    await save(student, draft.revision, 'One more')
    expect(await handIn(student, draft.revision + 1)).toMatchObject({
      status: 409,
      body: { code: 'too-many-submissions' },
    })
  })
})

describe('due dates', () => {
  const due = 'brd-101-1-a1'

  test('deducts late points by the policy, and an extension restores them', async () => {
    const student = await app.make.student()
    const submissionId = await handedInBy(student)
    const { assignment } = await open(teacher, submissionId)
    const full = assignment.rubric.map(({ points }: { points: number }) => points)
    await grade(teacher, submissionId, 0, full)
    await setDue(due, new Date(Date.now() - 1.5 * day))
    expect((await read(student)).submissions[0]).toMatchObject({
      late: true,
      grade: { deduction: 20, score: assignment.points * 0.8 },
    })
    const until = new Date(Date.now() + day).toISOString()
    await app.call('PUT /api/teach/submissions/{id}/extension', {
      as: teacher,
      params: { id: submissionId },
      body: { dueAt: until },
    })
    expect(await read(student)).toMatchObject({
      dueAt: until,
      submissions: [{ late: false, grade: { deduction: 0, score: assignment.points } }],
    })
    await setDue(due, null)
  })

  test('nothing is accepted after the last day, and submitted work stays', async () => {
    const [early, tardy] = [await app.make.student(), await app.make.student()]
    await handedInBy(early)
    await setDue(due, new Date(Date.now() - 3 * day), { ...late, daysAccepted: 2 })
    expect(await read(tardy)).toMatchObject({ state: 'closed', can: { handIn: false } })
    expect(await save(tardy, 0, 'Too late')).toMatchObject({
      status: 409,
      body: { code: 'assignment-closed' },
    })
    expect(await read(early)).toMatchObject({ state: 'submitted', submissions: [{ number: 1 }] })
    await setDue(due, null)
  })

  test('of another course are rejected', async () => {
    await setDue(due, null, { ...late, percentPerDay: 7 })
    const dateAlone = await app.call('PUT /api/teach/courses/{id}/deadlines', {
      as: teacher,
      params: { id: courseId },
      body: { due: [{ assignmentId: due, dueAt: null }] },
    })
    expect(dateAlone.body.late, 'what is left out stays').toEqual({ ...late, percentPerDay: 7 })
    await setDue(due, null)
    expect(await setDue('fnd-100-1-a1', new Date())).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'due.0.assignmentId' }] },
    })
  })
})

describe('grading', () => {
  test('by the rubric gives the student score, levels and feedback', async () => {
    const student = await app.make.student()
    const submissionId = await handedInBy(student)
    const { assignment } = await open(teacher, submissionId)
    const points: number[] = assignment.rubric.map((line: { points: number }) => line.points)
    const earned = points.map((most, index) => (index === 0 ? most / 2 : most))
    const answer = await grade(teacher, submissionId, 0, earned, '  Well done.  ')
    expect(answer.status).toBe(200)
    const mine = await read(student)
    expect(mine).toMatchObject({ state: 'graded', score: assignment.points - (points[0] ?? 0) / 2 })
    expect(mine.submissions[0].grade).toMatchObject({ feedback: 'Well done.', possible: assignment.points })
    expect(mine.submissions[0].grade.criteria[0].level).toBe(1)
    const { body: list } = await app.call('GET /api/user/notifications', { as: student })
    expect(list.notifications).toMatchObject([{ kind: 'grade', path: `/dashboard/assignments/${id}` }])
  })

  test('repeated changes nothing, and a stale grade does not overwrite a newer one', async () => {
    const student = await app.make.student()
    const submissionId = await handedInBy(student)
    const { assignment } = await open(teacher, submissionId)
    const full = assignment.rubric.map(({ points }: { points: number }) => points)
    const first = await grade(teacher, submissionId, 0, full)
    const second = await grade(teacher, submissionId, 1, full)
    expect(second.body.submission.grade.score).toBe(first.body.submission.grade.score)
    const nothing = full.map(() => 0)
    expect(await grade(teacher, submissionId, 1, nothing)).toMatchObject({
      status: 409,
      body: { code: 'grade-changed' },
    })
    expect((await read(student)).score).toBe(assignment.points)
  })

  test('counts the best of several versions', async () => {
    const student = await app.make.student()
    const first = await handedInBy(student, 'One')
    const { assignment } = await open(teacher, first)
    const points: number[] = assignment.rubric.map((line: { points: number }) => line.points)
    await grade(teacher, first, 0, points)
    const second = await handedInBy(student, 'Two')
    expect(await read(student)).toMatchObject({ state: 'submitted', score: assignment.points })
    await grade(
      teacher,
      second,
      0,
      points.map(() => 0),
    )
    expect(await read(student)).toMatchObject({ state: 'graded', score: assignment.points })
  })

  test('rejects a missing criterion and points above its maximum', async () => {
    const submissionId = await handedInBy(await app.make.student())
    const { assignment } = await open(teacher, submissionId)
    const full: number[] = assignment.rubric.map(({ points }: { points: number }) => points)
    expect(await grade(teacher, submissionId, 0, full.slice(1))).toMatchObject({ status: 422 })
    const tooMuch = full.map((points, index) => (index === 1 ? points + 1 : points))
    expect(await grade(teacher, submissionId, 0, tooMuch)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'earned.1' }] },
    })
  })

  test('the grading desk lists waiting work, oldest first, page by page without gaps', async () => {
    const other = 'brd-101-1-a1'
    await app.database.pool.query('delete from submissions where course_id = $1', [courseId])
    const ids: string[] = []
    for (let n = 0; n < 53; n += 1) ids.push(await handedInBy(await app.make.student(), `Work ${n}`, other))
    const list = (query: Record<string, string>) =>
      app.call('GET /api/teach/courses/{id}/submissions', { as: teacher, params: { id: courseId }, query })
    const first = (await list({})).body
    expect(first).toMatchObject({ waiting: 53 })
    const second = (await list({ after: first.next })).body
    expect(second.next).toBeNull()
    for (const after of ['2026-11-23T00:00:00.000Z_------------------------------------', 'x', '+275760_1'])
      expect(await list({ after })).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
    const listed = [...first.submissions, ...second.submissions].map((row: { id: string }) => row.id)
    expect(listed).toEqual(ids)
    const middle = await open(teacher, ids[10] ?? '')
    expect(middle.queue).toEqual({ previousId: ids[9], nextId: ids[11], waiting: 53 })
    const between = randomUUID()
    await app.database.pool.query(
      `insert into submissions (user_id, id, course_id, assignment_id, number, draft_revision, text)
       values ($1, $2, $3, 'brd-101-2-a1', 1, 1, 'For another assignment')`,
      [(await app.make.student()).id, between, courseId],
    )
    const last = await open(teacher, ids[52] ?? '')
    expect(last.queue).toEqual({ previousId: ids[51], nextId: between, waiting: 54 })
    expect(last.queueOfAssignment).toEqual({ previousId: ids[51], nextId: null, waiting: 53 })
    await app.database.pool.query('delete from submissions where id = $1', [between])
    expect((await list({ show: 'graded' })).body.submissions).toEqual([])
    expect((await list({ show: 'all' })).body.submissions[0].id).toBe(ids[52])
    expect(await list({ after: 'nowhere' })).toMatchObject({ status: 422 })
  })
})

import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Certificate } from '../../../contract/certificates.ts'
import { usualRequirements } from '../../../rules/assessment/completion.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

const id = 'fnd-100'
const params = { id }
const modules = [1, 2, 3, 4, 5]
let app: TestApp
let teacher: Person

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(id)
})
afterAll(() => app.close())
beforeEach(() => run('delete from completion_requirements'))

const run = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows

const view = async () =>
  (await app.call('GET /api/teach/courses/{id}/completion', { as: teacher, params })).body
async function setRequirements(wanted: object) {
  const { revision } = await view()
  return app.call('PUT /api/teach/courses/{id}/completion', {
    as: teacher,
    params,
    body: { ...usualRequirements, ...wanted, revision },
  })
}
const checklist = async (as: Person) =>
  (await app.call('GET /api/user/courses/{id}/completion', { as, params })).body
const certificatesOf = async (as: Person): Promise<Certificate[]> =>
  (await app.call('GET /api/user/certificates', { as })).body.certificates
const kindsOf = async ({ id: userId }: Person) =>
  (await run('select kind from certificates where user_id = $1 order by kind', [userId])).map(
    ({ kind }) => kind,
  )

const quizzesOf = async (): Promise<string[]> =>
  (await view()).items
    .filter(({ category }: { category: string }) => category === 'quizzes')
    .map((one: { id: string }) => one.id)
const assignmentsOf = async (): Promise<string[]> =>
  (await view()).items
    .filter(({ category }: { category: string }) => category === 'assignments')
    .map((one: { id: string }) => one.id)

async function pass({ id: userId }: Person, quizId: string, percent = 100) {
  await run(
    `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, submitted_at, submitted_by, score, max_score, percent, passed)
     values ($1, $2, (select count(*) + 1 from quiz_attempts where user_id = $1 and quiz_id = $2), 70, '[]', now(), 'student', $3::int, 100, $3::int, $3::int >= 70)`,
    [userId, quizId, percent],
  )
}
async function handIn(as: Person, assignmentId: string): Promise<string> {
  const body = { baseRevision: 0, text: 'My work', links: [] }
  await app.call('PUT /api/user/assignments/{id}/draft', { as, params: { id: assignmentId }, body })
  const { status, body: sent } = await app.call('POST /api/user/assignments/{id}/submissions', {
    as,
    params: { id: assignmentId },
    body: { revision: 1 },
  })
  expect(status, JSON.stringify(sent)).toBe(200)
  return sent.assignment.submissions[0].id
}
const complete = async (as: Person) => {
  for (const number of modules) {
    const body = { courseId: id, moduleId: `${id}-${number}`, completed: true }
    await app.call('POST /api/user/progress', { as, body })
  }
}

test('five modules alone earn the certificate of completion, as specified', async () => {
  const student = await app.make.student()
  await complete(student)
  const list = await checklist(student)
  expect(list).toMatchObject({ modules: { done: 5, total: 5 }, forModules: true })
  expect(list.work.earned).toBe(false)
  expect(list.work.items.every(({ state }: { state: string }) => state === 'open')).toBe(true)
  expect(await certificatesOf(student)).toMatchObject([{ work: null }])
  expect(await kindsOf(student)).toEqual(['modules'])
})

test('who also passes every quiz and hands in every assignment earns one with work', async () => {
  const student = await app.make.student()
  await complete(student)
  const [quizzes, assignments] = [await quizzesOf(), await assignmentsOf()]
  expect([quizzes.length, assignments.length]).toEqual([5, 6])
  for (const quizId of quizzes) await pass(student, quizId)
  for (const assignmentId of assignments.slice(1)) await handIn(student, assignmentId)
  expect(
    (await checklist(student)).work.items.filter((one: { state: string }) => one.state === 'open'),
  ).toMatchObject([{ id: assignments[0] }])
  expect(await kindsOf(student)).toEqual(['modules'])
  await handIn(student, assignments[0] ?? '')
  expect((await checklist(student)).work.earned).toBe(true)
  const [withWork, plain] = await certificatesOf(student)
  expect(withWork?.work).toEqual({ quizzes: 5, assignments: 6, assignmentPercent: null, minimumGrade: null })
  expect(plain?.work).toBeNull()
  const news = await run("select data from notifications where user_id = $1 and kind = 'certificate'", [
    student.id,
  ])
  expect(news.map(({ data }) => data.withWork ?? false).sort()).toEqual([false, true])

  // The credential says which it is, and is valid.
  const code = { code: withWork?.code ?? '' }
  await app.call('PUT /api/user/certificates/{code}/sharing', {
    as: student,
    params: code,
    body: { shared: true },
  })
  const signed = await app.call('GET /api/certificates/{code}/credential', { params: code })
  const credential = decodeJwt(signed.body) as {
    credentialSubject: { achievement: { id: string; name: string; criteria: { narrative: string } } }
  }
  const { achievement } = credential.credentialSubject
  expect(achievement.name).toMatch(/, with work$/)
  expect(achievement.criteria.narrative).toContain('Pass 5 quizzes and hand in 6 assignments.')
  const verified = await app.call('GET /api/certificates/{code}/verification', { params: code })
  expect(verified.body.verification).toMatchObject({ state: 'valid', certificate: { work: { quizzes: 5 } } })
  const named = await app.call('GET /api/credentials/achievements/{id}', {
    params: { id: achievement.id.split('/').at(-1) ?? '' },
  })
  expect(named.body.name).toBe(achievement.name)
})

test('both are issued to who completed the course before there were certificates with work', async () => {
  await setRequirements({ quizzes: 'chosen', assignments: 'none', chosen: ['fnd-100-1-q1'] })
  const student = await app.make.graduate({ courseId: id })
  await pass(student, 'fnd-100-1-q1')
  await checklist(student)
  expect(await certificatesOf(student)).toHaveLength(2)
})

test('looking many times at the same moment issues it once', async () => {
  await setRequirements({ assignments: 'none' })
  const student = await app.make.student()
  await complete(student)
  for (const quizId of await quizzesOf()) await pass(student, quizId)
  await Promise.all(Array.from({ length: 8 }, () => checklist(student)))
  expect(await kindsOf(student)).toEqual(['modules', 'work'])
})

test('a course that issues only the one with work gives none for the modules', async () => {
  await setRequirements({
    certificate: 'work',
    quizzes: 'chosen',
    assignments: 'none',
    chosen: ['fnd-100-5-q1'],
  })
  const student = await app.make.student()
  await complete(student)
  expect(await certificatesOf(student)).toEqual([])
  expect(await checklist(student)).toMatchObject({
    forModules: false,
    work: { items: [{ id: 'fnd-100-5-q1' }] },
  })
  await pass(student, 'fnd-100-5-q1', 60)
  expect(await certificatesOf(student)).toEqual([])
  await pass(student, 'fnd-100-5-q1', 80)
  expect(await certificatesOf(student)).toMatchObject([{ work: { quizzes: 1, assignments: 0 } }])
  expect(await kindsOf(student)).toEqual(['work'])
})

describe('what teachers grade', () => {
  async function studentWithWork(wanted: object) {
    await setRequirements({ quizzes: 'none', ...wanted })
    const student = await app.make.student()
    await complete(student)
    const submissionId = await handIn(student, 'fnd-100-1-a1')
    return { student, submissionId }
  }
  async function grade(submissionId: string, share: number) {
    const { body } = await app.call('GET /api/teach/submissions/{id}', {
      as: teacher,
      params: { id: submissionId },
    })
    const points: number[] = body.submission.assignment.rubric.map((line: { points: number }) => line.points)
    const answer = await app.call('PUT /api/teach/submissions/{id}/grade', {
      as: teacher,
      params: { id: submissionId },
      body: {
        version: body.submission.version ?? 0,
        earned: points.map((most) => most * share),
        feedback: 'Well done.',
      },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const checks = async ({ id: userId }: Person) => {
    const jobs = await run(
      "select data from pgboss.job where name = 'completion.check' and data::text like $1",
      [`%${userId}%`],
    )
    for (const { data } of jobs) await app.completion.check(data.courseId, data.userIds)
    return jobs.length
  }

  test('an assignment that has to be passed waits for its grade, and a job issues the certificate', async () => {
    const { student, submissionId } = await studentWithWork({
      assignments: 'chosen',
      chosen: ['fnd-100-1-a1'],
      assignmentPercent: 60,
    })
    expect((await checklist(student)).work.items).toMatchObject([{ state: 'waiting', needed: 60 }])
    await grade(submissionId, 1)
    expect(await checks(student)).toBe(1)
    expect(await kindsOf(student)).toEqual(['modules', 'work'])
  })

  test('a minimum grade counts what the gradebook counts, and a held grade is not known', async () => {
    const { student, submissionId } = await studentWithWork({ assignments: 'none', minimumGrade: 50 })
    await app.call('PUT /api/teach/courses/{id}/assignments/{assignmentId}/grading', {
      as: teacher,
      params: { id, assignmentId: 'fnd-100-1-a1' },
      body: { holdGrades: true, hideNames: false },
    })
    await grade(submissionId, 1)
    await checks(student)
    expect((await checklist(student)).work).toMatchObject({
      earned: false,
      grade: { now: null, reached: false },
    })
    await app.call('PUT /api/teach/courses/{id}/assignments/{assignmentId}/grading', {
      as: teacher,
      params: { id, assignmentId: 'fnd-100-1-a1' },
      body: { holdGrades: false, hideNames: false },
    })
    expect(await checks(student)).toBeGreaterThan(0)
    expect(await kindsOf(student)).toEqual(['modules', 'work'])
  })

  test('stricter requirements take no certificate away, and ask more of the next student', async () => {
    const { student } = await studentWithWork({ assignments: 'chosen', chosen: ['fnd-100-1-a1'] })
    expect((await checklist(student)).work.earned).toBe(true)
    await setRequirements({ minimumGrade: 100 })
    const [withWork] = await certificatesOf(student)
    expect(withWork?.work).toMatchObject({ quizzes: 0, assignments: 1, minimumGrade: null })
    const next = await app.make.student()
    await complete(next)
    await handIn(next, 'fnd-100-1-a1')
    expect((await checklist(next)).work.earned).toBe(false)
  })
})

test('a reissued certificate with work stays one with work', async () => {
  await setRequirements({ quizzes: 'chosen', assignments: 'none', chosen: ['fnd-100-1-q1'] })
  const student = await app.make.student()
  await complete(student)
  await pass(student, 'fnd-100-1-q1')
  const [withWork] = await certificatesOf(student)
  const admin = await app.make.administrator()
  const { body, status } = await app.call('POST /api/admin/certificates/{code}/reissue', {
    as: admin,
    params: { code: withWork?.code ?? '' },
    body: { reason: 'A wrong name' },
  })
  expect(status).toBe(200)
  expect(body.certificate).toMatchObject({ work: { quizzes: 1 }, revoked: null })
  expect(await certificatesOf(student)).toHaveLength(2)
})

test('a change on top of another one is refused', async () => {
  await setRequirements({ minimumGrade: 10 })
  const answer = await app.call('PUT /api/teach/courses/{id}/completion', {
    as: teacher,
    params,
    body: { ...usualRequirements, revision: 0 },
  })
  expectProblem(answer, 409)
  expect((await view()).requirements.minimumGrade).toBe(10)
})

describe('who lacks what', () => {
  const courseId = 'clt-201'
  const at = { params: { id: courseId } }
  let staff: Person
  /** What one lacks who lacks all quizzes but one, and modules. */
  let most: number
  const lacking = async (query: Record<string, string> = {}) =>
    (await app.call('GET /api/teach/courses/{id}/lacking', { as: staff, ...at, query })).body
  const names = async (query: Record<string, string> = {}) =>
    (await lacking(query)).people.map(({ name }: { name: string }) => name)

  beforeAll(async () => {
    staff = await app.make.teacherOf(courseId)
    const make = (firstName: string, completed: number) =>
      app.make.enrolledStudent({ courseId, firstName, lastName: 'Lacker', completed })
    const [nearly, some] = [await make('Nearly', 5), await make('Some', 3)]
    const admin = await app.make.administrator()
    const { body } = await app.call('GET /api/teach/courses/{id}/completion', { as: admin, ...at })
    const quizzes = body.items.filter(({ category }: { category: string }) => category === 'quizzes')
    most = quizzes.length
    for (const { id: quizId } of quizzes.slice(1)) await pass(nearly, quizId)
    await pass(some, quizzes[0].id)
  })
  beforeEach(() =>
    run(
      "insert into completion_requirements (course_id, certificate, quizzes, assignments, chosen) values ($1, 'both', 'all', 'none', '[]')",
      [courseId],
    ),
  )

  test('is listed by name, with each thing', async () => {
    const { people, needs, offered, next } = await lacking({ search: 'lacker' })
    expect([offered, next, needs.assignments]).toEqual([true, null, 0])
    expect(people).toMatchObject([
      { name: 'Nearly Lacker', modules: 0, count: 1, grade: null, items: [{ state: 'open' }] },
      { name: 'Some Lacker', modules: 2, count: most },
    ])
  })

  test('is filtered by the number, and exported', async () => {
    expect(await names({ most: '1' })).toEqual(['Nearly Lacker'])
    expect(await names({ most: String(most), search: 'some' })).toEqual(['Some Lacker'])
    const file = await app.call('GET /api/teach/courses/{id}/lacking-export', {
      as: staff,
      ...at,
      query: { most: '1' },
    })
    const [head, line, ...more] = String(file.body).trim().split('\n')
    expect(head).toContain('Lacks')
    expect(line).toContain('Nearly Lacker')
    expect(more).toEqual([])
  })

  test('leaves out who has the certificate, and nothing is issued by looking', async () => {
    const [{ id: nearly }] = await run("select id from users where name = 'Nearly Lacker'")
    await run(
      `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, submitted_at, submitted_by, score, max_score, percent, passed)
       select $1, q.id, 9, 70, '[]', now(), 'student', 100, 100, 100, true from quizzes q where q.module_id like $2`,
      [nearly, `${courseId}-%`],
    )
    expect((await lacking({ search: 'nearly' })).people).toMatchObject([{ count: 0 }])
    expect(await run("select 1 from certificates where user_id = $1 and kind = 'work'", [nearly])).toEqual([])
    await app.completion.check(courseId, [nearly])
    expect(await names({ search: 'lacker' })).toEqual(['Some Lacker'])
  })

  test('a course without one says so', async () => {
    await run("update completion_requirements set certificate = 'modules' where course_id = $1", [courseId])
    expect(await lacking()).toMatchObject({ offered: false, people: [], next: null })
  })

  test('pages have everyone once', async () => {
    for (let count = 0; count < 55; count += 1)
      await app.make.enrolledStudent({ courseId, lastName: `Paged ${count}` })
    const first = await lacking({ search: 'paged' })
    const second = await lacking({ search: 'paged', after: first.next })
    const ids = [...first.people, ...second.people].map(({ id: one }: { id: string }) => one)
    expect([ids.length, new Set(ids).size, second.next]).toEqual([55, 55, null])
  })
})

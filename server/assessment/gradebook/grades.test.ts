import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportChange, ImportProblem } from '../../../contract/assessment/gradebook.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let teacher: Person
const courseId = 'brd-101'
const params = { id: courseId }
const assignmentId = 'brd-101-1-a1'
const quizId = 'brd-101-1-q1'

beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
})
afterAll(() => app.close())

const student = (lastName = 'Okafor', firstName = 'Amara') =>
  app.make.enrolledStudent({ courseId, firstName, lastName })
const scored = (person: Person, share: number, points = 10) =>
  app.database.pool.query(
    `insert into submissions (user_id, assignment_id, course_id, number, draft_revision, earned, possible, criteria,
       feedback, graded_at) values ($1, $2, $3, 1, 1, $4, $5, '[]', '', now())`,
    [person.id, assignmentId, courseId, share * points, points],
  )
const quizzed = (person: Person, percent: number) =>
  app.database.pool.query(
    `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, submitted_at, submitted_by, score,
       max_score, percent, passed) values ($1, $2, 1, 80, '[]', now(), 'student', $3::int, 100, $3::int, $3::int >= 80)`,
    [person.id, quizId, percent],
  )
const mine = async (as: Person) => (await app.call('GET /api/user/grades/{id}', { as, params })).body.grades
const itemOf = (grades: { items: { id: string }[] }, id: string) =>
  grades.items.find((item) => item.id === id)
const put = (person: Person, body: object, itemId = assignmentId, as = teacher) =>
  app.call('PUT /api/teach/courses/{id}/grades/{userId}/{itemId}', {
    as,
    params: { ...params, userId: person.id, itemId },
    body: { version: 0, score: null, excused: false, reason: '', ...body },
  })
const importCsv = (csv: string, apply = false, reason = 'From the list', overwrite: object[] = []) =>
  app.call('POST /api/teach/courses/{id}/grades/import', {
    as: teacher,
    params,
    body: { csv, apply, reason, overwrite },
  })

describe('a student', () => {
  test('sees their own items, shares and grade only', async () => {
    const [one, other] = [await student(), await student()]
    await scored(one, 0.8)
    await quizzed(one, 50)
    await scored(other, 1)
    const grades = await mine(one)
    expect(grades.percent).toBe(68)
    expect(grades.categories).toEqual([
      { category: 'assignments', percent: 80, share: 60 },
      { category: 'quizzes', percent: 50, share: 40 },
    ])
    expect(itemOf(grades, quizId)).toMatchObject({ score: 50, points: 100, state: 'earned' })
    const { body } = await app.call('GET /api/user/grades', { as: one })
    expect(body.courses).toMatchObject([{ course: { id: courseId }, percent: 68, counted: 2 }])
    expect(JSON.stringify(grades)).not.toContain(other.id)
  })

  test('an item is locked in the grades when it is in the lists of quizzes and assignments', async () => {
    const one = await app.make.enrolledStudent({ courseId, completed: 2 })
    const [grades, quizzes, assignments] = await Promise.all([
      mine(one),
      app.call('GET /api/user/quizzes', { as: one }),
      app.call('GET /api/user/assignments', { as: one }),
    ])
    const listed = [...quizzes.body.quizzes, ...assignments.body.assignments]
    const states = grades.items.map(({ id, state }: { id: string; state: string }) => [id, state])
    expect(states.map(([, state]: string[]) => state)).toContain('locked')
    expect(Object.fromEntries(states)).toEqual(
      Object.fromEntries(states.map(([id]: string[]) => [id, listed.find((item) => item.id === id)?.state])),
    )
  })

  test('reads the grades of many courses in as many statements as of one', async () => {
    const [one, many] = [await student(), await student()]
    await app.database.pool.query(
      `insert into enrollments (user_id, course_id)
       select $1, id from courses where status = 'published' and id <> $2`,
      [many.id, courseId],
    )
    await scored(many, 0.5)
    let statements = 0
    app.onQuery(() => {
      statements += 1
      return undefined
    })
    const counted = async (as: Person) => {
      const before = statements
      const { body } = await app.call('GET /api/user/grades', { as })
      return { body, statements: statements - before }
    }
    const ofOne = await counted(one)
    const ofMany = await counted(many)
    expect(ofMany.body.courses.length).toBeGreaterThan(20)
    expect(ofMany.body.courses).toContainEqual(
      expect.objectContaining({ course: expect.objectContaining({ id: courseId }), percent: 50 }),
    )
    // The first includes reading one course, the second reading the uncached others.
    expect(ofMany.statements).toBeLessThanOrEqual(ofOne.statements + 2)
  })

  test('gets a grade from exact points: 7 of 8 is 87.5, and the better of two with the same percent counts', async () => {
    const one = await student()
    const attempt = (number: number, score: number, maxScore: number, percent: number) =>
      app.database.pool.query(
        `insert into quiz_attempts (user_id, quiz_id, number, passing_score, questions, submitted_at, submitted_by, score,
           max_score, percent, passed) values ($1, $2, $3, 80, '[]', now(), 'student', $4, $5, $6, true)`,
        [one.id, quizId, number, score, maxScore, percent],
      )
    await attempt(1, 7, 8, 88)
    await attempt(2, 87.6, 100, 88)
    await attempt(3, 87.7, 100, 88)
    await attempt(4, 2, 3, 67)
    const item = () => mine(one).then((grades) => itemOf(grades, quizId))
    expect(await item()).toMatchObject({ score: 87.7, result: { score: 87.7, maxScore: 100 } })
    await app.database.pool.query(`update quizzes set counts = 'latest' where id = $1`, [quizId])
    expect(await item()).toMatchObject({ score: 66.67, result: { score: 2, maxScore: 3 } })
    expect(await mine(one)).toMatchObject({ percent: 66.7 })
    await app.database.pool.query(`update quizzes set counts = 'best' where id = $1`, [quizId])
    await app.database.pool.query('delete from quiz_attempts where user_id = $1 and number > 1', [one.id])
    expect(await item()).toMatchObject({ score: 87.5 })
    const { body: csv } = await app.call('GET /api/teach/courses/{id}/grades/export', { as: teacher, params })
    const line = csv.split('\n').find((text: string) => text.includes(one.id))
    expect(line).toMatch(/,87\.5(,|\r?$)/)
  })

  test('gets no grades and no file without enrollment', async () => {
    const as = await app.make.student()
    for (const key of ['GET /api/user/grades/{id}', 'GET /api/user/grades/{id}/export'] as const) {
      expect(await app.call(key, { as, params })).toMatchObject({ status: 404 })
    }
  })

  test('downloads them as a file', async () => {
    const one = await student()
    await scored(one, 0.75)
    const answer = await app.call('GET /api/user/grades/{id}/export', { as: one, params })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.body).toContain('Course grade (%)')
  })
})

describe('a manual grade', () => {
  test('overrides, shows its reason to the student, and is kept in the history', async () => {
    const one = await student()
    await scored(one, 0.5)
    expect(await put(one, { score: 9 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reason' }] },
    })
    const answer = await put(one, { score: 9, reason: 'The film was not opened' })
    expect(answer.status).toBe(200)
    expect(itemOf(await mine(one), assignmentId)).toMatchObject({
      score: 9,
      state: 'changed',
      reason: 'The film was not opened',
    })
    expect(await put(one, { version: 1 })).toMatchObject({ status: 200 })
    const back = itemOf(await mine(one), assignmentId)
    expect(back).toMatchObject({ state: 'earned', reason: '' })
    const { body } = await app.call('GET /api/teach/courses/{id}/grades/{userId}/{itemId}/history', {
      as: teacher,
      params: { ...params, userId: one.id, itemId: assignmentId },
    })
    expect(body.changes).toMatchObject([
      { scoreBefore: 9, score: null },
      { scoreBefore: null, score: 9, reason: 'The film was not opened', changedBy: 'Ines Okafor' },
    ])
  })

  test('in an empty cell needs no reason; more than its points is rejected', async () => {
    const one = await student()
    expect(await put(one, { score: 101 }, quizId)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'score' }] },
    })
    expect(await put(one, { score: 70 }, quizId)).toMatchObject({
      status: 200,
      body: { row: { percent: 70 } },
    })
  })

  test('excuses, and an excused item does not count', async () => {
    const one = await student()
    await scored(one, 0.2)
    await quizzed(one, 90)
    await put(one, { excused: true, reason: 'Ill that week' })
    expect(await mine(one)).toMatchObject({ percent: 90 })
  })

  test('by two teachers at the same time is a conflict for one', async () => {
    const one = await student()
    const answers = await Promise.all([3, 4, 5, 6].map((score) => put(one, { score })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { rows } = await app.database.pool.query('select 1 from grade_changes where user_id = $1', [one.id])
    expect(rows).toHaveLength(1)
  })

  test("for a stranger or another course's item is not found", async () => {
    const [one, stranger] = [await student(), await app.make.student()]
    expect(await put(stranger, { score: 1 })).toMatchObject({
      status: 404,
      body: { code: 'grade-not-found' },
    })
    expect(await put(one, { score: 1 }, 'fnd-100-1-a1')).toMatchObject({ status: 404 })
  })
})

test('only teachers of the course can see its gradebook', async () => {
  const [one, other] = [await student('Lindqvist'), await app.make.teacherOf('fnd-100')]
  const cell = { ...params, userId: one.id, itemId: assignmentId }
  const policy = { weights: { assignments: 1, quizzes: 1 }, dropLowest: { assignments: 0, quizzes: 0 } }
  const answers = [
    await app.call('GET /api/teach/courses/{id}/grades', { as: other, params }),
    await app.call('GET /api/teach/courses/{id}/grades/export', { as: other, params }),
    await app.call('GET /api/teach/courses/{id}/grades/{userId}/{itemId}/history', {
      as: other,
      params: cell,
    }),
    await put(one, { score: 1 }, assignmentId, other),
    await app.call('PUT /api/teach/courses/{id}/grade-policy', { as: other, params, body: policy }),
    await app.call('POST /api/teach/courses/{id}/grades/import', {
      as: other,
      params,
      body: { csv: '', apply: false, reason: '' },
    }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(404)
    expect(JSON.stringify(answer.body)).not.toContain('Lindqvist')
  }
  const { rows } = await app.database.pool.query('select 1 from grade_overrides where user_id = $1', [one.id])
  expect(rows).toEqual([])
})

test('weights and dropped results belong to the course, and at least one weight must be above zero', async () => {
  const one = await student()
  await scored(one, 1)
  await quizzed(one, 50)
  const set = (assignments: number, quizzes: number) =>
    app.call('PUT /api/teach/courses/{id}/grade-policy', {
      as: teacher,
      params,
      body: { weights: { assignments, quizzes }, dropLowest: { assignments: 0, quizzes: 0 } },
    })
  await set(50, 50)
  expect(await mine(one)).toMatchObject({ percent: 75 })
  expect(await set(0, 0)).toMatchObject({ status: 422 })
  await set(60, 40)
})

test('omitted policy fields stay, also under concurrent changes', async () => {
  const set = (body: object) =>
    app.call('PUT /api/teach/courses/{id}/grade-policy', { as: teacher, params, body })
  const weights = { assignments: 90, quizzes: 10 }
  const dropLowest = { assignments: 0, quizzes: 1 }
  await set({ weights })
  expect(await set({ dropLowest })).toMatchObject({ status: 200, body: { policy: { weights, dropLowest } } })
  await Promise.all([
    set({ weights: { assignments: 60, quizzes: 40 } }),
    set({ dropLowest: { assignments: 0, quizzes: 0 } }),
  ])
  expect((await set({})).body.policy).toEqual({
    weights: { assignments: 60, quizzes: 40 },
    dropLowest: { assignments: 0, quizzes: 0 },
  })
})

describe('the grid', () => {
  test('is ordered by name, page by page, without gaps or duplicates', async () => {
    const read = (query: Record<string, string>) =>
      app.call('GET /api/teach/courses/{id}/grades', { as: teacher, params, query })
    const whole = (await read({ limit: '1000' })).body
    expect(whole.rows).toHaveLength(whole.studentCount)
    const listed: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = (await read({ limit: '3', ...(after ? { after } : {}) })).body
      listed.push(...page.rows.map((row: { userId: string }) => row.userId))
      after = page.next
    }
    expect(listed).toEqual(whole.rows.map((row: { userId: string }) => row.userId))
    expect(await read({ limit: '1001' })).toMatchObject({ status: 422 })
  })
})

describe('a file', () => {
  test('of the gradebook imports without a change, and names that look like formulas stay names', async () => {
    const one = await student('+HYPERLINK("http://x")', '=cmd|A1')
    await scored(one, 0.5)
    const { body: csv } = await app.call('GET /api/teach/courses/{id}/grades/export', { as: teacher, params })
    expect(csv).toContain("'=cmd|A1")
    expect(csv).not.toMatch(/(^|[,\n])"?=cmd/)
    expect((await importCsv(csv)).body).toMatchObject({
      changes: [],
      problems: [],
      notes: [],
      applied: false,
    })
  })

  test('has a dry run that reports every problem by line and writes nothing', async () => {
    const one = await student()
    const csv = [
      `E-mail,Something [${assignmentId}],Quiz [${quizId}],Gone [nothing]`,
      `${one.email.toUpperCase()},2,88`,
      'unknown@example.org,1,1',
      `${one.email},1,1`,
    ].join('\r\n')
    const dry = (await importCsv(csv)).body
    expect(dry.problems.map(({ line }: { line: number }) => line)).toEqual([1, 3, 4])
    expect(dry.changes).toMatchObject([
      { line: 2, before: null, after: 2 },
      { line: 2, before: null, after: 88 },
    ])
    expect((await importCsv(csv, true)).body.applied).toBe(false)
    expect(itemOf(await mine(one), quizId)).toMatchObject({ state: 'open' })
  })

  test('that is stale does not overwrite newer grades unless confirmed', async () => {
    const [changed, graded, quizTaker, other] = [
      await student(),
      await student(),
      await student(),
      await student(),
    ]
    await quizzed(changed, 40)
    const colleague = await app.make.teacherOf(courseId, { firstName: 'Ola' })
    const { body: csv } = await app.call('GET /api/teach/courses/{id}/grades/export', { as: teacher, params })
    await put(changed, { score: 99, reason: 'Seen again' }, quizId, colleague)
    await scored(graded, 0.8)
    await quizzed(quizTaker, 60)

    const [head = [], ...lines] = parse(csv, { bom: true }) as string[][]
    const at = (id: string) => head.findIndex((name) => name.endsWith(`[${id}]`))
    const typed: Record<string, [itemId: string, value: string]> = {
      [graded.id]: [assignmentId, '5'],
      [quizTaker.id]: [quizId, '70'],
      [other.id]: [quizId, '30'],
    }
    const file = stringify([
      head,
      ...lines.map((line) => {
        const [itemId, value] = typed[line[0] ?? ''] ?? []
        return itemId === undefined ? line : line.with(at(itemId), value ?? '')
      }),
    ])

    const { body: dry } = await importCsv(file)
    expect(dry.problems).toEqual([])
    const changes: ImportChange[] = dry.changes
    const of = ({ id }: Person) => changes.find(({ userId }) => userId === id)
    expect(changes).toHaveLength(4)
    expect(of(changed)).toMatchObject({ before: 99, after: 40, taken: false, newer: { by: 'Ola Okafor' } })
    expect(of(graded)).toMatchObject({ before: 8, after: 5, taken: false, newer: { by: null } })
    expect(of(quizTaker)).toMatchObject({ before: 60, after: 70, taken: false, newer: { by: null } })
    expect(of(other)).toMatchObject({ before: null, after: 30, taken: true, newer: null })

    const tick = (person: Person) => {
      const { userId, itemId, newer } = of(person) ?? {}
      return { userId, itemId, at: newer?.at }
    }
    // A grade that changed again after the confirmation was shown is not overwritten.
    await put(changed, { score: 98, version: 1, reason: 'And again' }, quizId, colleague)
    const { body: done } = await importCsv(file, true, 'From the list', [tick(changed), tick(quizTaker)])
    expect(done.applied).toBe(true)
    expect(done.changes.filter(({ taken }: ImportChange) => taken)).toHaveLength(2)
    const score = async (person: Person, id: string) => itemOf(await mine(person), id)
    expect(await score(changed, quizId)).toMatchObject({ score: 98, reason: 'And again' })
    expect(await score(graded, assignmentId)).toMatchObject({ score: 8, state: 'earned' })
    expect(await score(quizTaker, quizId)).toMatchObject({ score: 70 })
    expect(await score(other, quizId)).toMatchObject({ score: 30 })
  })

  test('reports invalid numbers and scores that are too high', async () => {
    const one = await student()
    const csv = `Student id;A [${assignmentId}];Q [${quizId}]\n${one.id};viel;101\n=1+1;1;1`
    expect((await importCsv(csv)).body.problems).toMatchObject([
      { line: 2, message: '"viel" is no number' },
      { line: 2, message: '101 is more than the 100 points it can earn' },
      { line: 3, message: 'No student of this course: =1+1' },
    ])
    expect((await importCsv('"open')).body.problems).toHaveLength(1)
    expect((await importCsv('')).body.problems).toMatchObject([{ line: 1 }])
  })

  test('with duplicate columns or lines is rejected', async () => {
    const one = await student()
    const doubled = [
      `Student id,E-mail,Student ID,e-mail,One [${quizId}],Two [${quizId}]`,
      `${one.id},,,,1,2`,
      `,${one.email},,,3,4`,
    ]
    for (const apply of [false, true]) {
      const { status, body } = await importCsv(doubled.join('\n'), apply)
      expect(status).toBe(200)
      expect(body.applied).toBe(false)
      const places = body.problems.map(({ line, column }: ImportProblem) => [line, column])
      expect(places).toEqual([
        [1, 'Student ID'],
        [1, 'e-mail'],
        [1, `Two [${quizId}]`],
        [3, ''],
      ])
    }
    expect(itemOf(await mine(one), quizId)).toMatchObject({ state: 'open' })
  })

  test('is written as a whole, with one reason, into the history', async () => {
    const [one, other] = [await student(), await student()]
    const csv = `Student id,Q [${quizId}],A [${assignmentId}]\n${one.id},"88,5",excused\n${other.id},70,`
    expect((await importCsv(csv, true)).body).toMatchObject({ applied: true, problems: [] })
    expect(itemOf(await mine(one), quizId)).toMatchObject({ score: 88.5, reason: 'From the list' })
    expect(itemOf(await mine(one), assignmentId)).toMatchObject({ state: 'excused' })
    expect(itemOf(await mine(other), quizId)).toMatchObject({ score: 70 })
    expect((await importCsv(csv, true)).body).toMatchObject({ applied: true, changes: [] })
    const { rows } = await app.database.pool.query(
      'select 1 from grade_changes where user_id = any($1) and reason = $2',
      [[one.id, other.id], 'From the list'],
    )
    expect(rows).toHaveLength(3)
  })

  // Last, because its crowd stays in the course.
  test('contains every student or is rejected; no student is left out silently', async () => {
    const crowd = `insert into users (id, first_name, last_name, name, email)
      select 'crowd-' || n, 'No', n::text, 'No ' || n, 'crowd-' || n || '@example.org' from generate_series(1, 20001) n`
    await app.database.pool.query(crowd)
    await app.database.pool.query(
      `insert into enrollments (user_id, course_id) select 'crowd-' || n, $1 from generate_series(1, 20001) n`,
      [courseId],
    )
    const answers = [
      await app.call('GET /api/teach/courses/{id}/grades/export', { as: teacher, params }),
      await importCsv(`Student id,Q [${quizId}]\ncrowd-20001,1`),
    ]
    for (const answer of answers) {
      expectProblem(answer, 409, 'conflict')
      expect(answer.body.detail).toContain('20,000 students')
    }
  })
})

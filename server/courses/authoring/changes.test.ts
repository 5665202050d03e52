import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChangedPart } from '../../../contract/courses/changes.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { publishedCourse } from '../../../tests/support/published-course.ts'

let app: TestApp
let teacher: Person
let id: string
let made = 0

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  id = `chg-${100 + made++}`
  await publishedCourse(app.database.db, id, 2)
  teacher = await app.make.teacherOf(id)
})

const params = () => ({ id })
const changes = async (as = teacher) =>
  (await app.call('GET /api/authoring/courses/{id}/changes', { as, params: params() })).body
const course = async () =>
  (await app.call('GET /api/authoring/courses/{id}', { as: teacher, params: params() })).body.course
const addModule = async (title = 'Flourishes') => {
  const { body } = await app.call('POST /api/authoring/courses/{id}/modules', {
    as: teacher,
    params: params(),
    body: { title, type: 'pdf', summary: '', revision: (await course()).revision },
  })
  return body.course.modules.at(-1).id as string
}
const write = (moduleId: string, markdown = 'A narwhal draws a loop.') =>
  app.call('PUT /api/authoring/modules/{moduleId}/lecture', {
    as: teacher,
    params: { moduleId },
    body: { markdown, revision: 0 },
  })
const question = (quizId: string) => ({
  id: `${quizId}-q1`,
  kind: 'single-choice',
  question: 'How?',
  options: ['Loosely', 'Firmly'],
  correctAnswer: 'Loosely',
  explanation: 'So.',
  points: 1,
})
const putQuiz = (moduleId: string, quizId = `${moduleId}-q1`, questions = [question(quizId)]) =>
  app.call('PUT /api/authoring/modules/{moduleId}/quizzes/{quizId}', {
    as: teacher,
    params: { moduleId, quizId },
    body: {
      title: 'Loops',
      description: '',
      passingScore: 80,
      timeLimit: null,
      questions,
      draws: [],
      revision: 0,
    },
  })
const putAssignment = async (moduleId: string, assignmentId = `${moduleId}-a1`) => {
  const { body } = await app.call('GET /api/authoring/modules/{moduleId}', {
    as: teacher,
    params: { moduleId },
  })
  const levels = [
    { label: 'Full', share: 100 },
    { label: 'Missing', share: 0 },
  ]
  return app.call('PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
    as: teacher,
    params: { moduleId, assignmentId },
    body: {
      title: 'A page of loops',
      type: 'project',
      description: '',
      steps: [],
      handIn: '',
      levels,
      rubric: [{ criterion: 'Loops', points: 10, descriptions: ['All', 'None'] }],
      resources: [],
      questions: [],
      revision: body.module.revision,
    },
  })
}
const goLive = (parts: ChangedPart[], options: { at?: string; asksAll?: boolean } = {}) =>
  app.call('POST /api/authoring/courses/{id}/changes/live', {
    as: teacher,
    params: params(),
    body: { parts, at: options.at ?? null, asksAll: options.asksAll ?? false },
  })
const backToDraft = (part: ChangedPart) =>
  app.call('POST /api/authoring/courses/{id}/changes/back-to-draft', {
    as: teacher,
    params: params(),
    body: { part },
  })
const seenBy = async (as: Person) => {
  const { body } = await app.call('GET /api/user/courses/{id}', { as, params: params() })
  return body.course.modules.map((module: { id: string }) => module.id)
}
const student = (completed = 0) => app.make.enrolledStudent({ courseId: id, completed })

/** Runs the job as the queue does, and waits for what it leaves. */
async function runJob() {
  await app.database.db.transaction((tx) => app.jobs.enqueue(tx, 'courses.go-live', { courseId: id }))
  await expect
    .poll(
      async () => {
        const { scheduled } = await changes()
        return scheduled === null || scheduled.problem !== ''
      },
      { timeout: 15_000 },
    )
    .toBe(true)
}

describe('a draft in a published course', () => {
  test('is at no door of students, and at all of them once it is live', async () => {
    const moduleId = await addModule()
    await write(moduleId)
    await putQuiz(moduleId)
    await putAssignment(moduleId)
    await putQuiz(`${id}-1`)
    await putAssignment(`${id}-1`)
    const reader = await student(2)
    const doors = async () => {
      const one = (moduleId: string) =>
        app.call('GET /api/courses/{id}/modules/{moduleId}', { as: reader, params: { id, moduleId } })
      const search = await app.call('GET /api/search', { as: reader, query: { q: 'narwhal' } })
      const titles = await app.call('GET /api/search', { as: reader, query: { q: 'flourishes' } })
      const quizzes = await app.call('GET /api/user/quizzes', { as: reader })
      const first = (await one(`${id}-1`)).body.module
      return {
        outline: (await seenBy(reader)).length,
        public: (await app.call('GET /api/courses/{id}', { params: params() })).body.course.modules.length,
        module: (await one(moduleId)).status,
        document: (
          await app.call('GET /api/courses/{id}/modules/{moduleId}/document', {
            as: reader,
            params: { id, moduleId },
          })
        ).status,
        quiz: (await app.call('GET /api/user/quizzes/{id}', { as: reader, params: { id: `${id}-1-q1` } }))
          .status,
        start: (
          await app.call('POST /api/user/quizzes/{id}/attempts', {
            as: reader,
            params: { id: `${moduleId}-q1` },
          })
        ).status,
        found: search.body.groups.length + titles.body.groups.length > 0,
        listed: JSON.stringify(quizzes.body).includes(moduleId),
        inFirst: first.quizzes.length + first.assignments.length,
        complete: (
          await app.call('POST /api/user/progress', {
            as: reader,
            body: { courseId: id, moduleId, completed: true },
          })
        ).status,
        grades: JSON.stringify(
          (await app.call('GET /api/teach/courses/{id}/grades', { as: teacher, params: params() })).body,
        ).includes('Loops'),
      }
    }
    expect(await doors()).toEqual({
      outline: 2,
      public: 2,
      module: 404,
      document: 404,
      quiz: 404,
      start: 404,
      found: false,
      listed: false,
      inFirst: 0,
      complete: 404,
      grades: false,
    })
    const waiting = await changes()
    expect(waiting.changes.map(({ kind, id: part }: ChangedPart) => [kind, part])).toEqual([
      ['quiz', `${id}-1-q1`],
      ['assignment', `${id}-1-a1`],
      ['module', moduleId],
    ])
    expect(waiting.changes[2]).toMatchObject({ quizzes: 1, assignments: 1, modulePosition: 3 })
    const { status, body } = await goLive(
      waiting.changes.map(({ kind, id: part }: ChangedPart) => ({ kind, id: part })),
    )
    expect([status, body.changes]).toEqual([200, []])
    const after = await doors()
    expect(after).toMatchObject({ outline: 3, public: 3, module: 200, quiz: 200, start: 200, found: true })
    expect(after).toMatchObject({ listed: true, inFirst: 2, complete: 200, grades: true })
  })

  test('keeps its place among the modules, and students see no gap', async () => {
    const moduleId = await addModule()
    await write(moduleId)
    const { revision } = await course()
    await app.call('PUT /api/authoring/courses/{id}/outline', {
      as: teacher,
      params: params(),
      body: { revision, order: [`${id}-1`, moduleId, `${id}-2`] },
    })
    const reader = await student()
    const positions = async () => {
      const { body } = await app.call('GET /api/user/courses/{id}', { as: reader, params: params() })
      return body.course.modules.map((one: { id: string; position: number }) => [one.id, one.position])
    }
    expect(await positions()).toEqual([
      [`${id}-1`, 1],
      [`${id}-2`, 2],
    ])
    await goLive([{ kind: 'module', id: moduleId }])
    expect(await positions()).toEqual([
      [`${id}-1`, 1],
      [moduleId, 2],
      [`${id}-2`, 3],
    ])
  })
})

describe('a set of changes', () => {
  test('goes live as a whole or not at all: an empty module stops it', async () => {
    const [full, empty] = [await addModule('Full'), await addModule('Empty')]
    await write(full)
    const { findings } = await changes()
    expect(findings).toMatchObject([{ kind: 'empty-module', moduleId: empty, blocks: true }])
    const parts: ChangedPart[] = [full, empty].map((one) => ({ kind: 'module', id: one }))
    const refused = await goLive(parts)
    expect([refused.status, refused.body.code]).toEqual([409, 'changes-not-ready'])
    expect(await seenBy(await student())).toHaveLength(2)
    expect((await goLive(parts.slice(0, 1))).status).toBe(200)
    expect((await changes()).changes).toMatchObject([{ id: empty }])
  })

  test('names exactly what goes live: the second of two presses is refused', async () => {
    const moduleId = await addModule()
    await write(moduleId)
    const part: ChangedPart = { kind: 'module', id: moduleId }
    const answers = await Promise.all([goLive([part]), goLive([part])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await app.database.pool.query(
      `select action from audit_entries where action = 'course.changes-live' and subject_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('takes changed lectures with it', async () => {
    await write(`${id}-1`, 'A narwhal draws two loops.')
    const { changes: waiting } = await changes()
    expect(waiting).toMatchObject([{ kind: 'lecture', id: `${id}-1` }])
    await goLive([{ kind: 'lecture', id: `${id}-1` }])
    const { body } = await app.call('GET /api/courses/{id}/modules/{moduleId}', {
      params: { id, moduleId: `${id}-1` },
    })
    expect(body.module.lecture).toContain('two loops')
  })

  test('goes live at its time; what is not ready by then waits, and says why', async () => {
    const moduleId = await addModule()
    await write(moduleId)
    const part: ChangedPart = { kind: 'module', id: moduleId }
    const past = await goLive([part], { at: '2020-01-01T10:00:00Z' })
    expect(past.body.errors).toMatchObject([{ field: 'at' }])
    const at = new Date(Date.now() + 86_400_000).toISOString()
    expect((await goLive([part], { at })).body.scheduled).toMatchObject({ at, parts: [part], problem: '' })
    const due = (time: string) =>
      app.database.pool.query('update scheduled_changes set go_live_at = $1 where course_id = $2', [time, id])
    await due('2020-01-01T10:00:00Z')
    await app.database.pool.query('delete from lecture_drafts where module_id = $1', [moduleId])
    await runJob()
    expect((await changes()).scheduled.problem).toContain('One module is not ready')
    expect(await seenBy(await student())).toHaveLength(2)
    await write(moduleId)
    await goLive([part], { at })
    await due('2020-01-01T10:00:00Z')
    await runJob()
    expect(await seenBy(await student())).toHaveLength(3)
    expect((await changes()).scheduled).toBeNull()
  })

  test('a time is taken back, and the changes stay drafts', async () => {
    const moduleId = await addModule()
    await write(moduleId)
    const at = new Date(Date.now() + 86_400_000).toISOString()
    await goLive([{ kind: 'module', id: moduleId }], { at })
    const { body } = await app.call('DELETE /api/authoring/courses/{id}/changes/schedule', {
      as: teacher,
      params: params(),
    })
    expect([body.scheduled, body.changes.length]).toEqual([null, 1])
  })
})

describe('back to draft', () => {
  test('goes what no one has begun; what people have begun stays', async () => {
    const moduleId = await addModule()
    await write(moduleId)
    await putQuiz(`${id}-1`)
    const parts: ChangedPart[] = [
      { kind: 'module', id: moduleId },
      { kind: 'quiz', id: `${id}-1-q1` },
    ]
    await goLive(parts)
    for (const part of parts) expect((await backToDraft(part)).status).toBe(200)
    expect((await changes()).changes).toHaveLength(2)
    await goLive(parts)
    const reader = await student(2)
    await app.call('POST /api/user/quizzes/{id}/attempts', {
      as: reader,
      params: { id: `${id}-1-q1` },
    })
    await app.call('POST /api/user/progress', {
      as: reader,
      body: { courseId: id, moduleId, completed: true },
    })
    for (const part of parts) {
      const { status, body } = await backToDraft(part)
      expect([status, body.code]).toEqual([409, 'part-in-use'])
    }
    expect(await seenBy(reader)).toHaveLength(3)
  })

  test('is for those who write the course only', async () => {
    const other = await app.make.instructor()
    const { status } = await app.call('GET /api/authoring/courses/{id}/changes', {
      as: other,
      params: params(),
    })
    expect(status).toBe(404)
  })
})

test('the rules of a draft quiz are set before it goes live, by those who write the course only', async () => {
  await putQuiz(`${id}-1`)
  const rules = (as: Person) =>
    app.call('GET /api/teach/quizzes/{id}/rules', { as, params: { id: `${id}-1-q1` } })
  expect((await rules(teacher)).body.quiz.quiz).toMatchObject({ modulePosition: 1 })
  expect((await rules(await app.make.instructor())).status).toBe(404)
})

test('a completion in a module that is a draft again does not complete the course', async () => {
  const reader = await student(1)
  const moduleId = await addModule()
  await write(moduleId)
  // As another process may write it at the moment the module goes back to draft.
  await app.database.pool.query(
    'insert into module_progress (user_id, course_id, module_id, completed_at) values ($1, $2, $3, now())',
    [reader.id, id, moduleId],
  )
  const later = await addModule('Later')
  await write(later)
  await goLive([{ kind: 'module', id: later }])
  const { body } = await app.call('POST /api/user/progress', {
    as: reader,
    body: { courseId: id, moduleId: `${id}-2`, completed: true },
  })
  expect(body).toMatchObject({ courseCompleted: false })
})

describe('who had completed the course', () => {
  const own = async (as: Person) =>
    (await app.call('GET /api/user/enrollment/{id}', { as, params: params() })).body.enrollment
  const complete = async (as: Person) => {
    for (const number of [1, 2])
      await app.call('POST /api/user/progress', {
        as,
        body: { courseId: id, moduleId: `${id}-${number}`, completed: true },
      })
  }
  const certificates = async (as: Person) =>
    (await app.database.pool.query('select * from certificates where user_id = $1', [as.id])).rows

  test('keeps it with a new module; asked for of everyone, it is to do, and only they are told', async () => {
    const [graduate, beginner] = [await app.make.student(), await student(1)]
    await complete(graduate)
    const issued = await certificates(graduate)
    expect(issued).toHaveLength(1)
    const [optional, asked] = [await addModule('Optional'), await addModule('Asked')]
    await write(optional)
    await write(asked)
    expect((await changes()).people).toEqual({ enrolled: 2, completed: 1 })
    await goLive([{ kind: 'module', id: optional }])
    expect(await own(graduate)).toMatchObject({ completed: true, percent: 100, newModules: 1 })
    await goLive([{ kind: 'module', id: asked }], { asksAll: true })
    expect(await own(graduate)).toMatchObject({ completed: false, percent: 50 })
    expect(await own(beginner)).toMatchObject({ completed: false, percent: 50 })
    const told = async (as: Person) =>
      (await app.call('GET /api/user/notifications', { as, query: { kind: 'new-module' } })).body
        .notifications
    expect(await told(graduate)).toHaveLength(1)
    expect(await told(beginner)).toEqual([])
    await app.call('POST /api/user/progress', {
      as: graduate,
      body: { courseId: id, moduleId: optional, completed: true },
    })
    await app.call('POST /api/user/progress', {
      as: graduate,
      body: { courseId: id, moduleId: asked, completed: true },
    })
    expect(await own(graduate)).toMatchObject({ completed: true, percent: 100, newModules: 0 })
    expect(await certificates(graduate)).toEqual(issued)
  })

  test('keeps it too where no certificate proves it', async () => {
    const graduate = await student(2)
    const moduleId = await addModule()
    await write(moduleId)
    await goLive([{ kind: 'module', id: moduleId }])
    expect(await own(graduate)).toMatchObject({ completed: true, percent: 100, newModules: 1 })
  })
})

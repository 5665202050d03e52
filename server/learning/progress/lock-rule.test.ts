import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isModuleOpen, moduleStates } from '../../../rules/learning/progress.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { putCompletions } from './queries.ts'

/** Checks the SQL copies of the rule in rules/learning/progress.ts against it while an author rearranges the course. */

let app: TestApp
let author: Person
beforeAll(async () => {
  app = await createTestApp()
  author = await app.make.administrator()
})
afterAll(() => app.close())

const courseId = 'brd-101'
const word = 'narwhal'
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

async function outline(): Promise<{ revision: number; ids: string[]; learners: Map<string, number> }> {
  const { body } = await app.call('GET /api/authoring/courses/{id}', { as: author, params: { id: courseId } })
  const modules = body.course.modules as { id: string; learners: number }[]
  return {
    revision: body.course.revision,
    ids: modules.map(({ id }) => id),
    learners: new Map(modules.map(({ id, learners }) => [id, learners])),
  }
}

async function arrange(order: string[]) {
  const { revision } = await outline()
  const answer = await app.call('PUT /api/authoring/courses/{id}/outline', {
    as: author,
    params: { id: courseId },
    body: { revision, order },
  })
  expect(answer.status).toBe(200)
}

async function insert(place: number) {
  const { revision, ids } = await outline()
  const { status, body } = await app.call('POST /api/authoring/courses/{id}/modules', {
    as: author,
    params: { id: courseId },
    body: { revision, title: 'One more', type: 'pdf', summary: 'It was added later.' },
  })
  expect(status).toBe(200)
  const id = body.course.modules.at(-1).id
  await run(
    `insert into module_contents (module_id, lecture_markdown, lecture_html, headings, word_count, key_points, assignments)
     values ($1, $2, '', '[]', 1, '[]', '[]')
     on conflict (module_id) do update set lecture_markdown = excluded.lecture_markdown`,
    [id, word],
  )
  await arrange(ids.toSpliced(place % (ids.length + 1), 0, id))
  await goLive(courseId, id)
}

async function goLive(course: string, moduleId: string, asksAll = false) {
  const { status } = await app.call('POST /api/authoring/courses/{id}/changes/live', {
    as: author,
    params: { id: course },
    body: { parts: [{ kind: 'module', id: moduleId }], at: null, asksAll },
  })
  expect(status).toBe(200)
}

async function move(from: number, to: number) {
  const { ids } = await outline()
  const [id = ''] = ids.splice(from % ids.length, 1)
  await arrange(ids.toSpliced(to % (ids.length + 1), 0, id))
}

async function remove(place: number) {
  const { revision, ids, learners } = await outline()
  if (ids.length < 2) return
  const moduleId = ids[place % ids.length] ?? ''
  const answer = await app.call('DELETE /api/authoring/courses/{id}/modules/{moduleId}', {
    as: author,
    params: { id: courseId, moduleId },
    query: { revision: String(revision), learners: String(learners.get(moduleId)) },
  })
  expect(answer.status).toBe(200)
}

async function completedBy(student: Person, ids: readonly string[]): Promise<boolean[]> {
  const { rows } = await run(
    'select module_id from module_progress where user_id = $1 and completed_at is not null',
    [student.id],
  )
  const done = new Set(rows.map((row: { module_id: string }) => row.module_id))
  return ids.map((id) => done.has(id))
}

/** Sets a module's completion, and expects the statement to allow it exactly when the rule does. */
async function setCompleted(student: Person, place: number, completed: boolean) {
  const { ids } = await outline()
  const index = place % ids.length
  const later = await laterFor(student, ids)
  const keptOpen = await keptOpenFor(student)
  const open = isModuleOpen(
    await completedBy(student, ids),
    index,
    later[index],
    keptOpen.has(ids[index] ?? ''),
  )
  const answer = await app.call('POST /api/user/progress', {
    as: student,
    body: { courseId, moduleId: ids[index], completed },
  })
  expect(answer.status, `${completed} of module ${index + 1}`).toBe(open ? 200 : 403)
}

/** Enrolls a student in a round of their own. @param later per module, whether it opens later; null: self-paced */
async function enterRound(userId: string, course: string, later: readonly boolean[] | null) {
  if (later === null) return
  const { rows } = await run(
    `insert into course_rounds (course_id, name, starts_on, time_zone, schedule)
     values ($1, 'One', '2026-01-05', 'UTC', '{"kind":"open","time":"09:00"}') returning id`,
    [course],
  )
  await run(
    `insert into round_modules (round_id, module_id, opens_at)
     select $1, id, now() + case when ($2::boolean[])[row_number() over (order by position)] then 1 else -1 end * interval '1 day'
       from modules where course_id = $3`,
    [rows[0].id, later, course],
  )
  await run(
    `insert into enrollments (user_id, course_id, round_id) values ($1, $2, $3)
     on conflict (user_id, course_id) do update set round_id = excluded.round_id`,
    [userId, course, rows[0].id],
  )
}

async function laterFor(student: Person, ids: readonly string[]): Promise<boolean[]> {
  const { rows } = await run(
    `select o.module_id from enrollments e join round_modules o on o.round_id = e.round_id
      where e.user_id = $1 and e.course_id = $2 and o.opens_at > now()`,
    [student.id, courseId],
  )
  const later = new Set(rows.map((row: { module_id: string }) => row.module_id))
  return ids.map((id) => later.has(id))
}

async function keptOpenFor(student: Person): Promise<Set<string>> {
  const { rows } = await run('select kept_open from enrollments where user_id = $1 and course_id = $2', [
    student.id,
    courseId,
  ])
  return new Set(rows[0]?.kept_open)
}

async function expectOneRule(student: Person) {
  const { ids } = await outline()
  const completed = await completedBy(student, ids)
  const later = await laterFor(student, ids)
  const keptOpen = await keptOpenFor(student)
  const open = ids.filter((id, index) => isModuleOpen(completed, index, later[index], keptOpen.has(id)))
  moduleStates(completed, 0, later).forEach((state, index) => {
    expect(state === 'completed').toBe(completed[index])
  })

  const read = await Promise.all(
    ids.map((moduleId) =>
      app.call('GET /api/courses/{id}/modules/{moduleId}', {
        as: student,
        params: { id: courseId, moduleId },
      }),
    ),
  )
  expect(ids.filter((_, index) => read[index]?.status === 200)).toEqual(open)

  const { body } = await app.call('GET /api/search', { as: student, query: { q: word, kind: 'lectures' } })
  const found: { id: string }[] = body.groups[0]?.results ?? []
  expect(found.map(({ id }) => id).sort()).toEqual([...open].sort())

  const own = await app.call('GET /api/user/enrollments', { as: student })
  for (const course of own.body.courses) {
    expect(course.percent).toBeGreaterThanOrEqual(0)
    expect(course.percent).toBeLessThanOrEqual(100)
    expect(course.completedModules).toBe(completed.filter(Boolean).length)
  }
}

test('completions of many students in one statement follow the rule, each for itself', async () => {
  const ids = ['fnd-101', 'fnd-102'].map((id) => [1, 2, 3, 4, 5].map((number) => `${id}-${number}`))
  const student = fc.record({
    course: fc.nat({ max: 1 }),
    before: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    /** Modules that open later in the student's round; null: self-paced. */
    later: fc.option(fc.array(fc.boolean(), { minLength: 5, maxLength: 5 })),
    index: fc.nat({ max: 4 }),
    completed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(student, { minLength: 1, maxLength: 12 }), async (students) => {
      const people = await Promise.all(students.map(() => app.make.student()))
      const modulesOf = (course: number) => ids[course] ?? []
      const completions = students.map(({ course, index, completed }, place) => ({
        userId: people[place]?.id ?? '',
        courseId: course === 0 ? 'fnd-101' : 'fnd-102',
        moduleId: modulesOf(course)[index] ?? '',
        completed,
        earlier: modulesOf(course).slice(0, index),
        others: modulesOf(course).filter((_, place) => place !== index),
        byRules: false,
      }))
      for (const [place, { userId, courseId }] of completions.entries())
        await run(
          `insert into module_progress (user_id, course_id, module_id, completed_at)
           select $1, $2, module_id, case when done then now() end from unnest($3::text[], $4::boolean[]) as m (module_id, done)`,
          [userId, courseId, modulesOf(students[place]?.course ?? 0), students[place]?.before],
        )
      for (const [place, { userId, courseId }] of completions.entries())
        await enterRound(userId, courseId, students[place]?.later ?? null)
      const connection = await app.database.pool.connect()
      const outcomes = await putCompletions(connection, completions, { mayEndCourse: true }).finally(() =>
        connection.release(),
      )
      for (const [place, { course, before, later, index, completed }] of students.entries()) {
        const open = isModuleOpen(before, index, later?.[index])
        const after = before.with(index, open ? completed : (before[index] ?? false))
        expect(outcomes[place]).toEqual({
          isOpen: open,
          isWritten: open,
          endsCourse: open && completed && after.every(Boolean),
          bookmarked: false,
        })
        expect(await completedBy(people[place] as Person, modulesOf(course))).toEqual(after)
      }
    }),
    { numRuns: 10 },
  )
}, 60_000)

type Step =
  | { kind: 'complete' | 'take back' | 'insert' | 'delete'; place: number }
  | { kind: 'move'; place: number; to: number }

const place = fc.nat({ max: 7 })
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('complete' as const), place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('take back' as const), place }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('insert' as const), place }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), place, to: place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), place }) },
  ),
  { minLength: 4, maxLength: 8 },
)

/** Cases every run must cover: a completed module behind a new one, and behind one whose completion was undone. */
const always: [Step[], boolean[] | null] = [
  [
    { kind: 'complete', place: 0 },
    { kind: 'complete', place: 1 },
    { kind: 'insert', place: 0 },
    { kind: 'complete', place: 2 },
    { kind: 'complete', place: 3 },
    { kind: 'take back', place: 1 },
    { kind: 'take back', place: 2 },
  ],
  null,
]

test('reading, completing and searching follow one rule, whatever is completed, added, moved or deleted', async () => {
  await run(
    'update module_contents set lecture_markdown = $1 where module_id in (select id from modules where course_id = $2)',
    [word, courseId],
  )
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.option(fc.array(fc.boolean(), { minLength: 9, maxLength: 9 })),
      async (chosen, later) => {
        const student = await app.make.enrolledStudent({ courseId, completed: 0 })
        await enterRound(student.id, courseId, later)
        for (const step of chosen) {
          const { length } = (await outline()).ids
          if (step.kind === 'complete') await setCompleted(student, step.place, true)
          if (step.kind === 'take back') await setCompleted(student, step.place, false)
          if (step.kind === 'insert' && length < 9) await insert(step.place)
          if (step.kind === 'move') await move(step.place, step.to)
          if (step.kind === 'delete') await remove(step.place)
          await expectOneRule(student)
        }
      },
    ),
    { numRuns: 4, examples: [always] },
  )
}, 60_000)

describe('a completed course', () => {
  const id = 'fnd-100'
  const course = async (as: Person) => {
    const { body } = await app.call('GET /api/user/enrollments', { as })
    return body.courses[0]
  }
  const complete = (as: Person, number: number, completed = true) =>
    app.call('POST /api/user/progress', {
      as,
      body: { courseId: id, moduleId: `${id}-${number}`, completed },
    })

  test('stays completed when a module is added, shows it as new, and keeps its certificate', async () => {
    const student = await app.make.student()
    for (const number of [1, 2, 3, 4, 5]) await complete(student, number)
    const { body } = await app.call('GET /api/authoring/courses/{id}', { as: author, params: { id } })
    const facts = { title: 'One more', type: 'pdf', summary: 'It was added later.' }
    await app.call('POST /api/authoring/courses/{id}/modules', {
      as: author,
      params: { id },
      body: { revision: body.course.revision, ...facts },
    })
    expect(await course(student)).toMatchObject({ completed: true, newModules: 0, percent: 100 })
    await run(
      `insert into module_contents (module_id, lecture_markdown, lecture_html, headings, word_count, key_points, assignments)
       values ($1, 'Text', '', '[]', 1, '[]', '[]')`,
      [`${id}-6`],
    )
    await goLive(id, `${id}-6`)
    expect(await course(student)).toMatchObject({
      completed: true,
      newModules: 1,
      percent: 100,
      completedModules: 5,
    })
    const enrollment = await app.call('GET /api/user/enrollment/{id}', { as: student, params: { id } })
    expect(enrollment.body.enrollment).toMatchObject({ completed: true, newModules: 1 })
    const detail = await app.call('GET /api/admin/users/{userId}', {
      as: author,
      params: { userId: student.id },
    })
    expect(detail.body.user.enrollments).toMatchObject([{ completed: true }])
    const listed = await app.call('GET /api/admin/enrollments', { as: author, query: { courseId: id } })
    expect(listed.body.enrollments).toMatchObject([
      { state: 'completed', completedModules: 5, moduleCount: 6 },
    ])
    const reports = await app.call('GET /api/admin/school-report', { as: author })
    const report = reports.body.courses.find((one: { id: string }) => one.id === id)
    expect(report).toMatchObject({ completed: 1 })

    // Bookmarking the new module does not undo the completion.
    const bookmarked = { courseId: id, moduleId: `${id}-6`, bookmarked: true }
    await app.call('POST /api/user/bookmark', { as: student, body: bookmarked })
    expect(await course(student)).toMatchObject({ completed: true, newModules: 1 })

    await complete(student, 3, false)
    expect(await course(student)).toMatchObject({ completed: false, newModules: 0, completedModules: 4 })
    await complete(student, 3)
    await complete(student, 6)
    expect(await course(student)).toMatchObject({ completed: true, newModules: 0, percent: 100 })
    const { rows } = await run('select number from certificates where user_id = $1', [student.id])
    expect(rows).toHaveLength(1)
  })
})

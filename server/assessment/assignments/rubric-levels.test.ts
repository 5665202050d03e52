import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readyScales } from '../../../rules/assessment/rubric.ts'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { packageCalls, unpacked } from '../../../tests/support/packages.ts'

let app: TestApp
let teacher: Person
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  teacher = await app.make.teacherOf(courseId)
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const courseId = 'brd-101'
const moduleId = 'brd-101-1'
const id = 'brd-101-1-a1'
const [, two, five] = readyScales.map(({ levels }) => [...levels])

const authored = async () => {
  const { body } = await app.call('GET /api/authoring/modules/{moduleId}', {
    as: teacher,
    params: { moduleId },
  })
  const { work: _work, id: _id, ...facts } = body.module.assignments[0]
  return { facts, revision: body.module.revision as number }
}
const put = async (change: object) => {
  const { facts, revision } = await authored()
  return app.call('PUT /api/authoring/modules/{moduleId}/assignments/{assignmentId}', {
    as: teacher,
    params: { moduleId, assignmentId: id },
    body: { ...facts, ...change, revision },
  })
}
const line = (points: number, descriptions: string[]) => ({ criterion: `Of ${points}`, points, descriptions })
const fiveTexts = ['أفضل', 'good', 'fair', 'weak', '🫥']
const read = async (as: Person) =>
  (await app.call('GET /api/user/assignments/{id}', { as, params: { id } })).body.assignment
const handedIn = async (as: Person) => {
  await app.call('PUT /api/user/assignments/{id}/draft', {
    as,
    params: { id },
    body: { baseRevision: 0, text: 'Mine', links: [] },
  })
  const { body } = await app.call('POST /api/user/assignments/{id}/submissions', {
    as,
    params: { id },
    body: { revision: 1 },
  })
  return body.assignment.submissions[0].id as string
}
const grade = (submissionId: string, version: number, earned: number[]) =>
  app.call('PUT /api/teach/submissions/{id}/grade', {
    as: teacher,
    params: { id: submissionId },
    body: { version, earned, feedback: '' },
  })

test('the curriculum has the specification’s three levels', async () => {
  const { facts } = await authored()
  expect(facts.levels).toEqual([
    { label: 'Full', share: 100 },
    { label: 'Partial', share: 50 },
    { label: 'Missing', share: 0 },
  ])
  expect(facts.rubric[0].descriptions.every((text: string) => text !== '')).toBe(true)
})

describe('own levels', () => {
  test('are shown with their points, graded by, and kept by the grade when they change', async () => {
    expect((await put({ levels: five, rubric: [line(10, fiveTexts), line(3, fiveTexts)] })).status).toBe(200)
    const student = await app.make.student()
    const submissionId = await handedIn(student)
    const shown = (await read(student)).rubric
    expect(shown[1].levels.map(({ points }: { points: number }) => points)).toEqual([3, 2.25, 1.5, 0.75, 0])
    expect(shown[0].levels[0]).toEqual({ label: 'Excellent', points: 10, description: 'أفضل' })
    expect((await grade(submissionId, 0, [7.5, 0.75])).status).toBe(200)
    const graded = (await read(student)).submissions[0].grade
    expect(graded).toMatchObject({ earned: 8.25, possible: 13, score: 8.25 })
    expect(graded.criteria.map(({ level }: { level: number }) => level)).toEqual([1, 3])

    expect(
      (await put({ levels: two, rubric: [line(10, ['yes', 'no']), line(3, ['yes', 'no'])] })).status,
    ).toBe(200)
    const after = await read(student)
    expect(after.submissions[0].grade).toEqual(graded)
    expect(after.rubric[0].levels).toHaveLength(2)
    const { body } = await grade(submissionId, 1, [10, 0])
    expect(body.submission.grade).toMatchObject({ earned: 10, criteria: [{ level: 0 }, { level: 1 }] })
  })

  test('are refused at their field', async () => {
    const levels = [
      { label: 'A', share: 100 },
      { label: 'B', share: 40 },
      { label: 'C', share: 60 },
      { label: 'D', share: 0 },
    ]
    const rising = await put({ levels, rubric: [line(5, ['', '', '', ''])] })
    expectProblem(rising, 422, 'invalid-input')
    expect(rising.body.errors).toMatchObject([{ field: 'levels.2.share' }])
    const few = await put({ levels: five, rubric: [line(5, ['one', 'two'])] })
    expect(few.body.errors).toMatchObject([{ field: 'rubric.0.descriptions' }])
    expectProblem(await put({ levels: [], rubric: [] }), 422, 'invalid-input')
    const { body } = await put({ levels: [...levels, ...levels], rubric: [] })
    expect(body.errors).toMatchObject([{ field: 'levels' }])
  })

  test('are in the course’s package, and come back as they were', async () => {
    await put({ levels: five, rubric: [line(10, fiveTexts)] })
    const calls = packageCalls(app, admin)
    const archive = await calls.download(courseId)
    const files = await unpacked(archive)
    const [, yaml] = [...files].find(([name]) => name.endsWith('/1/module.yaml')) ?? []
    expect(yaml?.toString()).toContain('label: Excellent')
    const other = [...files].find(([name]) => name.endsWith('/2/module.yaml'))?.[1].toString()
    expect(other).toContain('partial:')
    expect(other).not.toContain('label:')
    const taken = await calls.bringIn(archive, { code: 'LVL 100' })
    expect(taken.status).toBe(200)
    const { body } = await app.call('GET /api/authoring/modules/{moduleId}', {
      as: admin,
      params: { moduleId: 'lvl-100-1' },
    })
    const { levels, rubric } = (await authored()).facts
    expect(body.module.assignments[0]).toMatchObject({ levels, rubric })
  })
})

test('the migration turns rubrics and grades into the new shape, and no number changes', async () => {
  const { pool } = app.database
  const old = { criterion: 'One', full: 'all', partial: 'some', missing: 'none', points: 5 }
  const student = await app.make.student()
  await pool.query(`update module_contents set assignments = $1 where module_id = 'brd-101-4'`, [
    JSON.stringify([
      { id: 'brd-101-4-a1', title: 'Old', rubric: [old, { ...old, criterion: 'Two', points: 4 }] },
      { id: 'brd-101-4-a2', title: 'Bare', rubric: [] },
    ]),
  ])
  await pool.query(
    `insert into submissions (user_id, assignment_id, course_id, number, draft_revision, earned, possible, criteria,
       feedback, graded_at) values ($1, 'brd-101-4-a1', 'brd-101', 1, 1, 2.5, 5, $2, '', now())`,
    [student.id, JSON.stringify([{ ...old, earned: 2.5 }])],
  )
  const folder = join(import.meta.dirname, '../../../database/migrations/before-release')
  const [assignments = '', criteria = ''] = (
    await readFile(join(folder, '0077_rubric-levels.sql'), 'utf8')
  ).split('--> statement-breakpoint')
  // Only the old rows: the others already have the new shape.
  const only = (statement: string, condition: string) => statement.replace(/;\s*$/, ` and ${condition};`)
  await pool.query(only(assignments, `module_id = 'brd-101-4'`))
  await pool.query(only(criteria, `user_id = '${student.id}'`))
  const { rows } = await pool.query(`select assignments from module_contents where module_id = 'brd-101-4'`)
  const levels = [
    { label: 'Full', share: 100 },
    { label: 'Partial', share: 50 },
    { label: 'Missing', share: 0 },
  ]
  const descriptions = ['all', 'some', 'none']
  expect(rows[0].assignments).toEqual([
    {
      id: 'brd-101-4-a1',
      title: 'Old',
      levels,
      rubric: [
        { criterion: 'One', points: 5, descriptions },
        { criterion: 'Two', points: 4, descriptions },
      ],
    },
    { id: 'brd-101-4-a2', title: 'Bare', levels, rubric: [] },
  ])
  const graded = await pool.query('select earned, possible, criteria from submissions where user_id = $1', [
    student.id,
  ])
  expect(graded.rows).toEqual([
    {
      earned: 2.5,
      possible: 5,
      criteria: [
        {
          criterion: 'One',
          points: 5,
          earned: 2.5,
          levels: [
            { label: 'Full', points: 5, description: 'all' },
            { label: 'Partial', points: 2.5, description: 'some' },
            { label: 'Missing', points: 0, description: 'none' },
          ],
        },
      ],
    },
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { onePlace } from '../../platform/http/read-places.ts'
import { reportsService } from './service.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const overview = async () => (await app.call('GET /api/admin/overview', { as: admin })).body
const reports = async () => (await app.call('GET /api/admin/school-report', { as: admin })).body

test('an empty school has figures too, and no average', async () => {
  const figures = await overview()
  expect(figures).toMatchObject({
    users: { total: 1 },
    courses: { total: 30, published: 30, inPreparation: 0 },
    enrollments: { total: 0, thisWeek: 0 },
    averageCompletion: null,
    latest: [],
  })
  expect(figures.weeks).toHaveLength(12)
  expect(figures.departments).toHaveLength(9)
  expect((await reports()).quizzes).toEqual({ attempts: 0, passed: 0, averageScore: null })
})

test('counts what students do immediately', async () => {
  await Promise.all([
    app.make.enrolledStudent({ completed: 5 }),
    app.make.enrolledStudent({ completed: 2 }),
    app.make.enrolledStudent({ courseId: 'brd-101', completed: 0 }),
  ])
  const figures = await overview()
  expect(figures).toMatchObject({
    users: { total: 4 },
    enrollments: { total: 3, thisWeek: 3 },
    // 7 of 15 modules.
    averageCompletion: 47,
  })
  expect(figures.weeks.at(-1)).toMatchObject({ enrollments: 3, completions: 7, activeLearners: 2 })
  expect(figures.departments.find(({ id }: { id: string }) => id === 'foundation')).toMatchObject({
    enrollments: 2,
    completion: 70,
  })
  expect(figures.latest).toHaveLength(3)
  const { courses } = await reports()
  expect(courses.find(({ id }: { id: string }) => id === 'fnd-100')).toMatchObject({
    enrollments: 2,
    completed: 1,
    completion: 70,
  })
})

test('a cohort includes completed months only', async () => {
  const person = await app.make.enrolledStudent({ completed: 1 })
  const { pool } = app.database
  await pool.query(
    `update enrollments set enrolled_at = date_trunc('month', now()) - interval '2 months' + interval '1 day' where user_id = $1`,
    [person.id],
  )
  await pool.query(
    `update module_progress set completed_at = date_trunc('month', now()) - interval '1 month' + interval '1 day' where user_id = $1`,
    [person.id],
  )
  const { cohorts } = await reports()
  expect(cohorts[0]).toMatchObject({ size: 1, active: [1, null, null] })
})

test('a large school shows the last stored figures with their time', async () => {
  let today = new Date('2026-11-16T10:00:00Z')
  const { db } = app.database
  const reads = onePlace(db)
  const kept = reportsService({
    audit: app.audit,
    db,
    reads,
    now: () => today,
    rowsToCount: -1,
  })
  const live = reportsService({ audit: app.audit, db, reads, now: () => today })

  const first = await kept.overview()
  expect(first).toEqual({ ...(await live.overview()), countedAt: '2026-11-16T10:00:00.000Z' })
  expect((await kept.reports()).quizzes).toEqual((await live.reports()).quizzes)

  await app.make.enrolledStudent({ completed: 1 })
  today = new Date('2026-11-16T10:04:00Z')
  const second = await kept.overview()
  expect(second.enrollments).toEqual(first.enrollments)
  expect(second.countedAt).toBe(first.countedAt)
  // Totals of people and the latest enrollments are always current.
  expect(second.users.total).toBe(first.users.total + 1)
  expect((await kept.enrollments({})).total).toBe(first.enrollments.total)

  await kept.recount()
  const third = await kept.overview()
  expect(third.enrollments.total).toBe(first.enrollments.total + 1)
  expect(third.countedAt).toBe('2026-11-16T10:04:00.000Z')
})

test('figures of a large school less than a minute old are not counted again', async () => {
  const today = new Date('2026-11-16T10:04:30Z')
  const kept = reportsService({
    audit: app.audit,
    db: app.database.db,
    reads: onePlace(app.database.db),
    now: () => today,
    rowsToCount: -1,
  })
  await kept.recount()
  expect((await kept.overview()).countedAt).toBe('2026-11-16T10:04:00.000Z')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { weeklySummaryService } from './summary.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const monday = new Date('2026-11-30T07:35:00Z')
const tell = (now: Date) => {
  const { notifications, settings } = app
  return weeklySummaryService({ db: app.database.db, notifications, settings, now: () => now }).tell()
}
const notified = async ({ id }: Person) =>
  (
    await app.database.pool.query(
      "select data from notifications where user_id = $1 and kind = 'weekly-summary'",
      [id],
    )
  ).rows.map(({ data }: { data: object }) => data)

test('who teaches hears of their own courses, administrators of the school, once a week', async () => {
  const [teacher, other, admin] = [
    await app.make.teacherOf('bus-201'),
    await app.make.teacherOf('brd-101'),
    await app.make.administrator(),
  ]
  const observer = await app.make.teacherOf('bus-201')
  await app.database.pool.query(`update course_instructors set role = 'observer' where user_id = $1`, [
    observer.id,
  ])
  const student = await app.make.enrolledStudent({ courseId: 'bus-201' })
  await app.make.enrolledStudent({ courseId: 'fnd-100' })
  await app.call('PUT /api/user/positions/{id}/{moduleId}', {
    as: student,
    params: { id: 'bus-201', moduleId: 'bus-201-1' },
    body: { block: 1 },
  })
  await tell(new Date('2026-11-29T08:35:00Z'))
  expect(await notified(teacher)).toEqual([])
  await tell(monday)
  await tell(monday)
  await tell(new Date(monday.getTime() + 3_600_000))
  const figures = { certificates: 0, stuck: 0, waiting: 0 }
  expect(await notified(teacher)).toEqual([{ ofSchool: false, enrolled: 1, active: 1, ...figures }])
  expect(await notified(admin)).toEqual([{ ofSchool: true, enrolled: 2, active: 1, ...figures }])
  // Nothing happened in the courses of the other teacher.
  for (const person of [other, observer, student]) expect(await notified(person)).toEqual([])
  await tell(new Date(monday.getTime() + 7 * 86_400_000))
  expect(await notified(teacher)).toHaveLength(2)
})

test('students have no preference for it, and staff choose the email', async () => {
  const kindsOf = async (as: Person) =>
    (await app.call('GET /api/user/notification-preferences', { as })).body.preferences.map(
      ({ kind }: { kind: string }) => kind,
    )
  expect(await kindsOf(await app.make.student())).not.toContain('weekly-summary')
  const teacher = await app.make.teacherOf('bus-201')
  expect(await kindsOf(teacher)).toContain('weekly-summary')
})

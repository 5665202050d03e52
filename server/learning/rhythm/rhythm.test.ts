import { afterAll, beforeAll, expect, test } from 'vitest'
import { learningEvents } from '../../../database/schema/index.ts'
import { dayOf } from '../../../rules/learning/rhythm.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const read = async (as: Person, timeZone = 'UTC') =>
  (await app.call('GET /api/user/rhythm', { as, query: { timeZone } })).body.rhythm
const choose = async (as: Person, daysPerWeek: number | null) =>
  (await app.call('PUT /api/user/rhythm', { as, body: { daysPerWeek, timeZone: 'UTC' } })).body.rhythm
const pause = async (as: Person, paused: boolean) =>
  (await app.call('PUT /api/user/rhythm/pause', { as, body: { paused, timeZone: 'UTC' } })).body.rhythm
const learn = (person: Person) =>
  app.call('POST /api/user/progress', {
    as: person,
    body: { courseId: 'fnd-100', moduleId: 'fnd-100-1', completed: true },
  })

test("counts a week's learning against the chosen rhythm", async () => {
  const student = await app.make.student()
  expect(await read(student)).toMatchObject({ activeDays: 0, wanted: null, kept: false, weeksInRow: 0 })
  await learn(student)
  expect(await read(student)).toMatchObject({ activeDays: 1, sentence: '1 day this week.' })
  expect(await choose(student, 1)).toMatchObject({ wanted: 1, kept: true, weeksInRow: 1 })
  expect(await choose(student, 2)).toMatchObject({ kept: false, sentence: '1 of 2 days this week.' })
  const { days } = await read(student)
  expect(days.find(({ isToday }: { isToday: boolean }) => isToday).minutes).toBeGreaterThan(0)
  expect(days.filter(({ minutes }: { minutes: number }) => minutes > 0)).toHaveLength(1)
  const another = await app.make.student()
  expect(await read(another)).toMatchObject({ activeDays: 0, wanted: null })
  expect(await choose(student, null)).toMatchObject({ wanted: null })
})

test("uses the person's local day, even at its edges", async () => {
  const student = await app.make.student()
  // 00:10 in Kathmandu, whose offset includes a quarter-hour.
  const today = new Date(`${dayOf(new Date().toISOString(), 'Asia/Kathmandu')}T00:10:00+05:45`)
  await app.database.db.insert(learningEvents).values(
    (['started', 'completed'] as const).map((kind) => ({
      ...{ userId: student.id, courseId: 'fnd-100', moduleId: 'fnd-100-1' },
      ...{ kind, at: today },
    })),
  )
  const week = await read(student, 'Asia/Kathmandu')
  expect(week.activeDays).toBe(1)
  expect(week.days.find(({ isToday }: { isToday: boolean }) => isToday)).toMatchObject({ active: true })
})

test('days off begin today, once, and end when the person is back', async () => {
  const student = await app.make.student()
  for (let time = 0; time < 2; time++) expect(await pause(student, true)).toMatchObject({ paused: true })
  const another = await app.make.student()
  expect(await pause(another, false)).toMatchObject({ paused: false })
  expect(await read(student)).toMatchObject({ paused: true, sentence: 'You’re on a break.' })
  for (let time = 0; time < 2; time++) expect(await pause(student, false)).toMatchObject({ paused: false })
  await app.database.pool.query(
    `insert into rhythm_pauses (user_id, "from") values ($1, current_date - 10)`,
    [student.id],
  )
  expect(await pause(student, false)).toMatchObject({ paused: false })
  const { rows } = await app.database.pool.query(
    'select until < current_date as over from rhythm_pauses where user_id = $1',
    [student.id],
  )
  expect(rows).toEqual([{ over: true }])
})

test('an unknown time zone counts as UTC; a rhythm of eight days is rejected', async () => {
  const as = await app.make.student()
  expect(await read(as, 'Atlantis/Poseidonis')).toEqual(await read(as, 'UTC'))
  for (const daysPerWeek of [0, 8, 2.5])
    expect((await app.call('PUT /api/user/rhythm', { as, body: { daysPerWeek } })).status).toBe(422)
})

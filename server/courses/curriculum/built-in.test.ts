import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCurriculum } from '../../../database/seed/curriculum.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { courseFacts } from '../../../tests/support/course-facts.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person
/** Public pages follow when the change was announced. */
const later = { timeout: 45_000 }

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const state = async () => (await app.call('GET /api/admin/built-in-courses', { as: admin })).body
const offer = async (offered: boolean) =>
  (await app.call('PUT /api/admin/built-in-courses', { as: admin, body: { offered } })).body
const catalogue = async () => (await app.call('GET /api/catalogue', {})).body
const tracts = async () => (await app.call('GET /api/tracts', {})).body.tracts
const site = async () => (await app.call('GET /api/site')).body.site
const statusOf = async (id: string) => (await app.call('GET /api/courses/{id}', { params: { id } })).status
const run = (text: string) => app.database.pool.query(text)

test('a school begins with none, keeps its own and its students’ courses, and gets all back', async () => {
  expect(await state()).toEqual({ offered: true, decided: false, courses: 30, open: 30, enrolled: 0 })
  // Archived by hand before: stays so.
  await app.call('PUT /api/authoring/courses/{id}/status', {
    as: admin,
    params: { id: 'bus-101' },
    body: { status: 'archived' },
  })
  const student = await app.make.enrolledStudent({ courseId: 'fnd-100' })
  const own = await app.call('POST /api/admin/courses', {
    as: admin,
    body: { ...courseFacts, code: 'Own 1' },
  })
  expect(own.status).toBe(200)

  expect(await offer(false)).toEqual({ offered: false, decided: true, courses: 30, open: 0, enrolled: 0 })
  await expect.poll(async () => (await catalogue()).courseCount, later).toBe(0)
  const empty = await catalogue()
  // Branding has a course of the school's own.
  expect(empty.departments.map(({ id }: { id: string }) => id)).toEqual(['branding'])
  expect(await tracts()).toEqual([])
  // Newcomers have nothing to begin with.
  expect((await site()).firstCourse).toBeNull()
  const theirs = await app.call('GET /api/user/courses/{id}', { as: student, params: { id: 'fnd-100' } })
  expect(theirs.status).toBe(200)
  expect(await statusOf('fnd-100')).toBe(404)

  const back = await offer(true)
  expect(back).toEqual({ offered: true, decided: true, courses: 30, open: 29, enrolled: 1 })
  await expect.poll(async () => (await catalogue()).courseCount, later).toBe(29)
  expect(await tracts()).toHaveLength(7)
  expect((await site()).firstCourse).toMatchObject({ id: 'fnd-100', code: 'FND 100' })
  const { rows } = await run(
    `select action, changes from audit_entries where action like 'built-in%' order by at`,
  )
  expect(rows).toMatchObject([
    {
      action: 'built-in-courses.archived',
      changes: [
        { field: 'choice', before: null, after: 'archived' },
        { field: 'open', before: '29', after: '0' },
      ],
    },
    {
      action: 'built-in-courses.kept',
      changes: [
        { field: 'choice', before: 'archived', after: 'kept' },
        { field: 'open', before: '0', after: '29' },
      ],
    },
  ])
})

test('pressed twice, and kept before anything was archived, it changes nothing', async () => {
  await run(`delete from settings where key = 'curriculum.built-in'`)
  expect(await offer(true)).toMatchObject({ decided: true, open: 29 })
  expect(await offer(true)).toMatchObject({ decided: true, open: 29 })
  const [one, other] = await Promise.all([offer(false), offer(false)])
  expect([one.open, other.open]).toEqual([0, 0])
  expect((await offer(true)).open).toBe(29)
})

test('an archived course that was edited stays archived, because it was not checked', async () => {
  await offer(false)
  await run(
    `update courses set description = '', edited_at = now() + interval '1 second' where id = 'brd-201'`,
  )
  expect((await offer(true)).open).toBe(28)
  await expect.poll(() => statusOf('brd-101'), later).toBe(200)
  expect(await statusOf('brd-201')).toBe(404)
})

test('a later version of the site adds no course while they are archived', async () => {
  await offer(false)
  await run(
    `delete from courses where id = 'ytb-101'; delete from settings where key = 'curriculum.fingerprint'`,
  )
  const written = await seedCurriculum(app.database.db, path.resolve(import.meta.dirname, '../../../content'))
  expect(written).toBeGreaterThan(0)
  const { rows } = await run(`select status from courses where id = 'ytb-101'`)
  expect(rows).toEqual([{ status: 'archived' }])
  await offer(true)
  await expect.poll(() => statusOf('ytb-101'), later).toBe(200)
})

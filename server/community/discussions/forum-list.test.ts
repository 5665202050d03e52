import { afterAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { course, discussing } from './testing/discussing.ts'

const app = await createTestApp()
const { student, teacher } = discussing(app)
afterAll(() => app.close())

interface Listed {
  id: string
  course: object | null
  member: boolean
  whyNotWrite: string | null
  can: { moderate: boolean }
}

const read = async (as: Person, query: Record<string, string> = {}) =>
  (await app.call('GET /api/discussions/forums', { as, query })).body as {
    forums: Listed[]
    next: string | null
  }

async function readAll(as: Person, query: Record<string, string> = {}): Promise<Listed[]> {
  const all: Listed[] = []
  let next: string | null = null
  do {
    const page = await read(as, next === null ? query : { ...query, cursor: next })
    all.push(...page.forums)
    next = page.next
  } while (next !== null)
  return all
}

describe('the list of forums in a school of many courses', () => {
  test("has pages, the viewer's courses first, each forum once", async () => {
    const reader = await student()
    const before = await readAll(reader)
    await app.database.pool.query(`
      insert into courses (id, code, title, description, department_id, difficulty, instructor, outcomes, status, position)
      select 'many-' || n, 'MNY ' || n, 'Many ' || n, 'x', 'marketing', 'Advanced', 'x', '[]', 'published', 1000 + n
        from generate_series(1, 120) n`)
    await app.database.pool.query(`
      insert into forums (id, course_id, title, description, position)
      select id, id, title, '', 5 from courses where id like 'many-%' on conflict do nothing`)
    await app.database.pool.query(
      "update forums set closed_at = now() where id in ('many-7', 'introductions')",
    )
    const first = await read(reader)
    expect(first.forums).toHaveLength(50)
    const all = await readAll(reader)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all).toHaveLength(before.length + 120)
    const ranks = all.map((forum) => (forum.course === null ? 0 : forum.member ? 1 : 2))
    expect(ranks).toEqual(ranks.toSorted())
    expect(ranks).toContain(1)
  })

  test('is searched by part of the title or code, taken literally', async () => {
    const reader = await student()
    const ids = async (search: string) => (await readAll(reader, { search })).map(({ id }) => id)
    expect(await ids('mny 77')).toEqual(['many-77'])
    expect(await ids('introd')).toContain('introductions')
    expect(await ids('%')).toEqual([])
  })

  test('has pages and search for administrators too, categories before courses', async () => {
    const admin = await app.make.administrator()
    interface Settings {
      id: string
      courseCode: string | null
    }
    const all: Settings[] = []
    const cursors: string[] = []
    let next: string | null = null
    do {
      const query: Record<string, string> = next === null ? {} : { cursor: next }
      const { body } = await app.call('GET /api/admin/forums', { as: admin, query })
      expect(body.forums.length).toBeLessThanOrEqual(50)
      all.push(...body.forums)
      next = body.next
      if (next !== null) cursors.push(next)
    } while (next !== null)
    expect(cursors.length).toBeGreaterThan(1)
    expect(all).toHaveLength((await app.database.pool.query('select from forums')).rowCount ?? 0)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const ofCourses = all.map(({ courseCode }) => courseCode !== null)
    expect(ofCourses).toEqual(ofCourses.toSorted())
    const find = async (search: string) =>
      (await app.call('GET /api/admin/forums', { as: admin, query: { search } })).body.forums.map(
        ({ id }: Settings) => id,
      )
    expect(await find('mny 77')).toEqual(['many-77'])
    expect(await find('_')).toEqual([])
    expect(await app.call('GET /api/admin/forums', { as: admin, query: { cursor: 'x' } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'cursor' }] },
    })
  })

  test('filters by write and moderate access as the rules do', async () => {
    for (const viewer of [await student(), await teacher(), await app.make.administrator()]) {
      const all = await readAll(viewer)
      const ids = (forums: Listed[]) => forums.map(({ id }) => id)
      expect(ids(await readAll(viewer, { can: 'write' }))).toEqual(
        ids(all.filter(({ whyNotWrite }) => whyNotWrite === null)),
      )
      expect(ids(await readAll(viewer, { can: 'moderate' }))).toEqual(
        ids(all.filter(({ can }) => can.moderate)),
      )
    }
    expect((await readAll(await teacher(), { can: 'moderate' })).map(({ id }) => id)).toContain(course)
  })

  test('rejects an invalid cursor', async () => {
    const as = await student()
    for (const cursor of ['x', Buffer.from('3|1|general').toString('base64url')]) {
      expect(await app.call('GET /api/discussions/forums', { as, query: { cursor } })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'cursor' }] },
      })
    }
  })
})

import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedCurriculum } from '../../../database/seed/curriculum.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const all = async () => (await app.call('GET /api/admin/curriculum', { as: admin })).body
const catalogue = async () => (await app.call('GET /api/catalogue', {})).body
const publicTracts = async () => (await app.call('GET /api/tracts', {})).body.tracts
const departmentNow = async (id: string) =>
  (await all()).departments.find((department: { id: string }) => department.id === id)
const tractNow = async (id: string) => (await all()).tracts.find((tract: { id: string }) => tract.id === id)
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

/** Like the first start of a release with new files. */
async function seedAgain() {
  await app.database.pool.query(`update departments set seed = 'older'`)
  await app.database.pool.query(`update tracts set seed = 'older'`)
  await app.database.pool.query(`delete from settings where key = 'curriculum.fingerprint'`)
  await seedCurriculum(app.database.db, path.join(import.meta.dirname, '../../../content'))
}

async function audited(kind: string, id: string): Promise<string[]> {
  const query = { subject: `${kind}/${id}` }
  const { body } = await app.call('GET /api/admin/audit', { as: admin, query })
  return body.entries.map(({ action }: { action: string }) => action)
}

async function foundIn(kind: string, word: string): Promise<number> {
  const { body } = await app.call('GET /api/search', { query: { q: word, kind } })
  const results = body.groups.flatMap((group: { results: unknown[] }) => group.results)
  return results.filter((result: unknown) => JSON.stringify(result).includes(word)).length
}

const games = { name: 'Games & Worlds Department', description: 'Worlds people walk through.' }
const addDepartment = (body: object) => app.call('POST /api/admin/departments', { as: admin, body })
const changeDepartment = (id: string, body: object) =>
  app.call('PUT /api/admin/departments/{id}', { as: admin, params: { id }, body })
const deleteDepartment = (id: string, revision: number) =>
  app.call('DELETE /api/admin/departments/{id}', {
    as: admin,
    params: { id },
    query: { revision: String(revision) },
  })

describe('departments', () => {
  test('are added, visible immediately, and deleted while empty', async () => {
    const { status, body } = await addDepartment(games)
    expect([status, body.id]).toEqual([200, 'games-worlds-department'])
    expect((await catalogue()).departments.at(-1)).toMatchObject({ id: body.id, name: games.name })

    // A double click with another spelling.
    expect((await addDepartment({ ...games, name: games.name.toUpperCase() })).body).toMatchObject({
      code: 'name-taken',
    })
    expect((await deleteDepartment(body.id, 1)).status).toBe(200)
    expect(idsOf((await catalogue()).departments)).not.toContain(body.id)
    expect(await audited('department', body.id)).toEqual(['department.deleted', 'department.added'])
    // A deleted department keeps its address.
    expect((await addDepartment(games)).body.id).toBe('games-worlds-department-2')
  })

  test('rename the faculty of their courses, and concurrent changes conflict', async () => {
    const { revision } = await departmentNow('branding')
    const changed = { name: 'Brand & Voice Department', description: 'How a brand sounds.', revision }
    expect((await changeDepartment('branding', changed)).status).toBe(200)
    const { departments, courses } = await catalogue()
    expect(departments.find(({ id }: { id: string }) => id === 'branding').name).toBe(changed.name)
    const own = courses.filter(({ departmentId }: { departmentId: string }) => departmentId === 'branding')
    expect(new Set(own.map(({ department }: { department: string }) => department))).toEqual(
      new Set(['Brand & Voice']),
    )
    const { body } = await app.call('GET /api/courses/{id}', { params: { id: own[0].id } })
    expect(body.course.instructor).toBe('Brand & Voice Faculty')

    expect(await changeDepartment('branding', { ...changed, name: 'Other Department' })).toMatchObject({
      status: 409,
      body: { code: 'curriculum-changed' },
    })
    expect((await departmentNow('branding')).name).toBe(changed.name)
  })

  test('stay while they have courses, including unpublished ones', async () => {
    const { revision, courseCount } = await departmentNow('marketing')
    const { status, body } = await deleteDepartment('marketing', revision)
    expect([status, body.code]).toEqual([409, 'department-in-use'])
    expect(body.message).toContain(`${courseCount} courses`)
    expect(await departmentNow('marketing')).toBeTruthy()
  })

  test('keep changes made on the site, and their order, when the files are loaded again', async () => {
    const before = idsOf((await all()).departments)
    const order = before.toReversed()
    const put = (ids: string[]) => app.call('PUT /api/admin/department-order', { as: admin, body: { ids } })
    expect((await put(order.slice(1))).body.code).toBe('curriculum-changed')
    expect((await put([...order.slice(1), 'no-such-one'])).body.code).toBe('curriculum-changed')
    expect((await put(order)).status).toBe(200)
    await seedAgain()
    expect(idsOf((await catalogue()).departments)).toEqual(order)
    expect((await departmentNow('branding')).name).toBe('Brand & Voice Department')
  })

  test('are archived without published courses, stay listed, and are restored', async () => {
    const { body } = await addDepartment({ name: 'Puppetry Department', description: 'Figures that move.' })
    const id: string = body.id
    const archive = (revision: number, archived = true, department = id) =>
      app.call('PUT /api/admin/departments/{id}/archived', {
        as: admin,
        params: { id: department },
        body: { revision, archived },
      })
    const facts = {
      title: 'Shadows',
      difficulty: 'Advanced',
      description: 'Of hands.',
      outcomes: ['a', 'b', 'c'],
    }
    const course = await app.call('POST /api/admin/courses', {
      as: admin,
      body: { ...facts, code: 'PUP 100', departmentId: id },
    })
    expect(course.status).toBe(200)
    const found = () => foundIn('departments', 'Puppetry')

    expect(await found()).toBe(1)
    expect((await archive(7)).body.code).toBe('curriculum-changed')
    expect((await archive(1)).status).toBe(200)
    expect((await archive(1)).status).toBe(200)
    expect(await departmentNow(id)).toMatchObject({
      archived: true,
      courseCount: 1,
      openCourseCount: 0,
      revision: 2,
    })
    expect(idsOf((await catalogue()).departments)).not.toContain(id)
    expect(await found()).toBe(0)
    await seedAgain()
    expect(idsOf((await catalogue()).departments)).not.toContain(id)

    // It gets no new courses, and its courses cannot be published; existing ones can be edited.
    const refused = await app.call('POST /api/admin/courses', {
      as: admin,
      body: { ...facts, code: 'PUP 200', departmentId: id },
    })
    expect(refused.body.errors).toEqual([{ field: 'departmentId', message: 'Please choose a department' }])
    const params = { id: 'pup-100' }
    const changed = await app.call('PUT /api/authoring/courses/{id}/facts', {
      as: admin,
      params,
      body: {
        ...facts,
        title: 'Shades',
        code: 'PUP 100',
        departmentId: id,
        coverId: null,
        revision: course.body.course.revision,
      },
    })
    expect(changed.body.course.title).toBe('Shades')
    const publish = await app.call('PUT /api/authoring/courses/{id}/status', {
      as: admin,
      params,
      body: { status: 'published' },
    })
    expect(publish.body).toMatchObject({
      code: 'not-ready',
      message: expect.stringContaining('Its department is archived'),
    })

    expect((await archive(2, false)).status).toBe(200)
    expect(idsOf((await catalogue()).departments)).toContain(id)
    const { body: again } = await app.call('GET /api/authoring/courses/{id}/checks', { as: admin, params })
    expect(again.findings.map(({ kind }: { kind: string }) => kind)).not.toContain('department-archived')
    expect(await audited('department', id)).toEqual([
      'department.restored',
      'department.archived',
      'department.added',
    ])

    const { revision } = await departmentNow('marketing')
    const kept = await archive(revision, true, 'marketing')
    expect(kept).toMatchObject({ status: 409, body: { code: 'department-in-use' } })
    expect(idsOf((await catalogue()).departments)).toContain('marketing')
  })

  test('are rejected with a message at the field', async () => {
    const { status, body } = await addDepartment({ name: ' ', description: '🙂'.repeat(700) })
    expect(status).toBe(422)
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['description', 'name'])
  })
})

const tract = {
  title: 'From Idea to Shop',
  description: 'A shop of one’s own.',
  outcomes: ['Open a shop'],
  courses: [
    { courseId: 'fnd-100', reason: 'It is where everything begins' },
    { courseId: 'brd-101', reason: 'A shop needs a face' },
  ],
}
const addTract = (body: object) => app.call('POST /api/admin/tracts', { as: admin, body })
const changeTract = (id: string, body: object) =>
  app.call('PUT /api/admin/tracts/{id}', { as: admin, params: { id }, body })

describe('tracts', () => {
  test('are added and changed with ordered courses, visible immediately', async () => {
    const { body } = await addTract(tract)
    expect((await publicTracts()).at(-1)).toMatchObject({ id: 'from-idea-to-shop', courses: tract.courses })
    const changed = { ...tract, courses: tract.courses.toReversed(), revision: 1 }
    expect((await changeTract(body.id, changed)).status).toBe(200)
    expect((await publicTracts()).at(-1).courses).toEqual(changed.courses)
    expect(await changeTract(body.id, changed)).toMatchObject({
      status: 409,
      body: { code: 'curriculum-changed' },
    })
    expect(await audited('tract', body.id)).toEqual(['tract.edited', 'tract.added'])
  })

  test('are archived and restored with their courses', async () => {
    const { body } = await addTract({ ...tract, title: 'From Sock to Show' })
    const archive = (archived: boolean, revision: number) =>
      app.call('PUT /api/admin/tracts/{id}/archived', {
        as: admin,
        params: { id: body.id },
        body: { archived, revision },
      })
    expect(await foundIn('tracts', 'Sock')).toBe(1)
    expect((await archive(true, 1)).status).toBe(200)
    expect(idsOf(await publicTracts())).not.toContain(body.id)
    expect(await foundIn('tracts', 'Sock')).toBe(0)
    expect((await archive(false, 1)).body.code).toBe('curriculum-changed')
    expect((await archive(false, 2)).status).toBe(200)
    expect((await publicTracts()).at(-1)).toMatchObject({ id: body.id, courses: tract.courses })
    expect(await audited('tract', body.id)).toEqual(['tract.restored', 'tract.archived', 'tract.added'])
  })

  test('contain each course once, and only existing ones', async () => {
    const courses = [tract.courses[0], tract.courses[0], { courseId: 'xyz-999', reason: 'Why not' }]
    const { status, body } = await addTract({ ...tract, title: 'Another', courses })
    expect(status).toBe(422)
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'courses.1.courseId',
      'courses.2.courseId',
    ])
    expect((await addTract({ ...tract, title: 'FROM IDEA TO SHOP' })).body.code).toBe('name-taken')
  })

  test('stay deleted or changed when the files are loaded again', async () => {
    const [first, second] = (await all()).tracts
    const { id, revision, editedHere: _, ...facts } = second
    expect((await changeTract(id, { ...facts, title: 'Renamed here', revision })).status).toBe(200)
    const gone = await app.call('DELETE /api/admin/tracts/{id}', {
      as: admin,
      params: { id: first.id },
      query: { revision: String(first.revision) },
    })
    expect(gone.status).toBe(200)
    await seedAgain()
    expect(await tractNow(first.id)).toBeUndefined()
    expect(await tractNow(id)).toMatchObject({ title: 'Renamed here', courses: facts.courses })
  })

  test('may have the name of a taken address', async () => {
    expect((await addTract({ ...tract, title: 'New' })).body.id).toBe('new-2')
  })
})

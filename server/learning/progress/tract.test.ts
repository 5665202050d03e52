import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../tests/access/problem.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { freshAddress, type Person } from '../../../tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const tractOf = async (as: Person) => (await app.call('GET /api/user/tract', { as })).body.tract
const follow = (as: Person, tractId: string | null) =>
  app.call('PUT /api/user/tract', { as, body: { tractId } })
const rows = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows

describe('a tract', () => {
  test('each student follows at most one, and can change or leave it', async () => {
    const [maya, other] = [await app.make.student(), await app.make.student()]
    expect(await tractOf(maya)).toBeNull()
    expect((await follow(maya, 'streamer')).body.tract).toMatchObject({ id: 'streamer', title: 'Streamer' })
    expect((await follow(maya, 'freelancer')).body.tract).toMatchObject({ id: 'freelancer' })
    expect(await tractOf(maya)).toMatchObject({ id: 'freelancer' })
    expect(await tractOf(other)).toBeNull()
    expect((await follow(maya, null)).body.tract).toBeNull()
    expect(await tractOf(maya)).toBeNull()
  })

  test('lists its published courses in order, with progress', async () => {
    const maya = await app.make.student()
    await follow(maya, 'streamer')
    for (const moduleId of ['fnd-100-1', 'fnd-100-2']) {
      const body = { courseId: 'fnd-100', moduleId, completed: true }
      expect((await app.call('POST /api/user/progress', { as: maya, body })).status).toBe(200)
    }
    const { tracts } = (await app.call('GET /api/tracts')).body
    const steps = tracts.find(({ id }: { id: string }) => id === 'streamer').courses
    const { courses } = await tractOf(maya)
    expect(courses.map(({ id }: { id: string }) => id)).toEqual(
      steps.map(({ courseId }: { courseId: string }) => courseId),
    )
    expect(courses[0]).toMatchObject({ id: 'fnd-100', code: 'FND 100', moduleCount: 5, completedModules: 2 })
    expect(courses[1]).toMatchObject({ completedModules: 0 })
  })

  test('rejects an unknown tract without changes; a deleted tract is no longer followed', async () => {
    const maya = await app.make.student()
    await follow(maya, 'creator')
    expectProblem(await follow(maya, 'astronaut'), 404, 'tract-not-found')
    expect(await tractOf(maya)).toMatchObject({ id: 'creator' })
    await rows(`update tracts set archived_at = now() where id = 'creator'`)
    try {
      expect(await tractOf(maya)).toBeNull()
      expectProblem(await follow(maya, 'creator'), 404, 'tract-not-found')
    } finally {
      await rows(`update tracts set archived_at = null where id = 'creator'`)
    }
  })
})

describe('the tract chosen at enrollment', () => {
  const register = async (more: object) => {
    const email = freshAddress('chooser')
    const body = { firstName: 'Maya', lastName: 'Lind', email, password: 'long enough', ...more }
    expect((await app.call('POST /api/auth/register', { body })).status).toBe(200)
    const [found] = await rows(
      `select f.tract_id from users u left join followed_tracts f on f.user_id = u.id where u.email = $1`,
      [email],
    )
    return found.tract_id
  }

  test('is followed from the first day', async () => {
    expect(await register({ track: 'clothing' })).toBe('clothing')
    expect(await register({})).toBeNull()
  })

  test('is ignored if the school has no such tract', async () => {
    await rows(`update tracts set archived_at = now() where id = 'digital'`)
    try {
      expect(await register({ track: 'digital' })).toBeNull()
    } finally {
      await rows(`update tracts set archived_at = null where id = 'digital'`)
    }
  })

  test('is followed by applicants an administrator admits', async () => {
    const [email, administrator] = [freshAddress('decided'), await app.make.administrator()]
    await rows(
      `insert into applications (form, status, first_name, last_name, email, track)
       values ('enroll', 'received', 'Ngozi', 'Eze', $1, 'influencer')`,
      [email],
    )
    const [{ id }] = await rows('select id from applications where email = $1', [email])
    await app.call('POST /api/admin/applications/{id}/decision', {
      as: administrator,
      params: { id },
      body: { decision: 'admit', reason: '' },
    })
    const followed = await rows(
      `select f.tract_id from followed_tracts f join users u on u.id = f.user_id where u.email = $1`,
      [email],
    )
    expect(followed).toEqual([{ tract_id: 'influencer' }])
  })
})
